"""The application itself as Discord's JSON: its user, record and emojis; it must never change the world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .models import Emoji, Json
from .payloads import user

if TYPE_CHECKING:
    from .world import World


def own_user(world: World) -> Json:
    return user(world.bot_user) | {
        "mfa_enabled": False,
        "locale": "en-US",
        "verified": True,
        "email": None,
    }


def emoji(world: World, item: Emoji) -> Json:
    return {
        "id": str(item.id),
        "name": item.name,
        "user": user(world.bot_user),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": item.animated,
        "available": True,
    }


def application(world: World) -> Json:
    return {
        "id": str(world.application_id),
        "name": world.bot_user.username,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(world.bot_user),
        "bot_public": True,
        "bot_require_code_grant": False,
        "integration_types_config": {"0": {}},
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "max_participants": None,
        "tags": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(world.people[0]),
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }
