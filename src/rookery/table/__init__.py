"""People at a table. No game is named here.

- `wire`       every message between server and client
- `log`        what is written down of a table
- `store`      the log on disk
- `sitting`    a table as a value of its log; `undo`, `clock` and `places` are its parts
- `table`      one table: validate, write, apply, tell; with `presence` and `bot_turns`
- `workers`    bots, in processes of their own
- `house`      all tables of one server
- `shelf`      the games, their demos, and records played back, for the client
- `rulepage`   a game's rules as a page, and `lesson` its guided first game; `script` reads what both show
- `scenario`   a table's set-up in one file, to be shared
- `app`        HTTP; `socket` the websocket; `limits` how much of either
- `serve`      starting and stopping; `settings`, `logs` and `doorman` belong to it
"""
