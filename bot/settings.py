"""The program's settings, from the environment and a ``.env`` file; never read at import, and never echoing the token."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DISCORD = "https://discord.com/api/v10"

Seconds = Annotated[float, Field(ge=0, le=86_400, allow_inf_nan=False)]
SomeSeconds = Annotated[float, Field(gt=0, le=86_400, allow_inf_nan=False)]


class SettingsProblem(Exception):
    """Settings that the program cannot run with; ``sentences`` has one sentence for each fault, ``str()`` joins them by line."""

    def __init__(self, sentences: tuple[str, ...]) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences


class Settings(BaseSettings):
    """Every setting, already checked. Read it with ``load_settings``; the names in capitals are those of the environment."""

    model_config = SettingsConfigDict(
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        validate_default=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    discord_api_base: str = Field(default=DISCORD, validation_alias="DISCORD_API_BASE")
    database_url: str = Field(default="sqlite+aiosqlite:///var/rookery.db", validation_alias="DATABASE_URL", repr=False)
    test_deals: Path | None = Field(default=None, validation_alias="ROOKERY_TEST_DEALS")
    turn_reminder_seconds: SomeSeconds = Field(default=60, validation_alias="ROOKERY_TURN_REMINDER_SECONDS")
    turn_limit_seconds: SomeSeconds = Field(default=120, validation_alias="ROOKERY_TURN_LIMIT_SECONDS")
    next_deal_seconds: Seconds = Field(default=20, validation_alias="ROOKERY_NEXT_DEAL_SECONDS")
    lobby_hours: Annotated[float, Field(gt=0, le=720, allow_inf_nan=False)] = Field(
        default=2, validation_alias="ROOKERY_LOBBY_HOURS"
    )
    computer_pace_seconds: Annotated[float, Field(ge=0, le=60, allow_inf_nan=False)] = Field(
        default=0.8, validation_alias="ROOKERY_COMPUTER_PACE_SECONDS"
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", validation_alias="ROOKERY_LOG_LEVEL"
    )
    log_format: Literal["text", "json"] = Field(default="text", validation_alias="ROOKERY_LOG_FORMAT")
    sync_guild: Annotated[int, Field(gt=0, lt=1 << 63)] | None = Field(
        default=None, validation_alias="ROOKERY_SYNC_GUILD"
    )

    @property
    def api_is_loopback(self) -> bool:
        """True when the API is spoken by this machine, as the sandbox does."""
        return _is_loopback(urlsplit(self.discord_api_base).hostname or "")

    @field_validator("discord_token", mode="before")
    @classmethod
    def _token(cls, value: object) -> object:
        if isinstance(value, SecretStr):
            value = value.get_secret_value()
        if not isinstance(value, str):
            return value
        token = value.strip()
        if not token:
            return None
        if any(character.isspace() for character in token):
            raise ValueError("must be the token alone, without spaces and without the word Bot before it")
        return token

    @field_validator("discord_api_base")
    @classmethod
    def _api_base(cls, value: str) -> str:
        return normal_api_base(value)

    @field_validator("log_level", mode="before")
    @classmethod
    def _capitals(cls, value: object) -> object:
        return value.strip().upper() if isinstance(value, str) else value

    @field_validator("log_format", mode="before")
    @classmethod
    def _small_letters(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("test_deals")
    @classmethod
    def _only_for_tests(cls, value: Path | None, info: ValidationInfo) -> Path | None:
        if value is None:
            return None
        base = info.data.get("discord_api_base")
        if base is not None and not _is_loopback(urlsplit(base).hostname or ""):
            raise ValueError(
                "deals known cards, so it is allowed only while DISCORD_API_BASE is on this machine; remove one of the two"
            )
        if not value.is_file():
            raise ValueError("names a file that there is not; give the path of a file of deal records")
        return value

    @field_validator("turn_limit_seconds")
    @classmethod
    def _after_the_reminder(cls, value: float, info: ValidationInfo) -> float:
        reminder = info.data.get("turn_reminder_seconds")
        if reminder is not None and value <= reminder:
            raise ValueError(
                f"must be more than ROOKERY_TURN_REMINDER_SECONDS, which is {reminder:g}: the reminder comes first"
            )
        return value


def normal_api_base(value: str) -> str:
    """The API's base address with its version and without a slash at the end; ValueError, for a person, when it is not allowed."""
    advice = f"write {DISCORD}, or http://127.0.0.1:PORT for a sandbox on this machine"
    try:
        parts = urlsplit(value.strip())
        host, port = (parts.hostname or "").lower(), parts.port
    except ValueError:
        raise ValueError(f"is no address: {advice}") from None
    if parts.scheme not in ("http", "https") or not host:
        raise ValueError(f"is no web address: {advice}")
    if parts.username is not None or parts.query or parts.fragment:
        raise ValueError(f"must have no user name, question mark or hash: {advice}")
    if not _is_loopback(host):
        # The token goes to whoever answers there.
        if host != "discord.com" and not host.endswith(".discord.com"):
            raise ValueError(
                f"names the host {host}, but the token is sent only to discord.com or to this machine: {advice}"
            )
        if parts.scheme != "https" or port not in (None, 443):
            raise ValueError(f"must use https for {host}, or the token could be read on the way: {advice}")
    steps = [step for step in parts.path.split("/") if step]
    version = steps[1] if len(steps) == 2 else "v10"
    if steps[:1] not in ([], ["api"]) or len(steps) > 2 or not (version[0] == "v" and version[1:].isdecimal()):
        raise ValueError(f"has an unknown path, only /api or /api/v10 may follow the host: {advice}")
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}{'' if port is None else f':{port}'}/api/{version}"


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """The settings of the environment, and below them those of ``env_file`` when it exists.

    Raises SettingsProblem with a sentence for each fault. Names that are no settings are ignored.
    """
    try:
        return Settings(_env_file=env_file)
    except ValidationError as error:
        raise SettingsProblem(tuple(_sentence(fault) for fault in error.errors(include_url=False))) from None
    except UnicodeDecodeError:
        raise SettingsProblem((f"{env_file} is not readable as UTF-8 text: save it in that encoding.",)) from None
    except OSError as error:
        raise SettingsProblem((f"{env_file} cannot be read: {error.strerror}.",)) from None


def _sentence(fault: Any) -> str:
    name = str(fault["loc"][0])
    if fault["type"] == "value_error":
        return f"{name} {fault['ctx']['error']}."
    what = str(fault["msg"]).removeprefix("Input ").removeprefix("Value ")
    return f"{name} {what[:1].lower()}{what[1:]}."


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
