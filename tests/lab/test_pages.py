"""Reports as one HTML file: nothing from elsewhere, no script, every picture with its words and numbers."""

import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pyarrow as pa
import pytest

from rookery.core.refusal import Refused
from rookery.lab import Experiment, Plan, Tuning, run, tune
from rookery.lab.folder import read_plan
from rookery.lab.pages import run_page, tuning_page
from rookery.lab.pages.charts import Bar, bars_of
from rookery.lab.pages.places import places_of
from rookery.lab.pairs import pairs_in
from rookery.lab.planning import plan_of
from rookery.lab.reading import read_experiment
from rookery.lab.tuning_plans import tuning_plan_of

PAIRS = Experiment(
    game="skating",
    title="Who beats <whom> & why?",
    seed="a seed",
    seats="random",
    options={"round_limit": 2},
    vary={"penguins": ("WW1; Jet", "WW1; Space", "Jet; Space")},
    games=3,
    judged=0,
)


@pytest.fixture(scope="module")
def rows() -> tuple[Plan, pa.Table]:
    plan = msgspec.structs.replace(plan_of(PAIRS), source='title = "Who beats <whom> & why?"\n')
    return plan, run(plan, cores=1)


class Reader(HTMLParser):
    """Tags in order, and that each is closed by its own."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def check(page: str) -> Reader:
    read = Reader(page)
    assert not read.open
    assert not {"script", "link", "img", "iframe", "object", "form"} & {tag for tag, _ in read.tags}
    names = {name for _, given in read.tags for name in given}
    assert not {"src", "href", "style", "action"} & names and not any(name.startswith("on") for name in names)
    assert "url(" not in page and "@import" not in page and "://" not in page
    assert "default-src 'none'" in page.replace("&#x27;", "'")
    return read


def test_a_page_loads_and_runs_nothing_and_is_well_formed(rows: tuple[Plan, pa.Table]) -> None:
    read = check(run_page(*rows))
    assert "Who beats <whom> & why?" in read.words, "escaped, and read back as it was written"


def test_every_picture_has_a_title_words_and_its_numbers(rows: tuple[Plan, pa.Table]) -> None:
    page = run_page(*rows)
    drawings = re.findall(r"<svg[^>]*role=\"img\".*?</svg>", page, re.DOTALL)
    assert drawings
    for drawing in drawings:
        assert re.search(r"<title>[^<]+</title><desc>[^<]+</desc>", drawing)
    for figure in re.findall(r"<figure>.*?</figure>", page, re.DOTALL):
        assert "<table>" in figure and "<summary>" in figure
    for part in ("Who wins", "How long it takes", "Where it happens", "All figures", "To repeat it"):
        assert f"<h2>{part}</h2>" in page


def test_what_it_takes_to_repeat_a_run_is_in_its_page(rows: tuple[Plan, pa.Table], tmp_path: Path) -> None:
    plan, table = rows
    read = check(run_page(plan, table))
    assert any("a seed" in words for words in read.words)
    assert plan.source in read.words
    again = tmp_path / "try.json"
    again.write_text(next(words for words in read.words if words.startswith("{")))
    assert run(read_experiment(again), cores=1).equals(table)


@pytest.mark.parametrize("change", ['"cells": 3', '"version": "0.0.1"'])
def test_a_plan_that_cannot_be_repeated_is_refused(
    rows: tuple[Plan, pa.Table], tmp_path: Path, change: str
) -> None:
    name = change.partition(":")[0].strip('"')
    values = msgspec.json.decode(msgspec.json.encode(rows[0])) | msgspec.json.decode(f"{{{change}}}")
    file = tmp_path / "try.json"
    file.write_bytes(msgspec.json.encode(values))
    with pytest.raises(Refused, match=r"holds no plan" if name == "cells" else r"made by Rookery 0\.0\.1"):
        read_experiment(file)


def test_a_matrix_of_pairs_has_both_sides_of_every_pair(rows: tuple[Plan, pa.Table]) -> None:
    pairs = pairs_in(*rows)["penguin"]
    assert len(pairs) == 6
    for (one, other), share in pairs.items():
        assert share.value + pairs[other, one].value == pytest.approx(1)
        assert share.count == 3
    assert "Matrix of pairs: penguin" in run_page(*rows)


def test_a_run_without_games_still_has_a_page(rows: tuple[Plan, pa.Table]) -> None:
    plan, table = rows
    check(run_page(plan, table.slice(0, 0)))


def test_places_are_read_from_their_names_and_all_else_is_none() -> None:
    squares = places_of(["a1", "b1", "-a0"])
    assert (squares["b1"].x, squares["-a0"].x) == (1, -1) and squares["a1"].y < squares["-a0"].y
    hexes = places_of(["0,0", "1,-1"])
    assert hexes["1,-1"].x == 0.5 and hexes["1,-1"].y < 0, "north-east"
    assert places_of(["a1", "Jet"]) == places_of(["a1", "0,0"]) == places_of([]) == {}


def test_bars_hold_every_value_once() -> None:
    assert bars_of([1, 2, 2, 4]) == [Bar(1, 1, 1), Bar(2, 2, 2), Bar(3, 3, 0), Bar(4, 4, 1)]
    for values in ([n * 7 for n in range(50)], [n / 3 for n in range(50)]):
        assert sum(bar.games for bar in bars_of(values)) == 50


def test_a_tuning_has_a_page_with_before_and_after() -> None:
    tuning = Tuning(
        game="nightout",
        seats="random",
        options={"round_limit": 1},
        games=2,
        trials=2,
        tune={"round_limit": (2, 3)},
        wish={"turns": (7, 12)},
    )
    plan = tuning_plan_of(tuning)
    tuned = tune(plan, cores=1)
    read = check(tuning_page(plan, tuned))
    words = " ".join(read.words)
    for part in ("Before and after", "round_limit", "start", "found"):
        assert part in words


def test_the_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from rookery.commands.lab_report import write_page

    tiny = Experiment(game="nightout", seats="random", options={"round_limit": 1}, games=1, judged=0)
    run(tiny, tmp_path / "rows", cores=1)
    write_page(tmp_path / "rows", tmp_path / "out.html")
    check((tmp_path / "out.html").read_text())
    assert "out.html" in capsys.readouterr().out
    assert read_plan(tmp_path / "rows").games == 1
    with pytest.raises(Refused, match="cannot be written"):
        write_page(tmp_path / "rows", tmp_path / "no folder" / "out.html")
