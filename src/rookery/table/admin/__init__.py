"""What whoever runs the server can ask for and do, beside a running server or without one.

- `asks`       the questions and the answers
- `office`     does what is asked, and writes it down
- `catalogue`  what stands on disk, in lists
- `act_log`    what was done, by whom and when
- `door`       the running server's private door
- `reaching`   to the running server if there is one, and otherwise straight to the games
"""
