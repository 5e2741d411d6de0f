"""Rulings 9 and 10, teams and kittens (11, 12): who places, rounds, the end, and that nothing gets lost."""

import pytest

from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng
from rookery.games.battle import GAME
from rookery.games.battle.events import Awarded, FishTaken, RoundOver, Won
from rookery.games.battle.rules.draft import turned_up
from rookery.games.battle.rules.tally import places
from rookery.games.battle.state import DRAFT, HOLD, OVER, State
from tests.games.battle.helpers import (
    COMPANIES,
    VARIANTS,
    at,
    box,
    last,
    names,
    play,
    play_one,
    random_moves,
    random_states,
    setup,
    start,
    totals,
)

STRENGTH = "grounds: Crackle Pond strength"
PLAYED = "round: 3 / fish: "

# ---- ruling 9: the tally ----


@pytest.mark.parametrize(
    ("sums", "ranks"),
    [
        ([5, 3, 1], (1, 2, 3)),
        ([5, 5, 3, 1], (1, 1, 2, 3)),
        ([5, 3, 3, 1, 0, 0], (1, 2, 2, 3, 4, 4)),
        ([0, 0], (1, 1)),
        ([4, None, 2], (1, 0, 2)),
        ([None, None], (0, 0)),
    ],
)
def test_equal_totals_share_a_place_and_the_next_lower_takes_the_next(
    sums: list[int | None], ranks: tuple[int, ...]
) -> None:
    assert places(sums) == ranks


def test_each_of_those_who_share_a_place_gets_the_full_fish() -> None:
    s = at(f"{STRENGTH} / squad 1: Mittens / squad 2: Squall / squad 3: Old Olaf / squad 4: Umber", 4)
    assert last(s).fish == (6, 6, 6, 3)


def test_fourth_and_below_get_nothing() -> None:
    s = at(f"{STRENGTH} / squad 1: Mittens / squad 2: Umber / squad 3: Tango / squad 4: Opal", 4)
    assert last(s).places == (1, 2, 3, 4)
    assert last(s).fish == (6, 3, 1, 0)


def test_with_two_players_there_is_no_third() -> None:
    s = at(f"{STRENGTH} / squad 1: Mittens / squad 2: Umber")
    assert last(s).fish == (6, 3)


def test_fright_floors_each_penguin_and_coal_the_squad_once() -> None:
    """1 - 2 counts 0, not -1, so 0 + 3 - 2 is 1; and a lone 1 with coal is 0, not -1."""
    s = at(f"{STRENGTH} / squad 1: Tango, Mittens | scared Tango | coal 1 / squad 2: Baron Brrr | coal 1")
    assert totals(s) == [1, 0]


def test_coal_and_cocoa_are_added_before_the_floor() -> None:
    s = at(f"{STRENGTH} / squad 1: Tango | coal 2 | cocoa 1 / squad 2: Opal | coal 1 | cocoa 1")
    assert totals(s) == [0, 1]


def test_a_snowball_strikes_the_highest_after_rogue_and_fright() -> None:
    """Mittens, frightened twice, counts 0, so it strikes Umber's 2; a Rogue alone goes with its bonus."""
    s = at(
        f"{STRENGTH} / squad 1: Mittens, Umber | scared Mittens, Mittens | snowballs 1"
        " / squad 2: Pip | snowballs 1"
    )
    assert totals(s) == [0, 0]
    s = at(f"{STRENGTH} / squad 1: Mittens, Umber | scared Mittens | snowballs 1 / squad 2: Opal")
    assert totals(s) == [1, 0]


def test_the_why_of_a_tally_adds_up() -> None:
    """In every view and event: what each penguin counts, and from what."""
    for name, seats in (("plain", 6), ("everything", 6), ("family", 3)):
        rng = SeededRng("why", name)
        s = GAME.start(setup(seats, **VARIANTS[name]))
        while GAME.to_act(s):
            s, _ = GAME.play(s, random_moves(s, rng))
            view = GAME.view(s, None)
            for squad in (*view.squads, *(one for result in view.results for one in result.squads)):
                for penguin in squad.penguins:
                    counts = max(0, penguin.printed + penguin.rogue - penguin.fright)
                    assert penguin.counts == (0 if penguin.struck else counts)
                if squad.penguins:
                    added = sum(penguin.counts for penguin in squad.penguins)
                    assert squad.total == max(0, added - 2 * squad.coal + 3 * squad.cocoa)
                    assert sum(p.struck for p in squad.penguins) == min(squad.snowballs, len(squad.penguins))
                else:
                    assert squad.total is None


# ---- ruling 10: rounds and the end ----


@pytest.mark.parametrize(("name", "seats"), COMPANIES)
def test_a_game_has_its_rounds_and_every_battleground_comes_once(name: str, seats: int) -> None:
    s = random_states(setup(seats, **VARIANTS[name]), "rounds")[-1]
    rounds = 6 if VARIANTS[name].get("longer") else 3
    assert s.phase == OVER
    assert [result.round for result in s.results] == [1 + n // 3 for n in range(3 * rounds)]
    grounds = {result.ground for result in s.results}
    assert len(grounds) == 3 * rounds == len(box(s).grounds)


def test_a_new_round_begins_with_everything_shuffled_again() -> None:
    states = random_states(setup(4), "afresh")
    for s in states:
        if s.round > 1 and s.phase == "open" and not s.grounds:
            assert (s.lanes, s.piles, s.used, s.drawn, s.deck, s.squads) == ((), (), (), (), (), ())
            assert len(s.presents) == 7
            assert len(s.spent) == 3 * (s.round - 1)


def test_most_fish_win() -> None:
    s, events = play_one(at(f"{PLAYED}9, 30 / {STRENGTH} / squad 1: Agnes Avalanche / squad 2: Opal"), "keep")
    assert GAME.outcome(s).ranks == (2, 1)  # type: ignore[union-attr]
    assert events[-1] == Won((1,), 30 + 6)


def test_ties_share_the_victory() -> None:
    s, events = play_one(
        at(f"{PLAYED}9, 9, 2 / {STRENGTH} / squad 1: Agnes Avalanche / squad 2: Opal", 3), "keep"
    )
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.winners == (0, 1)
    assert outcome.words == "All rounds are played: 15 Fish are the most."
    assert events[-2:] == [RoundOver(3, (15, 15, 2)), Won((0, 1), 15)]


# ---- ruling 11: teams ----


def test_partners_sit_opposite_each_other() -> None:
    assert GAME.view(start(4, teams=True), 0).teams == ((0, 2), (1, 3))
    assert GAME.view(start(6, teams=True), 0).teams == ((0, 3), (1, 4), (2, 5))


def test_a_teams_squads_add_up_after_each_is_floored_alone() -> None:
    s = at(
        f"{STRENGTH} / squad 1: Tango | coal 2 / squad 2: Umber / squad 3: Mittens / squad 4: Opal",
        4,
        teams=True,
    )
    assert last(s).totals == (0, 2, 3, 0)
    assert last(s).places == (1, 2)
    assert s.fish == (6, 3)


def test_an_empty_squad_of_a_team_counts_nothing_and_a_team_without_penguins_does_not_place() -> None:
    s = at(f"{STRENGTH} / squad 2: Umber / squad 3: Tango", 4, teams=True)
    assert last(s).places == (2, 1)
    s = at(f"{STRENGTH} / squad 2: Umber / squad 4: Tango", 4, teams=True)
    assert last(s).places == (0, 1)
    assert s.fish == (0, 6)


def test_fish_go_to_the_team() -> None:
    s, events = play_one(
        at(f"{PLAYED}9, 3 / {STRENGTH} / squad 1: Agnes Avalanche / squad 2: Umber", 4, teams=True), "keep"
    )
    assert Awarded((1, 3), 1, 6) in events
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.scores == (12, 9, 12, 9)
    assert outcome.ranks == (1, 3, 1, 3)
    assert [player.fish for player in GAME.view(s, None).players] == [12, 9, 12, 9]


def test_no_ability_targets_a_partner() -> None:
    text = f"{STRENGTH} / squad 1: Captain Cod / squad 2: Umber / squad 3: Mittens / squad 4: Opal"
    s = at(text, 4, teams=True)
    assert names(s) == ["give 2", "give 4", "keep"]
    assert GAME.refuse(s, 0, GAME.parse(s, 0, "give 3")).reason == "partner"  # type: ignore[union-attr]
    s = at(text.replace("Captain Cod", "Floe"), 4, teams=True)
    assert names(s) == ["intimidate Umber", "intimidate Opal"]


def test_rogue_and_presents_look_at_one_squad_of_a_team() -> None:
    s = at(f"{STRENGTH} / squad 1: Pip / squad 2: Umber / squad 3: Mittens / squad 4: Opal", 4, teams=True)
    assert last(s).totals == (4, 2, 3, 0)
    s = at(
        f"{STRENGTH} / squad 1: Captain Cod / squad 2: Umber, Tango / squad 3: Mittens / squad 4: Opal",
        4,
        teams=True,
    )
    s = play(s, "give 2", "present Snowball")
    assert last(s).totals == (0, 1, 3, 0)


def test_sticky_flippers_move_a_fish_between_teams() -> None:
    s = at(f"{STRENGTH} / fish: 0, 1 / squad 1: Captain Cod / squad 2: Umber / squad 4: Opal", 4, teams=True)
    s, events = play_one(play(s, "give 4"), "present Sticky Flippers")
    assert FishTaken(0, 3, 1) in events
    assert s.fish == (1 + 3, 0 + 6)


# ---- ruling 12: kittens ----


def test_kittens_and_penguins_make_one_deck() -> None:
    s = start(2, kittens=True)
    assert len(box(s).cards) == 108
    assert sum(card.kitten for card in GAME.view(s, 0).cards) == 54
    cousins = at(f"{STRENGTH} / squad 1: Duchess Dive / squad 2: Mittens", kittens=True)
    cousins = play(cousins, "give 2", "present Surprise Cousin")
    assert "draw Gossamer" in names(cousins, CHANCE)


def test_kittens_stand_in_one_squad_with_penguins() -> None:
    s = at(f"{STRENGTH} / squad 1: Mittens, Thimble / squad 2: Umbra Una", kittens=True)
    assert totals(s) == [6, 4]


def test_either_set_of_battlegrounds_or_both() -> None:
    for options, kittens in (
        ({}, {False}),
        ({"battlegrounds": "kittens"}, {True}),
        ({"longer": True}, {False, True}),
    ):
        grounds = box(start(2, kittens=True, **options)).grounds
        assert {ground.kitten for ground in grounds} == kittens
        assert len(grounds) == 9 * len(kittens)


# ---- nothing gets lost ----


def everywhere(s: State) -> list[int]:
    """Every card of the round, from every place there is."""
    if not s.lanes:
        return list(range(len(box(s).cards)))
    if not s.piles:
        held = [card for lane in s.lanes for card in lane]
        return (
            [*held, *s.deck]
            if s.phase in (DRAFT, HOLD) or not s.aside
            else [*(card for lane in s.lanes for card in lane[: s.picked]), *s.aside, *s.deck]
        )
    up = turned_up(s)
    rows = [pile for own in s.piles for pile in own[up:]]
    rows += [squad.cards for squad in s.squads]
    rows += [squad.cards for result in s.results if result.round == s.round for squad in result.squads]
    return [card for row in (*rows, *s.ahead, s.used, s.aside, s.deck) for card in row]


@pytest.mark.parametrize(("name", "seats"), COMPANIES)
def test_every_card_is_in_exactly_one_place_and_fish_add_up(name: str, seats: int) -> None:
    for number in range(3):
        rng = SeededRng("conserved", name, seats, number)
        s = GAME.start(setup(seats, **VARIANTS[name]))
        fish = [0] * s.options.sides
        while GAME.to_act(s):
            s, events = GAME.play(s, random_moves(s, rng))
            assert sorted(everywhere(s)) == list(range(len(box(s).cards)))
            for event in events:
                if isinstance(event, Awarded):
                    fish[s.options.side(event.seats[0])] += event.fish
                if isinstance(event, FishTaken):
                    fish[s.options.side(event.seat)] += event.fish
                    fish[s.options.side(event.origin)] -= event.fish
            assert tuple(fish) == s.fish
            assert min(s.fish) >= 0
            prizes = [box(s).grounds[result.ground].prizes for result in s.results]
            assert all(
                won == (prize[rank - 1] if 1 <= rank <= 3 else 0)
                for result, prize in zip(s.results, prizes, strict=True)
                for won, rank in zip(result.fish, result.places, strict=True)
            )
