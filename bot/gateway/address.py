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
    """True for an address of Discord's own."""
    parts = urlsplit(api_base)
    host = (parts.hostname or "").lower()
    return parts.scheme == "https" and (host == "discord.com" or host.endswith(".discord.com"))


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


async def redirect(api_base: str, token: str | None = None) -> Undo:
    """Point discord.py at ``api_base`` and give back how to undo it. For Discord's own address only the API's version follows it.

    The gateway is what ``GET {api_base}/gateway`` names, or ``/gateway/bot`` where only that is answered (the ``token`` is for servers
    that want one even there; it goes to this machine only). Raises BadAddress for an address that is not allowed, that does not answer
    within 10 s, or whose gateway is not on this machine.
    """
    base = check_base(api_base)
    gateway = None if is_discord(base) else await _ask_gateway(base, token)
    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)

    def undo() -> None:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before

    Route.BASE = base
    if gateway is None:
        return undo
    DiscordWebSocket.DEFAULT_GATEWAY = gateway
    parts = urlsplit(base)
    Asset.BASE = f"{parts.scheme}://{parts.netloc}/cdn"
    return undo


async def _ask_gateway(base: str, token: str | None) -> yarl.URL:
    headers = {"Authorization": f"Bot {token}"} if token else {}
    url, status = None, 0
    try:
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=WAIT_SECONDS), headers=headers) as session:
            for path in ("/gateway", "/gateway/bot"):
                async with session.get(base + path) as answer:
                    status = answer.status
                    body = await answer.json(content_type=None) if status == 200 else None
                url = body.get("url") if isinstance(body, dict) else None
                if isinstance(url, str):
                    break
    except (TimeoutError, aiohttp.ClientError, ValueError) as error:
        raise BadAddress(
            f"nothing that speaks Discord's protocol answers at {base}/gateway ({type(error).__name__}): "
            "start it first, or correct DISCORD_API_BASE"
        ) from error
    if status in (401, 403):
        raise BadAddress(f"{base}/gateway answered {status}: it does not take this DISCORD_TOKEN")
    if not isinstance(url, str):
        raise BadAddress(
            f"{base}/gateway answered {status} and named no gateway: does DISCORD_API_BASE end in /api/v10?"
        )
    if urlsplit(url).scheme not in ("ws", "wss") or not is_loopback(url):
        raise BadAddress(f"{base}/gateway names the gateway {url!r}, which is not on this machine: it is not used")
    return yarl.URL(url)
