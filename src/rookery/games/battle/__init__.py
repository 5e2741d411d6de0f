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

The files: `state` what there is · `actions` what can be done · `events` what can happen · `options` what
may be chosen · `rules/` what moves do: the box of cards, dealer, draft, competition, Presents, tally, what is
legal, who knows what, and what one may guess · `refusals` why not · `view` what is shown to whom ·
`notation` moves as text · `words` and `board_text` for people · `position/` situations as text · `texts/`
card sets of the players' own · `bot/` the judgement of the bots · `game` the contract.
"""

from rookery.games.battle.game import Battle

GAME = Battle()
