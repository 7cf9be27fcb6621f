"""A program that appends record after record and prints the number of each when the database has acknowledged it."""

from __future__ import annotations

import asyncio
import os
import sys

from bot.sessions.facts import HostChanged
from bot.storage import Database
from tests.storage.samples import EVERY_FACT, info, records


async def write(address: str) -> None:
    database = await Database.open(address)
    if os.fork() == 0:
        # A child such as a pool of workers: it inherits what is open and outlives its killed parent until its input ends.
        os.read(0, 1)
        os._exit(0)
    await database.create_table(info(), records(EVERY_FACT[:1]))
    number = 1
    while True:
        number += 1
        await database.append("aaaaaaaa", records([HostChanged(number)], first=number), "playing")
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
