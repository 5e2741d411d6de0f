"""Keeping compiled code: never stale, never somebody else's."""

import tempfile
from pathlib import Path

import pytest

from rookery.core.compiling import cache_folder, fingerprint
from rookery.games.nightout import kernel as nightout
from rookery.games.soccer import kernel as soccer


@pytest.mark.parametrize("kernel", [soccer, nightout])
def test_a_kernels_sources_are_there_and_more_than_its_own_folder(kernel: object) -> None:
    sources: tuple[Path, ...] = kernel.SOURCES  # type: ignore[attr-defined]
    assert all(source.is_file() for source in sources)
    assert len({source.parent for source in sources}) > 1


def test_a_change_in_any_source_is_another_fingerprint(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.py", "b.py", "c.py")]
    for file in files:
        file.write_text("x = 1\n")
    seen = {fingerprint(files)}
    assert fingerprint(files) in seen
    for file in files:
        file.write_text("x = 1\n\n")
        assert fingerprint(files) not in seen, file
        seen.add(fingerprint(files))


def test_compiled_code_is_kept_where_one_can_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = cache_folder(soccer.SOURCES)
    assert folder is not None and folder.is_relative_to(tmp_path / "cache")
    (tmp_path / "file").write_text("in the way of a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "temp"))
    folder = cache_folder(soccer.SOURCES)
    assert folder is not None and folder.is_relative_to(tmp_path / "temp")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file"))
    assert cache_folder(soccer.SOURCES) is None


def test_compiled_code_of_others_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    folder = cache_folder(soccer.SOURCES)
    assert folder is not None
    for open_to_all in (folder, folder.parent, folder.parent.parent):
        open_to_all.chmod(0o777)
        assert cache_folder(soccer.SOURCES) is None
        open_to_all.chmod(0o700)
        assert cache_folder(soccer.SOURCES) == folder
