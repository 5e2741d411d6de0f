"""The server's promises under torture: full runs by `rookery torture NAME`, quick ones in the tests.

Every run stays on this machine, is bounded in number and time, and ends only processes it started itself.

- `kills`    a move seen accepted is never lost, however often the server is killed
- `once`     every command has one answer and counts once, whatever the network does to it
- `peek`     nobody can see what they should not
- `hostile`  a hostile client hurts only itself
- `crowd`    the table stays quick when it is full
- `cuts`     lose the connection, lose nothing
- `bots`     bots never freeze the table, and a killed one still moves
- `doors`    whatever is sent anywhere, its cost is bounded
- `undo`     undo is fair

What they share: `server` (a real one, in a process of its own, with `gauges`), `player` (a client that checks
what it hears), `samples` (one of everything a client can say), `proxy` (a bad network), `books` (the log,
read again afterwards), `report` (the figures).
"""
