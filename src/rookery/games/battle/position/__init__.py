"""Position text: a situation as lines of `key: value`, to set up, share and check.

    grounds: Crackle Pond strength
    squad 1: Pip
    squad 2: Gale, Opal | scared Opal | coal 1

That is enough: the Squads at the last battleground, just turned up. A text made by `write.py` has more
lines, and brings back all but the past. Cards that no line names are in the deck. Seats count from 1.

    phase       what is being waited for; left out, it follows from the rest
    round, fish (one a side), spent (battlegrounds of earlier rounds)
    grounds     battlegrounds with their attributes; if Squads are given and grounds are missing, they are
                taken to have been contested already, to the left of those named
    lane 1      the hand dealt to seat 1 as it goes round (see `State`), and `picked`, how far it has got
    piles 1     what seat 1 deployed: Pip | Drift, Gale | Opal
    at          the battleground being contested, 1 to 3; left out, the first that `grounds` names
    squad 1     its cards there | scared … | traveled … | joined … | coal 1 | cocoa 2 | snowballs 1
    ahead 1     its Travelers at the next battleground
    queue, waiting, doing     whose turn it is, what waits, and what is under way:
                              Velvet Vera | to 2 | present switcheroo | replace Opal
    drawn, used, aside, presents, deck     as in `State`; `aside: face down`, `presents: none`
"""
