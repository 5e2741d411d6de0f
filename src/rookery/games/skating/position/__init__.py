"""Position texts: any situation, in lines one can write by hand.

    ice hexagon 5                                   the map: hexagon radius · field width height · free q,r …
    hole 0,0                                        also: rough 2 q,r … · rock · drift 3 q,r … · slider
    A1 WW2 at 2,0 facing NW heading W speed 3       a figure: card, hex, and what is not as usual
    B1 Jet at -2,0 facing E damage 4 fallen
    turn A1                                         whose turn it is; at its start

What is left out is as usual: no `ice` is the map of the setup; no `heading` is where it faces; speed and
damage are 0. A figure that is not named is gone. Words that may follow a figure:

    fallen swimming dead gone jammed engines-out unshielded · damage speed missiles thrust-lost brake-lost
    thrust-paid unsteady life kills killed suffered, each with a number · shields, plan with six numbers ·
    trouble, next-trouble with a fumble · hurt-by B1 3, and the round that was

`turn A1 used 2 actions 1 spent thrust fire` is the middle of a turn; `first` among what is spent says that
the first hex is still due. Further lines: `round 3 quiet 2 harm`, `order A1 3, B1 7`, `moved A1`,
`tails A1 B1`, `tailed A1`, `last A1`, `smoke 5 q,r …` (a hole at the end of round 5), `start NW q,r …`,
`ended quiet`, `setup map|cards|shields` with the cards picked so far, and `pending` with a task of the agenda
as JSON, the next one last. Semicolons do for line ends.
"""
