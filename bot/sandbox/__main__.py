"""`python -m bot.sandbox`: the stand-in as its own process; it must never print more than where it is."""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys

from .server import Sandbox


async def serve(arguments: argparse.Namespace) -> None:
    people = [f"Person {number}" for number in range(1, arguments.people + 1)]
    named = ("Ada", "Ben", "Cleo", "Dov")
    sandbox = await Sandbox.start(
        port=arguments.port,
        people=[*named, *people[4:]][: max(1, arguments.people)],
        token=arguments.token,
        page=not arguments.no_page,
        limits=not arguments.no_limits,
        referee=not arguments.no_referee,
    )
    where = {"url": sandbox.url, "api_base": sandbox.api_base, "token": sandbox.token}
    sys.stdout.write(json.dumps(where) + "\n")
    sys.stdout.flush()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":  # where there are no such handlers, Ctrl+C cancels the task instead
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, stop.set)
    await stop.wait()
    await sandbox.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bot.sandbox", description="A Discord on this machine.")
    parser.add_argument("--port", type=int, default=0, help="0 takes any free port")
    parser.add_argument("--people", type=int, default=4, help="how many people there are")
    parser.add_argument("--token", help="the bot's token, if it must be a certain one")
    parser.add_argument("--no-page", action="store_true", help="without the page for people")
    parser.add_argument("--no-limits", action="store_true", help="without rate limits, for load runs")
    parser.add_argument("--no-referee", action="store_true", help="without the schema check, for load runs")
    asyncio.run(serve(parser.parse_args()))


if __name__ == "__main__":
    main()
