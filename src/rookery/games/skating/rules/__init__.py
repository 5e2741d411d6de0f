"""The rules, ruling by ruling. They work on a `Draft` of the next state, and ask an `Edition`.

`flow` takes a move and does all that follows; `rounds` say what happens by itself and when; `trials` are what
one die decides, `tasks` what is still to be done, `ground` what is underfoot; the rest is named for what it
holds.
"""
