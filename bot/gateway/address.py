"""Where Discord is: points unmodified discord.py at the address of the settings; it must never send a token anywhere else.

Discord's own address changes nothing. Any other address has to be on this machine, and so has the gateway that it names.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from urllib.parse import urlsplit

import aiohttp
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

DISCORD = "https://discord.com/api/v10"
WAIT_SECONDS = 10.0

Undo = Callable[[], None]


class BadAddress(ValueError):
    """The address cannot be used; the message says why and what to do."""


def is_discord(api_base: str) -> bool:
    """True for Discord's own address."""
    return api_base.rstrip("/") == DISCORD


def is_loopback(url: str) -> bool:
    """True when the host of the address is this machine itself."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_base(api_base: str) -> str:
    """The address without a slash at its end. Raises BadAddress unless it is Discord's own or on this machine."""
    base = api_base.rstrip("/")
    if is_discord(base):
        return base
    if urlsplit(base).scheme not in ("http", "https") or not is_loopback(base):
        raise BadAddress(
            f"DISCORD_API_BASE is {api_base!r}: it must be {DISCORD} or an http address on this machine, "
            "such as http://127.0.0.1:8642/api/v10. Anything else would be handed the bot's token"
        )
    return base


async def redirect(api_base: str) -> Undo:
    """Point discord.py at ``api_base`` and give back how to undo it. Nothing changes for Discord's own address.

    The gateway is what ``GET {api_base}/gateway`` names. Raises BadAddress for an address that is not allowed, that does not answer
    within 10 s, or whose gateway is not on this machine.
    """
    base = check_base(api_base)
    if is_discord(base):
        return lambda: None
    gateway = await _ask_gateway(base)
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)

    def undo() -> None:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before

    Route.BASE = base
    DiscordWebSocket.DEFAULT_GATEWAY = gateway
    parts = urlsplit(base)
    Asset.BASE = f"{parts.scheme}://{parts.netloc}/cdn"
    return undo


async def _ask_gateway(base: str) -> yarl.URL:
    limit = aiohttp.ClientTimeout(total=WAIT_SECONDS)
    try:
        async with aiohttp.ClientSession(timeout=limit) as session, session.get(f"{base}/gateway") as answer:
            body = await answer.json(content_type=None) if answer.status == 200 else None
            status = answer.status
    except (TimeoutError, aiohttp.ClientError, ValueError) as error:
        raise BadAddress(
            f"nothing that speaks Discord's protocol answers at {base}/gateway ({type(error).__name__}): "
            "start it first, or correct DISCORD_API_BASE"
        ) from error
    url = body.get("url") if isinstance(body, dict) else None
    if not isinstance(url, str):
        raise BadAddress(
            f"{base}/gateway answered {status} and named no gateway: DISCORD_API_BASE must end in /api/v10"
        )
    if urlsplit(url).scheme not in ("ws", "wss") or not is_loopback(url):
        raise BadAddress(f"{base}/gateway names the gateway {url!r}, which is not on this machine: it is not used")
    return yarl.URL(url)
