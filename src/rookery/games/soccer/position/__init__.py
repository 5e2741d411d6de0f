"""Position text: to set up, share and check positions.

    M:a1N P:- B:c3U / M:h8S P:g7U B:- / ball:center / to:1

First player 1's Mama, Papa and Baby, then player 2's: a square and a pose (U upright, else the
direction it points), - in the sea, or x for one who does not play. Then the ball, on a square or the
center, and who is to move.
"""
