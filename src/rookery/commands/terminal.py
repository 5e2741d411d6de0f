"""A game in the terminal: against bots, or several people on one keyboard."""

from collections.abc import Callable, Sequence
from pathlib import Path

from rookery.bots.move_words import told_move
from rookery.bots.thinking import RANDOM, bot_name, check_player, random_thought, sit, think, warm
from rookery.core.canvas import changes
from rookery.core.dealer import DealerRng, commitment, new_secret
from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.outcome import Outcome, goes_on, outcome_by_resigning, placed_last
from rookery.core.record import Fairness, Scribe, encode
from rookery.core.refusal import Refused, refuse
from rookery.core.rng import SeededRng
from rookery.core.sentences import opponents
from rookery.core.spec import Setup

ME = "me"
HELP = """\
Type a move; capital letters do not matter. With a number after it (go 5) it is made that many times. Or:
  moves     what you can do, and how likely it is to succeed
  hint      what the strongest bot would do, and why
  board     the whole board; otherwise only what has changed is shown
  position  the board as one line, to begin another game from
  save F    write the game so far to file F
  resign    give up
  quit      leave"""


CURTAIN = "\n" * 60
"""Lines enough that what another player saw is out of sight."""

MOST_LISTED = 200
"""Moves that `moves` lists; a hand of cards can have thousands."""

MOST_TIMES = 20
"""How often a move can be made by one line."""

MOST_CHANGED = 0.6
"""If more of the board than this is new, all of it is shown."""


class Left(Exception):
    """The player wants to go."""


class Terminal:
    """`say` prints a line, `ask` reads one; EOFError from `ask` is leaving."""

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        seats: Sequence[str],
        say: Callable[[str], None],
        ask: Callable[[str], str],
    ) -> None:
        self.game = game
        self.setup = setup
        self.levels = [None if seat == ME else check_player(game, seat) for seat in seats]
        self.names = [_seat_name(seat, number) for number, seat in enumerate(seats, 1)]
        people = [seat for seat, level in enumerate(self.levels) if level is None]
        # Several people at one keyboard are told only what everyone may know; each sees its board in turn.
        self.reader = people[0] if len(people) == 1 else None
        self.people = tuple(people)
        self.resigned: tuple[Seat, ...] = ()
        self.seated: Seat | None = None
        """Who is at the keyboard, where several take turns and have secrets from each other."""
        self.say = say
        self.ask = ask
        self.secret = new_secret()
        self.dealer = DealerRng(self.secret, "terminal", [""] * len(seats))
        self.scribe = Scribe(game, setup)
        self.ending: Outcome | None = None
        #: each reader's board as it was last shown
        self.shown: dict[Seat, str] = {}
        #: moves still to be made by what was typed last, all the same one
        self.repeated: list[str] = []

    def run(self) -> None:
        company = opponents(self.names, self.game.sides(self.setup))
        self.say(f"{self.game.spec.title}: {company}. Type help for help.")
        self.say(f"Fair dice: {commitment(self.secret)} was made from a secret, which you see at the end.")
        if any(level is not None for level in self.levels):
            self.say("The bots are getting ready (the very first time takes half a minute) …")
            warm(self.game)
        try:
            while (acting := self.game.to_act(self.scribe.state)) and self.ending is None:
                self._turn(acting)
        except (Left, EOFError):
            self.say("Goodbye.")
            return
        outcome = self._outcome()
        assert outcome is not None
        self.say(self.game.text(self.scribe.state))
        winners = " and ".join(self.names[seat] for seat in outcome.winners)
        won = "Nobody wins." if outcome.drawn else f"{winners} win{'s' * (len(outcome.winners) == 1)}."
        self.say(f"{outcome.words} {won}")
        self.say(f"Dealer's secret: {self.secret}")

    def _outcome(self) -> Outcome | None:
        outcome = self.ending or self.game.outcome(self.scribe.state)
        return outcome and placed_last(outcome, self.resigned)

    def _turn(self, acting: tuple[Seat, ...]) -> None:
        state = self.scribe.state
        if acting == (CHANCE,):
            moves = {CHANCE: self.game.draw(state, self.dealer)}
        else:
            moves = {}
            for seat in acting:
                level = self.levels[seat]
                action = self._person(seat) if level is None else self._bot(seat, level)
                if action is None:
                    return
                moves[seat] = action
        for event in self.scribe.play(moves):
            heard = self.game.event_for(self.reader, event)
            if heard is not None:
                self.say(self.game.tell(heard, self.names))

    def _bot(self, seat: Seat, level: str) -> object:
        seed = f"{self.secret}|{len(self.scribe.steps)}|{seat}"
        chair = sit(self.game, self.scribe.state, seat, level, seed, self.setup)
        try:
            thought = think(self.game, chair, SeededRng(seed))
        except Refused as failed:
            self.say(f"{failed} A random move is played instead.")
            thought = random_thought(self.game, chair, SeededRng(seed))
        name = self.game.name_for(self.scribe.state, self.reader, seat, thought.action)
        self.say(f"{self.names[seat]}: {name or 'has chosen'}")
        return thought.action

    def _person(self, seat: Seat) -> object | None:
        """A person's move; None if the person ended the game instead."""
        if self.repeated:
            try:
                return self._legal(seat, self.repeated.pop())
            except Refused as refused:
                self.say(f"Stopped there. {refused}")
                self.repeated.clear()
        self._curtain(seat)
        self._show(seat)
        while True:
            line = self.ask(f"{self.names[seat]}> ").strip()
            word, _, rest = line.partition(" ")
            try:
                match word.lower(), rest.strip():
                    case "", _:
                        pass
                    case "help", "":
                        self.say(HELP)
                    case "board", "":
                        self.say(self._board(seat))
                    case "position", "":
                        self._position()
                    case "moves", "":
                        self._moves(seat)
                    case "hint", "":
                        self._hint(seat)
                    case "save", "":
                        self.say("Say where to save it, such as: save game.json")
                    case "save", name:
                        self._save(Path(name))
                    case "quit", "":
                        raise Left
                    case "resign", "":
                        self._resign(seat)
                        return None
                    case _:
                        return self._typed(seat, line)
            except Refused as refused:
                self.say(str(refused))

    def _typed(self, seat: Seat, line: str) -> object:
        """The move that was typed. With a number behind it, it is made that often, while it is legal."""
        try:
            return self._legal(seat, line)
        except Refused:
            move, _, times = line.rpartition(" ")
            if not move or not times.isdecimal() or not 1 <= int(times[:4]) <= MOST_TIMES:
                raise
            try:
                action = self._legal(seat, move)
            except Refused:
                pass
            else:
                self.repeated = [move] * (int(times) - 1)
                return action
            raise

    def _legal(self, seat: Seat, text: str) -> object:
        """The move that is spelled so, in capitals or not, if it can be made."""
        state = self.scribe.state
        try:
            action: object = self.game.parse(state, seat, text)
        except Refused:
            wanted = text.casefold()
            for move in self.game.legal(state, seat)[:MOST_LISTED]:
                if self.game.name(state, seat, move).casefold() == wanted:
                    return move
            raise
        refusal = self.game.refuse(state, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        return action

    def _board(self, seat: Seat) -> str:
        """The board without its position text, which has a command of its own."""
        state = self.scribe.state
        text = self.game.text(state, seat)
        if not self.game.spec.positions or self.game.spec.secrets:
            return text
        return text.removesuffix(self.game.position(state)).rstrip("\n")

    def _show(self, seat: Seat) -> None:
        """What is new on the board since this reader saw it last, and what can go wrong now."""
        board, before = self._board(seat), self.shown.get(seat, "")
        new = list(changes(before, board))
        self.say("\n".join(new) if len(new) < MOST_CHANGED * len(board.splitlines()) else board)
        self.shown[seat] = board
        risks = [told for told in self._moves_told(seat) if told.endswith("%)")]
        if risks:
            self.say(f"Chances: {', '.join(risks)}.")

    def _curtain(self, seat: Seat) -> None:
        """Before somebody else's hand is shown, the last one's goes out of sight and the keyboard changes
        hands."""
        if self.game.spec.secrets and len(self.people) > 1 and self.seated != seat:
            self.say(CURTAIN)
            self.ask(f"{self.names[seat]}, when nobody else is looking, press Enter. ")
            self.seated = seat

    def _resign(self, seat: Seat) -> None:
        """Out of the running; where others are left to play, a bot plays the seat on."""
        self.resigned = (*self.resigned, seat)
        sides = self.game.sides(self.setup)
        words = f"{self.names[seat]} resigns."
        if goes_on(sides, self.people, self.resigned):
            self.levels[seat] = self.game.spec.levels[-2:][0] if self.game.spec.levels else RANDOM
            self.say(f"{words} The others play on; a bot takes the seat.")
        else:
            self.ending = outcome_by_resigning(sides, self.resigned, seat, "resigned", words)

    def _moves(self, seat: Seat) -> None:
        names = self._moves_told(seat)
        rest = len(self.game.legal(self.scribe.state, seat)) - len(names)
        self.say("  ".join([*names, f"… and {rest} more"] if rest else names))

    def _moves_told(self, seat: Seat) -> list[str]:
        """The legal moves by name, each with its chance if it can fail."""
        state = self.scribe.state
        told = []
        for action in self.game.legal(state, seat)[:MOST_LISTED]:
            risk = self.game.risk(state, seat, action)
            chance = "" if risk is None or risk.chance >= 1 else f" ({risk.chance:.0%})"
            told.append(self.game.name(state, seat, action) + chance)
        return told

    def _hint(self, seat: Seat) -> None:
        levels = self.game.spec.levels
        if not levels:
            refuse("no_bots", f"{self.game.spec.title} has no bots to ask.")
        chair = sit(self.game, self.scribe.state, seat, levels[-1], self.secret)
        thought = think(self.game, chair, SeededRng(self.secret, "hint"))
        state = self.scribe.state
        self.say(f"Try: {self.game.name(state, seat, thought.action)}")
        self.say(f"  {told_move(self.game, state, seat, thought.action, self.names)}")
        reasons = [reason.told(self.names) for reason in thought.reasons]
        for word, found in (
            ("Why", [one.words for one in reasons if one.value >= 0]),
            ("But", [one.words for one in reasons if one.value < 0]),
        ):
            if found:
                self.say(f"  {word}: {'; '.join(found)}.")
        self.say(f"  How it looks for you: {round(50 + 50 * thought.worth)} of 100.")

    def _position(self) -> None:
        """A position holds everybody's secrets, and whoever types it may read them."""
        if self.game.spec.secrets:
            refuse("still_secret", "This game has secrets, so its position is not shown while you play.")
        self.say(self.game.position(self.scribe.state))

    def _save(self, path: Path) -> None:
        over = self._outcome()
        if self.game.spec.secrets and over is None:
            refuse("still_secret", "This game has secrets; it can be saved when it is over.")
        fairness = Fairness(commitment(self.secret), ("",) * len(self.levels), self.secret if over else None)
        record = self.scribe.record(
            "terminal",
            self.names,
            over if self.ending or self.resigned else None,
            fairness,
            () if self.ending else self.resigned,
        )
        try:
            path.write_bytes(encode(record))
        except OSError as fault:
            self.say(f"Cannot write {path}: {fault.strerror}.")
        else:
            self.say(f"Saved as {path}.")


def _seat_name(seat: str, number: int) -> str:
    return f"Player {number}" if seat == ME else f"{bot_name(seat)} {number}"
