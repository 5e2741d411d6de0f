"""Every message between server and client, once. The client's types are generated from here.

A client opens a websocket at `/api/ws/{table}` and says `Hello`. It hears `Welcome`, then one `Scene` for
each log entry it has not seen, then `Seats`, an `Ask` for each of its seats that is to act, a `Status`, and
from then on news as they happen. Every message that carries an `id` gets exactly one answer with that
id; a repeated id gets the same answer again and counts once.

- `over_http`    what goes over HTTP
- `from_client`  what a client says
- `to_client`    what a client hears
- `words`        seat names and stock phrases
"""
