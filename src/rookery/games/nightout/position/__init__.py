"""Position texts: to set up, share and check situations.

    tiles: 1|3@a1E 2|5@c1E 0|4@e1N
    a: middle nest=1|3 a1@d1 a2@penguin
    b: e1 nest=2|5 b1@c1 b2@c1 stunned barred=a1
    turn: a walk die=4

Parts stand on lines of their own or are parted by "/". `tiles` says where each lies: the low end's cell, and
which way the high end lies from it. There may be fewer than the whole set; dice that name a missing one
select nothing. A seat's part says where its penguin is (a cell, `middle` of its nest, `eaten`, or `-` before
its nest is rolled), its nest, its two buddies (on a cell, with the `penguin`, or in somebody's `hand`), and
perhaps `stunned` and the foreign buddies that are `barred`. `turn` says whose it is and what is to be done:

    nest, place, roll, stunned
    walk die=4                              and trail=a1,b1 once it has stepped: all squares of this turn
    bonus die=4                             and todo=a2 if not all loose buddies are still to be asked for
    select
    buddy selected=3|5                      and todo=...
    lift selected=3|5
    tile tile=3|5                           and selected=... if that is another one, stood on
    over=home, over=last, over=round_limit

A trail that begins in the middle of the nest begins with `middle`. Where they are not 1 and a, `round=7` and
`first=b` are added; `unbarred` if the bar is lifted this turn. Before the tiles are laid, it is `turn: lay`.
"""
