"""Opens the sandbox's page in Debian's Chromium for the browser tests; it never downloads a browser."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, async_playwright, expect

CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = (1280, 900), (390, 844)

# A busy machine is slow, not wrong.
expect.set_options(timeout=15_000)


def require_chromium() -> None:
    if not CHROMIUM.exists():
        reason = f"{CHROMIUM} is missing: install Debian's chromium to run the browser tests"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A running browser. Without one the test fails where CI=true, and elsewhere is skipped with a reason."""
    require_chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        try:
            yield browser
        finally:
            await browser.close()


@asynccontextmanager
async def opened(
    browser: Browser, address: str, size: tuple[int, int] = DESKTOP, scheme: str = "light"
) -> AsyncIterator[Page]:
    """The page at `address`, live; at the end the test fails if the page reported an error."""
    dark = "dark" if scheme == "dark" else "light"
    width, height = size
    context = await browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=dark, reduced_motion="reduce"
    )
    page = await context.new_page()
    page.set_default_timeout(20_000)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda line: troubles.append(line.text) if line.type == "error" else None)
    await page.goto(address)
    await page.wait_for_selector("html[data-live]")
    await page.wait_for_selector("main[aria-busy=false]")
    yield page
    await context.close()
    assert not [each for each in troubles if "Failed to load resource" not in each]
