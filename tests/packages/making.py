"""Small packages for tests: written to a folder, installed without a network, found by their entry points."""

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from collections.abc import Mapping
from pathlib import Path

import rookery

_BLOCK = re.compile(r"^`([^`\n]+)`\n\n(`{3,})\w*\n(.*?)^\2$", re.DOTALL | re.MULTILINE)


def files_in(page: Path) -> dict[str, str]:
    """The files whose blocks a page shows, each under its name; blocks of one file follow one another."""
    files: dict[str, str] = {}
    for name, _, text in _BLOCK.findall(page.read_text(encoding="utf-8")):
        files[name] = f"{files[name]}\n\n{text}" if name in files else text
    return files


def write_package(folder: Path, name: str, entry_points: str, files: Mapping[str, str]) -> Path:
    """As installing it would leave it: the files, and beside them what the package says about itself."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entry_points)
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    return folder


def make_wheel(folder: Path, files: Mapping[str, str]) -> Path:
    """What `pip wheel` would make of these files, whose `pyproject.toml` says what they are. Made by hand, as
    without a network there is nowhere to get a build tool from."""
    project = tomllib.loads(files["pyproject.toml"])["project"]
    name, version = project["name"], project["version"]
    info = f"{name}-{version}.dist-info"
    groups = [
        "\n".join([f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())])
        for group, entries in project["entry-points"].items()
    ]
    contents = {path: text for path, text in files.items() if path != "pyproject.toml"} | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "\n".join(groups) + "\n",
    }
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in contents.items():
            archive.writestr(path, text)
        archive.writestr(f"{info}/RECORD", "".join(f"{path},,\n" for path in (*contents, f"{info}/RECORD")))
    return wheel


class Environment:
    """A fresh virtual environment that has this Rookery and whatever is installed into it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, with_pip=False)
        self.python = folder / "bin" / "python"
        inside = sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)})
        # Rookery and all it needs, from where they are.
        beside = [
            str(Path(rookery.__file__).parent.parent),
            *(path for path in sys.path if "site-packages" in path),
        ]
        (Path(inside) / "rookery.pth").write_text("\n".join(beside) + "\n")

    def install(self, wheel: Path) -> None:
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "--quiet", "install"]
        subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True)

    def rookery(self, *args: str, say: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return subprocess.run(
            [str(self.python), "-m", "rookery", *args],
            input=say,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env={**clean, **env},
            check=False,
        )
