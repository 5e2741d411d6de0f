"""Takes the client's still pictures: every game's board by day and by night for the front page, a picture of
each for links that are shown elsewhere, and the icons of the installed page.

    python -m tools.pictures        write web/src/art/boards/ and web/public/pictures/

Needs the built client, Chromium and Playwright. What it writes is kept in the repository, so that nobody
needs any of that to build the client.
"""

import base64
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, FloatRect, Page, ViewportSize, sync_playwright

from tools.checks import which_chromium

ROOT = Path(__file__).resolve().parent.parent
BOARDS = ROOT / "web" / "src" / "art" / "boards"
PUBLIC = ROOT / "web" / "public" / "pictures"
MARK = ROOT / "web" / "src" / "art" / "mark.svg"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
SIDE = 240
"""Pixels of a board on its card; the picture has twice as many."""
PREVIEW: ViewportSize = {"width": 800, "height": 420}
ICONS = (180, 192, 512)
THEMES: dict[str, Literal["light", "dark"]] = {"day": "light", "night": "dark"}

TO_WEBP = """async ([data, quality]) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const packed = await canvas.convertToBlob({type: 'image/webp', quality});
    const bytesOf = new Uint8Array(await packed.arrayBuffer());
    return btoa(Array.from(bytesOf, (byte) => String.fromCharCode(byte)).join(''));
}"""
SQUARE = """(board, side) => {
    board.style.width = board.style.height = side + 'px';
    board.style.padding = '0';
    board.closest('article').style.borderRadius = '0';
}"""


def main() -> None:
    BOARDS.mkdir(parents=True, exist_ok=True)
    PUBLIC.mkdir(parents=True, exist_ok=True)
    chromium = which_chromium()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        command = [sys.executable, "-m", "rookery", "serve", "--no-browser", "--port", "0", "--data", data]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert server.stdout is not None
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found, "the server did not say where it is"
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            for theme in THEMES:
                take_boards(browser, found[0], theme)
            take_icons(browser)
            browser.close()
        finally:
            server.terminate()
            server.wait()


def take_boards(browser: Browser, url: str, theme: str) -> None:
    context = browser.new_context(
        color_scheme=THEMES[theme],
        reduced_motion="reduce",
        device_scale_factor=2,
        viewport={"width": 1280, "height": 800},
    )
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("[data-testid=games] article")
    for card in page.query_selector_all("[data-testid=games] article"):
        game = (card.get_attribute("data-testid") or "").removeprefix("game-")
        title = card.eval_on_selector("h2", "title => title.textContent")
        board = card.query_selector(".board")
        assert board is not None
        board.evaluate(SQUARE, SIDE)
        card.hover()
        card.wait_for_selector(".living svg, .living .board")
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        picture = page.screenshot(clip=inside(board.bounding_box()))
        (BOARDS / f"{game}-{theme}.webp").write_bytes(as_webp(page, picture))
        if theme == "day":
            (PUBLIC / f"{game}.jpg").write_bytes(preview(browser, title, picture))
    context.close()


def inside(box: FloatRect | None) -> FloatRect:
    """Whole pixels, and none of what is around it."""
    assert box is not None
    return {"x": int(box["x"]) + 1, "y": int(box["y"]) + 1, "width": SIDE - 2, "height": SIDE - 2}


def as_webp(page: Page, picture: bytes, quality: float = 0.75) -> bytes:
    return base64.b64decode(page.evaluate(TO_WEBP, [base64.b64encode(picture).decode(), quality]))


def preview(browser: Browser, title: str, board: bytes) -> bytes:
    """Title and board side by side, in the shape that other sites show pictures of links in."""
    context = browser.new_context(viewport=PREVIEW)
    page = context.new_page()
    page.set_content(
        f"""<body style="margin:0;height:100vh;display:flex;align-items:center;background:#0f4c6b;color:#fff;
            font:700 44px system-ui,sans-serif">
        <div style="flex:1;padding:0 40px">{svg(90)}<div>{title}</div>
            <div style="font-size:24px;font-weight:400">at Rookery</div></div>
        <img style="height:100%" src="data:image/png;base64,{base64.b64encode(board).decode()}"></body>"""
    )
    picture = page.screenshot(type="jpeg", quality=72)
    context.close()
    return picture


def take_icons(browser: Browser) -> None:
    for side in ICONS:
        context = browser.new_context(viewport={"width": side, "height": side})
        page = context.new_page()
        # Phones cut icons round: the penguin stays within the middle.
        page.set_content(
            f"""<body style="margin:0;height:100vh;display:grid;place-content:center;background:#ddeaf1">
            {svg(side * 0.66)}</body>"""
        )
        (PUBLIC / f"icon-{side}.png").write_bytes(page.screenshot())
        context.close()


def svg(side: float) -> str:
    return MARK.read_text().replace("<svg ", f'<svg width="{side:.0f}" height="{side:.0f}" ', 1)


if __name__ == "__main__":
    main()
