"""What the documents show must run, and what they point to must be there."""

import re
from pathlib import Path

import pytest

from tests.packages.making import files_in

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_in_the_documents_runs(page: Path) -> None:
    """A block under the name of a file is a part of that file; any other stands for itself."""
    files = files_in(page)
    codes = [text for name, text in files.items() if name.endswith(".py")]
    blocks = re.findall(r"(^`[^`\n]+`\n\n)?```python\n(.*?)```", page.read_text(), re.DOTALL | re.MULTILINE)
    for code in [*codes, *(code for name, code in blocks if not name)]:
        exec(compile(code, str(page), "exec"), {"__name__": page.stem})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"^```.*?^```", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", prose):
        assert (page.parent / target).exists(), f"{page.name} points to {target}"
