"""The rules, ruling by ruling. They work on a `desk`, onto which a state is unpacked, and ask an `edition`.

`flow` takes a move and does all that follows; `turns`, `rounds` and `order` say what happens by itself; the
rest is named for what it holds.
"""
