"""What the documents show must run, and what they point to must be there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_in_the_documents_runs(page: Path) -> None:
    for code in re.findall(r"```python\n(.*?)```", page.read_text(), re.DOTALL):
        exec(compile(code, str(page), "exec"), {})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name} points to {target}"
