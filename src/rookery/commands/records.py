"""`rookery replay` and `rookery verify`."""

from rookery.core.game import AnyGame
from rookery.core.record import Record, decode, replay, setup_of, verify
from rookery.core.sentences import opponents
from rookery.games import game_by_id


def _read(data: bytes) -> tuple[AnyGame, Record]:
    record = decode(data)
    return game_by_id(record.game, record.rules), record


def _company(game: AnyGame, record: Record) -> str:
    return opponents(record.players, game.sides(setup_of(game, record)))


def tell_record(data: bytes, boards: bool) -> None:
    game, record = _read(data)
    last = None
    for done in replay(game, record):
        if done.number == 0:
            print(f"{game.spec.title}: {_company(game, record)}")
        for seat, move in done.step:
            who = "Dealer" if seat < 0 else record.players[seat]
            print(f"{done.number:4}. {who}: {move}")
        for event in done.events:
            print(f"      {game.tell(event, record.players)}")
        if boards:
            print(game.text(done.state))
        last = done.state
    if not boards:
        print(game.text(last))
    outcome = game.outcome(last) or record.ending
    print(outcome.words if outcome else "The game is not over.")


def verify_record(data: bytes) -> None:
    game, record = _read(data)
    verdict = verify(game, record)
    company = _company(game, record)
    print(f"{game.spec.title}, {company}: every one of {verdict.steps} steps is legal,")
    print(f"and {len(record.marks)} of {len(record.marks)} state hashes are right.")
    print(f"Dice: {verdict.dice}.")
    print(f"Result: {verdict.outcome.words if verdict.outcome else 'the game is not over.'}")
