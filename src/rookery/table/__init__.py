"""People at a table: seats, the log on disk, bots in worker processes, and the web. No game is named here.

- `wire`      every message between server and client
- `store`     the log on disk
- `log`       what is written there
- `sitting`   a table as a value of its log
- `table`     one table: validate, write, apply, tell
- `workers`   bots, in processes of their own
- `house`     all tables of one server
- `shelf`     the games, their rules and demos, for the client
- `app`       HTTP and websockets
"""
