"""A guild as Discord's JSON, alone and as the gateway's greeting; it must never change the world."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import payloads
from .models import Guild, Json

if TYPE_CHECKING:
    from .world import World


def guild(world: World, item: Guild) -> Json:
    return {
        "id": str(item.id),
        "name": item.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(item.owner_id),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [payloads.role(each) for each in item.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": item.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }


def guild_create(world: World, item: Guild, *, all_members: bool) -> Json:
    """GUILD_CREATE: without the members intent only the bot's own member is sent along."""
    channels = [world.channels[each] for each in item.channel_ids]
    threads = [each for each in world.threads_of(item.id) if not each.archived and world.bot_sees(each)]
    people = [each for each in item.members.values() if all_members or each.user is world.bot_user]
    return guild(world, item) | {
        "joined_at": world.clock.stamp(item.joined),
        "large": False,
        "unavailable": False,
        "member_count": len(item.members),
        "members": [payloads.member(world, each) for each in people],
        "channels": [payloads.channel(world, each) for each in channels],
        "threads": [payloads.channel(world, each) for each in threads],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }
