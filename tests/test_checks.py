"""./test: what fails is named at the end, and what runs beside it is still shown whole."""

import tempfile

import pytest

from tools import checks
from tools.checks import Check, Output, Run, environment, report


def check(title: str, passes: bool) -> Check:
    def print_and_end(output: Output) -> bool:
        assert output is not None, "beside others, a check does not print to the terminal"
        output.write(f"{title} says this\n".encode())
        return passes

    return Check("part", title, print_and_end)


def lanes_of(*titles: str) -> list[list[Check]]:
    """Those in capitals fail."""
    return [[check(title, title.islower()) for title in lane.split()] for lane in titles]


def test_lanes_run_to_their_ends_and_what_failed_is_named(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    run = Run(fail_fast=False, results=[])
    run.stage(lanes_of("a B c", "d e"))
    assert [(result.title, result.verdict) for result in run.results] == [
        ("a", "ok"),
        ("B", "FAILED"),
        ("c", "ok"),
        ("d", "ok"),
        ("e", "ok"),
    ]
    printed = capsysbinary.readouterr().out
    for title in "aBcde":
        assert f"=== {title} ===\n{title} says this\n".encode() in printed
    assert report(run.results) == 1
    assert b"FAILED   B " in capsysbinary.readouterr().out


def test_nothing_is_begun_after_a_failure_if_one_wants_it_so() -> None:
    run = Run(fail_fast=True, results=[])
    run.stage(lanes_of("A b", "C d"))
    run.stage(lanes_of("e", "f"))
    verdicts = {result.title: result.verdict for result in run.results}
    assert [verdicts[title] for title in "bdef"] == ["not run"] * 4
    assert "FAILED" in (verdicts["A"], verdicts["C"])


def test_a_check_that_is_alone_prints_to_the_terminal() -> None:
    heard: list[Output] = []

    def listen(output: Output) -> bool:
        heard.append(output)
        return True

    run = Run(fail_fast=False, results=[])
    run.stage([[Check("part", "alone", listen)], []])
    assert heard == [None]
    assert report(run.results) == 0


def test_bytecode_is_kept_also_where_python_is_told_to_keep_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("ROOKERY_WORKERS", "1")
    given = environment()
    assert "PYTHONDONTWRITEBYTECODE" not in given
    assert given["ROOKERY_WORKERS"] == "1"


def test_a_missing_browser_fails_in_a_sentence_that_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "which_chromium", lambda: None)
    monkeypatch.setattr(checks, "install_chromium", lambda: "Installing it failed. apt-get's last word: no")
    with tempfile.TemporaryFile() as output:
        assert not checks.chromium_is_there(output)
        output.seek(0)
        said = output.read().decode()
    assert said == (
        "The browser tests need Chromium: install the package chromium. "
        "Installing it failed. apt-get's last word: no\n"
    )
