"""The commands as a person calls them: what they print, their exit codes, and what they say to a wrong call."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from bot.console import main
from bot.console.main import COMMANDS
from bot.console.simulate import write_lines
from bot.console.variants import WIDTH
from bot.rules.variant import OPTION_FIELDS
from tests.rules.play import CATALOGUE, IDS

GIVEN = str(Path(__file__).parents[1] / "cases" / "rook.jsonl")


class Ran(NamedTuple):
    code: int
    out: list[str]
    err: str


@pytest.fixture
def bot(capsys: pytest.CaptureFixture[str]):
    def call(*words: str) -> Ran:
        try:
            code = main(words)
        except SystemExit as stop:
            code = int(stop.code or 0)
        said = capsys.readouterr()
        return Ran(code, said.out.splitlines(), said.err)

    return call


@pytest.fixture
def records(bot, tmp_path: Path) -> Path:
    out = tmp_path / "deals.jsonl"
    assert bot(*simulate(out)).code == 0
    return out


def simulate(
    out: Path | str, *more: str, variant: str = "crowsnest", deals: str = "6", seed: str = "1"
) -> Sequence[str]:
    return ("simulate", "--variant", variant, "--deals", deals, "--seed", seed, "--out", str(out), *more)


def test_the_list_of_commands_names_each(bot) -> None:
    ran = bot("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert any(command.name in line and command.summary in line for line in ran.out)
        assert bot(command.name, "--help").code == 0


def test_no_command_and_an_unknown_command_say_how_it_is_done(bot) -> None:
    assert bot().code == 2
    ran = bot("simulat")
    assert ran.code == 2
    assert "simulate" in ran.err


# cases


def test_cases_of_our_variants_pass(bot) -> None:
    ran = bot("cases", GIVEN, *(word for name in IDS for word in ("--variant", name)))
    assert ran.code == 0
    assert ran.out[-1].endswith(" passed, 0 failed")
    assert int(ran.out[-1].split()[0]) >= 52


def test_cases_says_what_failed_and_never_stops(bot, tmp_path: Path) -> None:
    good = '{"id": "g", "v": "crowsnest", "kind": "call", "standing": null, "call": 70, "ok": true}'
    bad = '{"id": "b-7", "v": "crowsnest", "kind": "call", "standing": null, "call": 70, "ok": false}'
    unknown = '{"id": "k", "v": "kraken", "kind": "roem", "plays": [], "roem": 0}'
    file = tmp_path / "some.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + "\n".join([good, "{", "", bad, unknown, "[]", good]).encode() + b"\n\xff\n")
    ran = bot("cases", str(file), str(tmp_path / "none.jsonl"))
    assert ran.code == 1
    assert ran.out[-1] == "2 passed, 6 failed"
    text = "\n".join(ran.out)
    assert f"FAILED b-7 at {file}:4 (call, crowsnest)\n  the case says:  ok false\n  the rules gave: ok true" in text
    assert f"{file}:2: the line is no JSON" in text
    assert "there is no variant 'kraken': the variants are " in text
    assert "none.jsonl: the file cannot be read: No such file or directory" in text


def test_cases_filter_that_finds_nothing_is_a_failure(bot) -> None:
    ran = bot("cases", GIVEN, "--variant", "crownest")
    assert (ran.code, ran.out) == (1, ["FAILED the files have no case of crownest", "0 passed, 1 failed"])


# simulate and verify


@pytest.mark.parametrize("name", IDS)
def test_simulated_deals_are_verified(bot, tmp_path: Path, name: str) -> None:
    out = tmp_path / "deals.jsonl"
    ran = bot(*simulate(out, variant=name, deals="25"))
    assert ran.code == 0
    assert ran.out[-1].startswith(f"25 deals in {out}: ")
    ran = bot("verify", str(out))
    assert (ran.code, ran.out) == (0, ["25 passed, 0 failed"])
    for line in out.read_text().splitlines():
        record = json.loads(line)
        assert record["variant"] == record["rules"]["id"] == name


def test_equal_seeds_give_equal_files_and_others_do_not(bot, tmp_path: Path, records: Path) -> None:
    again, other = tmp_path / "again", tmp_path / "other"
    bot(*simulate(again))
    bot(*simulate(other, seed="2"))
    assert again.read_bytes() == records.read_bytes()
    assert other.read_bytes() != records.read_bytes()


def test_matches_run_on_and_begin_anew(bot, tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    assert bot(*simulate(out, "--set", '{"target": 1}', deals="30")).code == 0
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(lines) == 30
    assert len({line["seed"] for line in lines}) == 30
    for before, after in pairwise(lines):
        if before["thrown_in"]:
            assert after["dealer"] == before["dealer"]
    # A match ends with almost every deal here, and the next first dealer is drawn, not the next in turn.
    scored = [(a, b) for a, b in pairwise(lines) if not a["thrown_in"]]
    assert {(b["dealer"] - a["dealer"]) % 4 for a, b in scored} == {0, 1, 2, 3}


def test_set_stands_in_the_records(bot, tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    changes = {"last_trick_bonus": 20, "bid_max": 140, "all_pass": "force_dealer"}
    assert bot(*simulate(out, "--set", json.dumps(changes))).code == 0
    for line in out.read_text().splitlines():
        record = json.loads(line)
        assert record["set"] == changes
        assert {key: record["rules"][key] for key in changes} == changes
        assert sum(record["captured"]) == 140
    assert bot("verify", str(out)).code == 0


REFUSED = [
    (("--set", "{"), "--set is no JSON"),
    (("--set", "[" * 100_000), "--set is no JSON"),
    (("--set", "[]"), "--set must be a JSON object"),
    (("--set", '{"tagret": 1}'), "tagret is no option"),
    (("--set", '{"nest": 4}'), "the deck has 41 cards"),
    (("--set", '{"revoke": "claim"}'), 'this version cannot play revoke "claim": take another value for it'),
    (("--set", '{"calls": ["low"], "holds": 1}'), "take another value for each"),
    (("--variant", "crownest"), "there is no variant 'crownest'"),
    (("--deals", "0"), "--deals is 0: write a whole number from 1 on"),
    (("--deals", "many"), "--deals is many"),
    (("--deals", "-1"), "--deals is -1"),
    (("--level", "grandmaster"), "there is no level 'grandmaster'"),
]


@pytest.mark.parametrize(("words", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_simulate_refuses_with_a_sentence(bot, tmp_path: Path, words: tuple[str, str], sentence: str) -> None:
    out = tmp_path / "deals.jsonl"
    ran = bot(*simulate(out), f"{words[0]}={words[1]}")
    assert (ran.code, ran.out) == (2, [])
    assert ran.err.startswith("python -m bot simulate: ")
    assert sentence in ran.err
    assert list(tmp_path.iterdir()) == []


def test_an_unwritable_file_is_said(bot, tmp_path: Path) -> None:
    for out in (tmp_path / "no" / "folder", tmp_path):
        ran = bot(*simulate(out))
        assert ran.code == 2
        assert f"{out} cannot be written" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_failed_run_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "deals.jsonl"
    out.write_text("old\n")

    def lines():
        yield b"new"
        raise RuntimeError("in the middle")

    with pytest.raises(RuntimeError):
        write_lines(out, lines())
    assert [path.name for path in tmp_path.iterdir()] == ["deals.jsonl"]
    assert out.read_text() == "old\n"
    write_lines(out, [b"new"])
    assert out.read_text() == "new\n"


def test_a_link_and_a_device_are_written_through(bot, tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)
    write_lines(link, [b"one"])
    assert link.is_symlink()
    assert target.read_text() == "one\n"
    assert bot(*simulate(os.devnull)).code == 0
    assert not Path(os.devnull).is_file()


def test_verify_says_where_and_what_and_goes_on(bot, records: Path, tmp_path: Path) -> None:
    lines = records.read_text().splitlines()
    changed = json.loads(lines[1])
    changed["captured"][0] += 5
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join([lines[0], json.dumps(changed), "{}", "{", lines[2]]) + "\n")
    ran = bot("verify", str(file), str(tmp_path / "none"))
    assert ran.code == 1
    assert ran.out[-1] == "2 passed, 4 failed"
    assert ran.out[0].startswith(f"{file}:2: captured is [")
    assert ran.out[1].startswith(f"{file}:3: the keys variant, set, ")
    assert ran.out[2].startswith(f"{file}:4: the line is no JSON")
    assert "cannot be read" in ran.out[-2]


# variants


def test_variants_shows_each_and_how_they_differ(bot) -> None:
    ran = bot("variants")
    assert ran.code == 0
    assert max(map(len, ran.out)) <= WIDTH
    text = "\n".join(ran.out)
    for name in IDS:
        assert name in text
    assert f"{CATALOGUE.default} (default)" in text
    assert "bid_max" in text
    assert "first_call" not in text


@pytest.mark.parametrize("name", IDS)
def test_one_variant_is_a_document_with_its_differences(bot, name: str) -> None:
    ran = bot("variants", name)
    assert ran.code == 0
    document = json.loads("\n".join(ran.out))
    assert document == json.loads(json.dumps(CATALOGUE.get(name).document()))
    base, own = CATALOGUE.differences(name)
    if base is not None:
        assert ran.err.startswith(f"{name} differs from {base} in:")
        assert [line.split(":")[0].strip() for line in ran.err.splitlines()[1:]] == [
            f for f in OPTION_FIELDS if f in own
        ]
    plain = bot("variants", name, "--plain")
    assert plain.code == 0
    assert [line.split()[1] for line in plain.out if line.startswith("*")] == (
        [] if base is None else [field for field in OPTION_FIELDS if field in own]
    )


def test_an_unknown_variant_is_said(bot) -> None:
    ran = bot("variants", "crownest")
    assert ran.code == 2
    assert "there is no variant 'crownest'" in ran.err


# replay


def test_replay_prints_each_deal(bot, records: Path) -> None:
    ran = bot("replay", str(records))
    assert ran.code == 0
    lines = [json.loads(line) for line in records.read_text().splitlines()]
    heads = [line for line in ran.out if line.startswith("Deal ")]
    assert len(heads) == len(lines)
    assert sum("thrown in" in line for line in ran.out) == sum(line["thrown_in"] for line in lines)
    assert sum(line.startswith("  trick ") for line in ran.out) == sum(len(line["winners"]) for line in lines)


def test_replay_says_what_it_cannot_read(bot, records: Path, tmp_path: Path) -> None:
    line = json.loads(records.read_text().splitlines()[0])
    line["plays"] = line["plays"][:6]
    file = tmp_path / "odd.jsonl"
    file.write_text("{\n" + json.dumps(line) + "\n" + json.dumps({**line, "rules": {}, "variant": "X"}) + "\n")
    ran = bot("replay", str(file))
    assert ran.code == 1
    text = "\n".join(ran.out)
    assert f"{file}:1: the line is no JSON" in text
    assert f"{file}:2: plays stops after 6 cards" in text
    assert f"{file}:3: id" in text


def test_replay_of_what_is_no_file(bot) -> None:
    ran = bot("replay", "T12")
    assert ran.code == 2
    assert "T12" in ran.err


def test_the_commands_of_the_core_load_neither_discord_nor_the_database() -> None:
    program = (
        "import sys; from bot.console import main; main(['cases', sys.argv[1]]); "
        "print(sorted({'discord', 'sqlalchemy', 'aiohttp'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", program, GIVEN], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_has_enough_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "cases", *[GIVEN] * 40], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 1
