"""The rules, ruling by ruling. They work on a `Draft` of the next state, and ask an `Edition`.

`flow` takes a move and does all that follows; `turns`, `rounds` and `order` say what happens by itself;
`tasks` are what is still to be done, `ground` what is underfoot; the rest is named for what it holds.
"""
