"""Makes the pictures of docs/images from a real game on the page; the one who runs it looks at them before they are kept."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from playwright.async_api import Browser, Page, expect

from tests.sandbox.browser import chromium, opened

from .newcomer import WAIT, Newcomer
from .playing import ROOT, STRONG, deals_file, playing

FOLDER = ROOT / "docs" / "images"
TABLE, PHONE = (1280, 760), (390, 760)
BURIED, PLAYED = ("Y13", "Y9", "G14", "G11", "G7"), ("R14", "R13", "B6")

SAY = """async ([who, text]) => {
  const state = await (await fetch("/page/state")).json();
  const persona = state.personas.find((each) => each.name === who).id;
  const channel = state.channels.find((each) => each.type === "text").id;
  const body = JSON.stringify({ persona, channel, text });
  await fetch("/page/say", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}"""


async def until_following(ada: Newcomer) -> None:
    """Ada bids, draws trumps, loses a trick, and has to follow as the last of the next."""
    hand = await ada.play_until("Choose")
    for label in (*BURIED, "Bury 5 of 5", "Red", *PLAYED):
        hand = await ada.press(hand, label)
        if label in PLAYED:
            hand = await ada.until_mine()
    assert hand.heading.startswith("Your turn: follow"), hand.heading


async def keep(page: Page, name: str) -> None:
    await page.mouse.move(0, 0)
    await page.evaluate("document.activeElement?.blur()")
    await page.screenshot(path=FOLDER / name)
    print(f"{name}: {(FOLDER / name).stat().st_size // 1024} KB")  # noqa: T201


async def table(browser: Browser, address: str) -> None:
    async with opened(browser, address, TABLE) as page:
        ada = Newcomer(page)
        await ada.open_table(computers=3)
        await ada.channel.get_by_role("button", name="Dismiss").click()
        await page.evaluate(SAY, ["Ben", "Good luck! I watch this one."])
        await ada.start()
        await until_following(ada)
        await expect(ada.table).to_contain_text("Ada to play", timeout=WAIT)
        await keep(page, "table.png")


async def phone(browser: Browser, address: str) -> None:
    async with opened(browser, address, PHONE, "dark") as page:
        ada = Newcomer(page)
        await ada.open_table(computers=3)
        await ada.start()
        await page.get_by_role("button", name="Direct messages with").click(timeout=WAIT)
        await until_following(ada)
        await keep(page, "phone.png")


async def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        deals = await deals_file(Path(folder), [STRONG])
        for picture in (table, phone):
            async with playing(deals=deals) as play, chromium() as browser:
                await picture(browser, play.address)


if __name__ == "__main__":
    asyncio.run(main())
