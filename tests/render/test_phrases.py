"""The phrases: each is used and right, each thing that can happen has one, and a language with gaps falls back (S088, S089)."""

from __future__ import annotations

import ast
import logging
import re
from collections.abc import Iterator, Mapping

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.catalogue import load_catalogue
from bot.phrasebook import PHRASES, Phrasebook, load_phrasebook
from bot.render import help as help_module
from bot.render import notices
from bot.render.events import event_line
from bot.render.help import COMMANDS, help_page
from bot.render.league import leaderboard_page, stats_page
from bot.render.lobby import lobby_page
from bot.render.pages import check_page
from bot.render.refusals import FACTS, all_codes, phrase_key, refusal_text
from bot.render.rulebook import SECTIONS, rules_page
from bot.render.variants import variant_key
from bot.render.words import Language, NoPhrase, Value, Words
from bot.rules import events as rule_events
from bot.rules.refusal import IllegalAction
from bot.rules.ruleset import ruleset_of
from bot.rules.variant import OPTION_FIELDS, Variant
from tests.render.tables import VARIANTS, face_of, pages_of, ruleset_named, steps

WORDS = load_phrasebook().words()
ENGLISH = (PHRASES / "en.ftl").read_text(encoding="utf-8")
ROOT = PHRASES.parent.parent


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)


def variables(source: str) -> dict[str, set[str]]:
    """The variables of each phrase ``message`` or ``message.attribute``."""
    found = {}
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, ftl.Message):
            parts = {
                entry.id.name: entry.value,
                **{f"{entry.id.name}.{own.id.name}": own.value for own in entry.attributes},
            }
            for key, pattern in parts.items():
                if pattern is not None:
                    visitor = _Variables()
                    visitor.visit(pattern)
                    found[key] = visitor.names
    return found


class Recorder(Words):
    """Words that remember which phrases were said with which values."""

    said: dict[str, set[frozenset[str]]]

    def __init__(self, words: Words) -> None:
        super().__init__(words._languages)
        self.said = {}

    def __call__(self, key: str, **values: Value) -> str:
        self.said.setdefault(key, set()).add(frozenset(values))
        return super().__call__(key, **values)


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    """What is said in whole deals of every variant and on every page beside them."""
    words = Recorder(WORDS)
    for name in VARIANTS:
        ruleset = ruleset_named(name)
        for seed in range(2):
            for match, events in steps(ruleset, seed):
                face = face_of(ruleset, ("Sam", "", "Sam", "Bo"), kinds=("person", "computer", "stand_in", "person"))
                for _ in pages_of(words, face, ruleset, match, events):
                    pass
                for event in events:
                    event_line(words, face, ruleset, event)
        rules_page(words, ruleset, load_catalogue().differences(name)[1])
    help_page(words)
    for kinds in (("person", "empty", "computer", "person"), ("person",) * 4):
        for status in ("lobby", "stopped", "expired"):
            lobby_page(words, face_of(ruleset, kinds=kinds, status=status))
    for refusal in every_refusal():
        refusal_text(words, refusal, face, ruleset)
    for text in every_notice(words, face):
        assert text
    stats_page(words, "Sam", None)
    leaderboard_page(words, [], 1, 1)
    leaderboard_page(words, [(1, None, 3, 2, 1, 1, 0)], 1, 2)
    return words


SAMPLES: Mapping[str, object] = {
    "due": 1, "bid": 75, "standing": 80, "lowest": 85, "highest": 120, "step": 5, "count": 5, "chosen": 4, "most": 2,
    "card": "R14", "trump": "R", "suit": "R", "legal": ("R14", "R5"), "free": ("ROOK",), "seat": 2, "missing": 2,
    "channel": 12345, "name": "chess", "known": ("a", "b"), "options": ("packs",), "reference": "K7Q2", "seconds": 3,
}  # fmt: skip


class Refused:
    def __init__(self, code: str, **facts: object) -> None:
        self.code, self.facts = code, facts


def every_refusal() -> Iterator[Refused]:
    for code in all_codes():
        facts = {fact: SAMPLES[fact] for fact in FACTS.get(code, ())}
        if code == "cannot_post":
            facts["missing"] = ["Send Messages", "View Channel"]
        yield Refused(code, **facts)
        yield Refused(code)


def every_notice(words: Words, face) -> Iterator[str]:
    yield notices.turn_reminder(words, 1, 2)
    yield notices.stand_in_notice(words, face, 2)
    yield notices.stand_in_notice(words, face, 2, left=True)
    yield notices.came_back_notice(words, face, 0)
    yield notices.stopped_notice(words, None)
    yield notices.stopped_notice(words, "Sam")
    yield notices.expired_notice(words)
    yield notices.restarted_notice(words)
    yield notices.dms_closed_notice(words)
    yield notices.moved_hand_notice(words, 2)


def test_every_language_can_be_read_whole() -> None:
    for path in PHRASES.glob("*.ftl"):
        entries = FluentParser().parse(path.read_text(encoding="utf-8")).body
        assert not [entry for entry in entries if isinstance(entry, ftl.Junk)], path.name
        names = [entry.id.name for entry in entries if isinstance(entry, ftl.Message)]
        assert len(names) == len(set(names)), path.name


def test_every_language_has_the_keys_and_variables_of_english() -> None:
    english = variables(ENGLISH)
    for path in PHRASES.glob("*.ftl"):
        assert variables(path.read_text(encoding="utf-8")) == english, path.name


def test_no_phrase_lacks_or_wants_a_value(recorder: Recorder) -> None:
    wanted = variables(ENGLISH)
    lacking = {key for key, calls in recorder.said.items() for given in calls if not wanted[key] <= given}
    assert lacking == set()
    unused = {key for key, calls in recorder.said.items() if not frozenset().union(*calls) <= wanted[key]}
    # The rulebook hands a line every option that it may tell.
    assert {key for key in unused if not key.startswith("rules-")} == set()


def test_no_phrase_is_unused() -> None:
    literals, prefixes = set(), {"command-rook"}
    for path in (*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                prefixes.add(str(node.values[0].value))
    prefixes = {prefix for prefix in prefixes if re.fullmatch(r"[a-z]+-[a-z-]*", prefix)}
    unused = [
        key
        for key in variables(ENGLISH)
        if key not in literals and not any(key.startswith(prefix) for prefix in prefixes)
    ]
    assert unused == []


def test_every_dynamic_phrase_belongs_to_something(recorder: Recorder) -> None:
    """What is looked up by a code, a card, a rule or a command is looked up by nothing else."""
    keys = variables(ENGLISH)
    codes = {phrase_key(code) for code in all_codes()}
    assert {key.split(".")[0] for key in keys if key.startswith("refusal-")} == codes
    lines = {f"rules-{line.key}" for _, entries in SECTIONS for line in entries}
    assert lines <= set(keys)
    assert {key for key in keys if re.fullmatch(r"command-rook-[a-z]+", key)} == {
        f"command-rook-{name}" for name in COMMANDS
    }


def test_every_variant_has_a_name_and_a_line() -> None:
    for name in VARIANTS:
        assert WORDS.has(variant_key(name)), name
        assert WORDS.has(f"{variant_key(name)}.about"), name
    named = {key.split(".")[0] for key in variables(ENGLISH) if key.startswith("variant-")} - {"variant-other-about"}
    assert named == {variant_key(name) for name in VARIANTS}


def test_a_variant_without_a_phrase_is_shown_by_its_id() -> None:
    own = ruleset_of(Variant(id="my_own_game"))
    page = rules_page(WORDS, own, {})
    assert "my\\_own\\_game" in page.text
    assert check_page(page) == []


def test_commands_are_short_enough_for_discord() -> None:
    for key in variables(ENGLISH):
        if key.startswith("command-"):
            assert 1 <= len(WORDS(key)) <= 100, key
    assert check_page(help_page(WORDS)) == []
    assert tuple(dict.fromkeys(COMMANDS)) == help_module.COMMANDS


@pytest.mark.parametrize("refusal", list(every_refusal()), ids=lambda refusal: f"{refusal.code}-{len(refusal.facts)}")
def test_every_refusal_is_a_sentence_that_helps(refusal: Refused) -> None:
    ruleset = ruleset_named(VARIANTS[0])
    for face, rules in ((face_of(ruleset), ruleset), (None, None)):
        text = refusal_text(WORDS, refusal, face, rules)
        assert text.endswith(".")
        assert len(text.split()) >= 6
        assert text.count(".") + text.count(";") + text.count(":") + text.count(",") >= 2, (
            "what was wrong, and what to do"
        )
        assert "None" not in text and "{" not in text and " ." not in text


def test_a_refusal_tells_its_facts() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    face = face_of(ruleset)
    told = refusal_text(WORDS, IllegalAction("must_follow", suit="Y", legal=("Y14", "Y5")), face, ruleset)
    assert "Yellow" in told and "Y14" in told and "Y5" in told
    assert "Boris" in refusal_text(WORDS, IllegalAction("not_your_turn", due=1), face)
    assert "It is not your turn" in refusal_text(WORDS, IllegalAction("not_your_turn", due=-1), face)
    assert "<#99>" in refusal_text(WORDS, Refused("table_here", channel=99))
    assert "`K7Q2`" in refusal_text(WORDS, Refused("unexpected", reference="K7Q2"))
    assert "**Send Messages**" in refusal_text(WORDS, Refused("cannot_post", missing=["Send Messages"]))
    assert "went wrong" in refusal_text(WORDS, Refused("never_heard_of", reference="K7Q2"))
    assert "@everyone" not in refusal_text(WORDS, Refused("unknown_variant", name="@everyone", known=("`@here`",)))


def test_every_event_has_a_line() -> None:
    ruleset = ruleset_named(VARIANTS[0])
    face = face_of(ruleset)
    made = [
        rule_events.DealBegan(1, 2, "seed of all cards"), rule_events.HandDealt(0, ("R14",)), rule_events.NestDealt(("R13",)),
        rule_events.BidMade(1, 70), rule_events.Passed(2), rule_events.RedealClaimed(3), rule_events.ThrownIn("redeal", 0),
        rule_events.ThrownIn("all_passed", 0), rule_events.AuctionWon(1, 70), rule_events.AuctionWon(1, 70, True),
        rule_events.NestTaken(1, ("R13",)), rule_events.CardsBuried(1, ("R12",)), rule_events.TrumpNamed(1, "R"),
        rule_events.CardPlayed(2, "Y5"), rule_events.TrickWon(2, 0), rule_events.TrickWon(2, 15),
        rule_events.DealScored(True, (80, 40), (70, 40), ("R11",)), rule_events.DealScored(False, (60, 60), (-70, 60), ()),
        rule_events.MatchEnded((0,)), rule_events.MatchEnded((0, 1)),
    ]  # fmt: skip
    assert {type(event) for event in made} == set(rule_events.Event.__args__)
    lines = [event_line(WORDS, face, ruleset, event) for event in made]
    assert len(set(lines)) == len(lines)
    for line in lines:
        assert "\n" not in line and line.endswith(".")
        assert not re.search(r"R1[1-4]|seed", line)


def test_the_rulebook_tells_every_option() -> None:
    told = {field for _, entries in SECTIONS for line in entries for field in line.fields}
    assert told == set(OPTION_FIELDS)


@pytest.mark.parametrize("name", VARIANTS)
def test_the_rulebook_marks_what_differs(name: str) -> None:
    base, differences = load_catalogue().differences(name)
    page = rules_page(WORDS, ruleset_named(name), differences)
    assert check_page(page) == []
    assert ("◆" in page.text) == bool(differences)
    if base is not None:
        assert sum(line.startswith("- ◆") for line in page.text.splitlines()) >= 1


def test_the_rulebook_has_words_for_every_value_of_every_closed_list() -> None:
    said = set()
    for field in OPTION_FIELDS:
        for value in _closed_list(field):
            changed = Variant.model_construct(**{**Variant(id="x").model_dump(), "specials": (), field: value})
            line = next(line for _, entries in SECTIONS for line in entries if field in line.fields)
            if line.when(changed):
                fake = type("Rules", (), {"variant": changed, "deck": (), "card_points": 0})()
                text = WORDS(f"rules-{line.key}", **line.values(WORDS, fake))
                assert text and "{" not in text and "True" not in text and "None" not in text
                said.add((field, text))
    assert len(said) > 30


def _closed_list(field: str) -> tuple[object, ...]:
    annotation = str(Variant.model_fields[field].annotation)
    words = tuple(re.findall(r"'([a-z_]+)'", annotation)) if "Literal[" in annotation else ()
    return () if field in ("calls", "skin") else words


def test_a_missing_phrase_is_said_in_english_and_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    book = Phrasebook({"en": "a = English { $x }\nb = Both", "nl": "b = Beide"})
    words = book.words("nl")
    with caplog.at_level(logging.WARNING):
        assert words("a", x=1) == "English 1"
        assert words("a", x=2) == "English 2"
        assert words("b") == "Beide"
    assert len(caplog.records) == 1
    assert "nl" in caplog.text and "a" in caplog.text
    assert words.has("a") and not words.has("c")


def test_a_phrase_that_wants_too_much_is_said_in_english() -> None:
    book = Phrasebook({"en": "a = English", "nl": "a = Wil { $meer }"})
    assert book.words("nl")("a") == "English"


@pytest.mark.parametrize("locale", [None, "", "xx", "en-GB", "EN_us", "zh-TW", "no", "👍", "nl-NL-x"])
def test_any_locale_gets_words(locale: str | None) -> None:
    assert load_phrasebook().words(locale)("button-join") == "Join"


def test_a_region_gets_its_language() -> None:
    book = Phrasebook({"en": "a = English", "nl": "a = Nederlands", "pt-BR": "a = Brasil"})
    assert book.words("nl-BE")("a") == "Nederlands"
    assert book.words("pt-BR")("a") == "Brasil"
    assert book.words("pt-PT")("a") == "English"
    assert book.locales == ("en", "nl", "pt-BR")


def test_an_unknown_phrase_is_the_programs_fault() -> None:
    with pytest.raises(NoPhrase):
        WORDS("no-such-phrase")
    with pytest.raises(NoPhrase):
        WORDS("button-bid")


def test_a_broken_file_is_refused_with_its_line() -> None:
    with pytest.raises(ValueError, match="nl cannot be read near line 2"):
        Language("nl", "a = fine\nb is broken\n")
    with pytest.raises(ValueError, match="en are missing"):
        Phrasebook({"nl": "a = x"})
