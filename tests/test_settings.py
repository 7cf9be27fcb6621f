"""Settings: what they default to, what they refuse, and that .env.example tells of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.settings import DISCORD, Settings, SettingsProblem, load_settings, normal_api_base

EXAMPLE = Path(__file__).resolve().parent.parent / ".env.example"
NAMES = {str(field.validation_alias): name for name, field in Settings.model_fields.items()}


@pytest.fixture(autouse=True)
def _clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def faults(monkeypatch: pytest.MonkeyPatch, **environment: str) -> tuple[str, ...]:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsProblem) as caught:
        load_settings(None)
    assert str(caught.value) == "\n".join(caught.value.sentences)
    return caught.value.sentences


def test_without_anything_the_defaults_hold() -> None:
    settings = load_settings()
    assert settings.discord_token is None
    assert settings.discord_api_base == DISCORD
    assert settings.database_url == "sqlite+aiosqlite:///var/rookery.db"
    assert settings.test_deals is None and settings.sync_guild is None
    assert (settings.turn_reminder_seconds, settings.turn_limit_seconds) == (60, 120)
    assert (settings.next_deal_seconds, settings.lobby_hours, settings.computer_pace_seconds) == (20, 2, 0.8)
    assert (settings.log_level, settings.log_format) == ("INFO", "text")
    assert not settings.api_is_loopback


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text(
        "DISCORD_TOKEN=from-file\nROOKERY_LOG_LEVEL=debug\nROOKERY_UNHEARD_OF=1\nUNRELATED=2\nROOKERY_SYNC_GUILD=42\n"
    )
    monkeypatch.setenv("DISCORD_TOKEN", " from-environment\n")
    settings = load_settings(file)
    assert settings.discord_token == SecretStr("from-environment")
    assert settings.log_level == "DEBUG" and settings.sync_guild == 42


def test_a_dot_env_beside_the_program_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("ROOKERY_LOBBY_HOURS=0.5\n")
    assert load_settings().lobby_hours == 0.5


def test_the_example_names_every_setting_with_its_default() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert re.findall(r"^([A-Z_]+)=", text, re.MULTILINE) and set(
        re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)
    ) == set(NAMES)
    assert load_settings(EXAMPLE) == load_settings(None)
    for block in text.strip().split("\n\n")[1:]:
        comment, assignment = block.split("\n")
        assert comment.startswith("# ") and comment.endswith("."), block
        assert "=" in assignment


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("https://discord.com", "https://discord.com/api/v10"),
        ("https://discord.com/api/", "https://discord.com/api/v10"),
        ("HTTPS://Discord.com/api/v10/", "https://discord.com/api/v10"),
        ("https://canary.discord.com/api/v10", "https://canary.discord.com/api/v10"),
        ("https://discord.com:443/api", "https://discord.com:443/api/v10"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/api/v10"),
        ("http://127.8.9.1:1/api", "http://127.8.9.1:1/api/v10"),
        ("http://localhost:8080/api/v9/", "http://localhost:8080/api/v9"),
        ("http://[::1]:8080/", "http://[::1]:8080/api/v10"),
    ],
)
def test_the_api_base_is_made_whole(given: str, expected: str) -> None:
    assert normal_api_base(given) == expected
    assert normal_api_base(expected) == expected


@pytest.mark.parametrize(
    "given",
    [
        "http://discord.com/api",
        "https://discord.com:8443/api",
        "https://discord.com.evil.example/api",
        "https://evildiscord.com/api",
        "https://127.0.0.1.evil.example",
        "https://discord.com@evil.example/api",
        "https://user:secret-word@discord.com/api",
        "http://10.0.0.1/api",
        "http://0.0.0.0:80",
        "ftp://127.0.0.1/",
        "discord.com/api",
        "http://[::1",
        "http://127.0.0.1:99999999",
        "https://discord.com/api/v10/users",
        "https://discord.com/other",
        "https://discord.com/api/ten",
        "https://discord.com/api?x=1",
    ],
)
def test_the_token_goes_nowhere_else(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (sentence,) = faults(monkeypatch, DISCORD_API_BASE=given)
    assert sentence.startswith("DISCORD_API_BASE ") and DISCORD in sentence
    assert "secret-word" not in sentence


def test_each_fault_has_its_sentence_and_none_tells_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    sentences = faults(
        monkeypatch,
        DISCORD_TOKEN="Bot abc.secret.xyz",
        ROOKERY_LOBBY_HOURS="soon",
        ROOKERY_TURN_LIMIT_SECONDS="30",
        ROOKERY_COMPUTER_PACE_SECONDS="-1",
        ROOKERY_LOG_FORMAT="xml",
        ROOKERY_NEXT_DEAL_SECONDS="nan",
        ROOKERY_SYNC_GUILD="home",
    )
    assert [sentence.split()[0] for sentence in sentences] == [
        "DISCORD_TOKEN",
        "ROOKERY_TURN_LIMIT_SECONDS",
        "ROOKERY_NEXT_DEAL_SECONDS",
        "ROOKERY_LOBBY_HOURS",
        "ROOKERY_COMPUTER_PACE_SECONDS",
        "ROOKERY_LOG_FORMAT",
        "ROOKERY_SYNC_GUILD",
    ]
    joined = " ".join(sentences)
    assert "secret" not in joined
    assert "ROOKERY_TURN_REMINDER_SECONDS, which is 60" in joined
    assert "should be greater than or equal to 0" in joined


def test_a_token_stays_out_of_what_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc.secret.xyz")
    settings = load_settings(None)
    assert "secret" not in repr(settings) and "secret" not in str(settings)
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "abc.secret.xyz"


def test_an_empty_value_is_no_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("ROOKERY_LOBBY_HOURS", "")
    settings = load_settings(None)
    assert settings.discord_token is None and settings.lobby_hours == 2


def test_known_deals_are_for_this_machine_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    deals = tmp_path / "deals.jsonl"
    deals.write_text("")
    (sentence,) = faults(monkeypatch, ROOKERY_TEST_DEALS=str(deals))
    assert "only while DISCORD_API_BASE is on this machine" in sentence

    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:8080")
    settings = load_settings(None)
    assert settings.test_deals == deals and settings.api_is_loopback

    (sentence,) = faults(monkeypatch, ROOKERY_TEST_DEALS=str(tmp_path / "none.jsonl"))
    assert "file that there is not" in sentence


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "broken"
    file.write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsProblem, match="UTF-8"):
        load_settings(file)
