"""The stand-in as its own process, as kill tests and load runs use it."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from pathlib import Path

import aiohttp
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
async def test_own_process_says_where_it_is_and_ends_politely() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot.sandbox",
        "--no-page",
        "--people",
        "5",
        "--token",
        "a.b.c",
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(20):
            where = json.loads(await process.stdout.readline())
            assert where["token"] == "a.b.c" and where["url"].startswith("http://127.0.0.1:")
            headers = {"Authorization": "Bot a.b.c"}
            async with aiohttp.ClientSession() as session:
                async with session.get(where["api_base"] + "/users/@me", headers=headers) as answer:
                    assert answer.status == 200 and answer.headers["Content-Type"] == "application/json"
                async with session.get(where["api_base"] + "/users/@me") as answer:
                    assert answer.status == 401
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
