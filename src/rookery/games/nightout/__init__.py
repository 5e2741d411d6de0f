"""Penguin's Night Out, by Jonathan A. Leistiko: fetch two buddies home over ice that will not lie still.

The rules, in short (`rules.md` has them in full, with pictures):

- The board is a set of dominoes, face up, each covering two squares of a grid. Two dice give every player
  a nest, a domino without blanks; the penguin starts in the middle of it, on both squares. The players to
  your left place your two buddies. First home with both wins.
- A turn is a walk, then a change of the board. *Walk*: one die is a number to stop on. Step from square to
  square, never onto one twice, until you like to stop, or enter that number, a blank (polar bears), one of
  your buddies (it comes along), or have taken six steps. You pass penguins that carry no more buddies than
  you, and never end on one, nor on the stranger's buddy you ended on last turn.
- *Doubles*: ending there moves a buddy of yours one square, or each, if the number is the one rolled.
- *Alter*: two dice select a domino. Other penguins on it are stunned and miss a turn; buddies on it may be
  moved one square; if nobody and nothing is on it, it may be laid elsewhere; if you stand on it, you may
  lay any vacant domino elsewhere. Nests travel with their dominoes.

Options: `islands`, `touch`, `bears`, `round_limit`, `elbow_room`, `layout`.

Decided by us where the rulebook is silent or its picture is lost: the layouts; adjacent is sharing an edge;
a step is offered only where the walk can still end; what is barred is remembered at the end of the turn,
and forgiven when nothing else is left; doubles come before altering; altering goes stun, buddies, tile;
after 60 rounds most buddies, then the shortest way home, wins.

The files: `options`, `state`, `actions` and `events` what there is, can be done and happens · `rules/` where
things lie (`cells`, `board`), where penguins and tiles may go (`walk`, `places`), what may be done (`legal`,
`dealer`), what it does (`play`), who is ahead (`outcome`) · `refusals` why not · `notation` moves as text ·
`position/` and `texts/` positions and layouts as text · `view`, `words` and `board_text` what one sees and
reads · `bot/` and `kernel/` how bots judge · `game` the contract.
"""

from rookery.games.nightout.game import NightOut

GAME = NightOut()
