"""People at a table. No game is named here.

Work out, write, swap, tell: what happens at a table is worked out on the side, written to disk, made its
state, and only then told to anyone.

One table, as values:
- `entries`        what is written down of a table; `places` names and secrets of its seats
- `steps`          moves that have been read and checked
- `table_state`    the whole state of a table, as a value
- `entry_checks`   which entries may come next; `undo` who may take back what
- `next_state`     what an entry makes of a table
- `history`        a table's states, entry by entry, and those worked out ahead
- `scenes`         what happened, as each onlooker may see it; `moves` what may be done, and what it would do

One table, as it runs:
- `table`          work out, write, swap, tell
- `asking`         what people are asked, and may look at before they answer
- `seating`        sitting down, the host's powers, beginning; `presence` who is away
- `bot_turns`      its bots; `running_clock` its clock; `commands` are done once
- `guests`         who is connected, and `telling` what they hear
- `clock`          clocks as values
- `store`          the log on disk

The server:
- `tables`         all tables of one server
- `workers`        bots, in processes of their own; `worker_process` what these do, `worker_talk` what is said
- `worker_door`    where workers of other machines come in; `far_worker` is the other end
- `wire`           every message between server and client
- `app`            the server put together
- `routes`         what can be asked over HTTP: `questions` reads it, `answers` replies; `pages` of the client
- `middleware`     what stands around every question and answer
- `socket`         the websocket, and `talk` what is said over it; `limits` how much of it and of HTTP
- `shelf`          the games, their demos, and records played back, for the client
- `rules_page`     a game's rules as a page, and `lesson` its guided games; `script` reads what both show
- `scenario`       a table's set-up in one file, to be shared
- `serve`          starting; `settings`, `logging_setup` and `closing` belong to it
"""
