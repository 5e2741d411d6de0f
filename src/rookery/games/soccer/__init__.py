"""Penguin Soccer, by Avri Klemer: two families of penguins, one ball, a very slippery chessboard.

The rules, in short (`rules.md` has them in full, with pictures):

- Two players sit at opposite corners of an 8 x 8 board: a1 is home to the first, h8 to the second.
  Each has a Mama, a Papa and a Baby, who start in the sea. The ball starts on the centre cross, where
  it counts as being on all four centre squares. Get it into the other's corner and you have scored.
- A turn is one of three things, with one penguin. *Stand*: a lying penguin gets up. *Slide*: exactly
  1, 2 or 3 squares for Mama, Papa, Baby; the way it points if it lies, any way if it stands; out of
  the sea by way of home. *Kick*: exactly 3, 2 or 1 squares, any way; the kicker ends up lying.
- A full slide ends lying, and may then spin by up to 45, 90 or 135 degrees. The edge or the ball cuts
  a slide short, and the penguin stands up. Other penguins block, but for an opponent who has the ball:
  that is a *tackle*, which pushes everyone behind it along by one, perhaps into the sea.
- Nobody may end up in the corner they attack.

Options: `first`, `first_to`, `own_goals`, `repetition`, `move_limit`.

Decided by us where the rulebook is silent: a slide or kick that goes nowhere is no move; with no move
at all the turn passes; the third time a position occurs, or the 300th move, draws the game.

The files: `options` · `state`, `actions`, `events` and `view` what there is, can be done, can happen and is
shown · `rules` what is legal and what it does · `refusals` why not · `notation` and `position` the two
texts · `words` and `board_text` sentences and the plain board · `game` the contract · `kernel` the same
rules again, compiled, for the bots · `bot` their judgement · `bench` how fast all that is.
"""

from rookery.games.soccer.game import Soccer

GAME = Soccer()
