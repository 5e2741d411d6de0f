"""Battle Penguins, by Chris Castagnetto: draft seven penguins, deploy three Squads, and hope for the cocoa.

The rules, in short (`rules.md` has them in full, with pictures):

- Three rounds. In each, two battlegrounds lie open, each about one of four attributes, and a third is hidden.
- *Draft*: all pick one of seven cards at once and pass the rest to the left, until everyone has seven. Then
  the hidden battleground is turned up.
- *Deploy*: all part their seven into three face-down Squads, at least one penguin each.
- *Compete*, battleground by battleground: Squads are turned up and abilities resolved, beginning with the
  Squad of the alphabetically first ability penguin. *Travelers* with a 0 here go on to the next battleground,
  *Presents* give an opponent a surprise, *Intimidators* take 2 off an opposing penguin, and a *Rogue* counts
  2 more if it is alone. The highest total takes the most Fish; equal totals share a place.
- Most Fish after the last round win.

Options: `family`, `short`, `variable_draft`, `teams`, `kittens`, `attributes`, `battlegrounds`, `longer` and
`cards`. The rulebook does not print the cards: those in `data/` are our own, and players may write theirs.

The files: `state` what there is · `events` what happens · `view` what one sees · `options` what may be chosen
· `cards`, `cardtext`, `cardset`, `box` the cards · `draft`, `competition`, `presents`, `tally`, `dealer` the
rules · `moves` what is legal · `refusals` why not · `knowledge` and `guess` who knows what, and what one may
suppose · `look` the view filled in · `notation`, `position`, `setting` the texts · `words` and `board` the
words · `game` the contract.
"""

from rookery.games.battle.game import Battle

GAME = Battle()
