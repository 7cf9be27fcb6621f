"""One case judged: what it says against what the rules give; never how a rule works (kinds asks the rules)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.catalogue import BadVariant, Catalogue, UnknownVariant, change_variant
from bot.records.given import CaseError, Given
from bot.records.kinds import SINGLE, Answers, circus
from bot.rules.ruleset import ruleset_of
from bot.rules.variant import Variant

_ASKED: dict[str, tuple[str, ...]] = {
    "deal": ("cards", "hand", "nest", "points"),
    "redeal": ("ok",),
    "call": ("ok",),
    "auction": ("bidder", "bid", "redeal_dealer"),
    "bury": ("ok",),
    "declare": ("answer",),
    "legal": ("legal",),
    "trick": ("winner", "points"),
    "score": ("delta",),
    "seats": ("delta",),
    "solo": ("delta",),
    "end": ("result",),
    "ties": ("choices",),
    "circus": ("best", "worst", "after", "leader"),
    "revoke": ("delta",),
}
_NOT_YET = ("partner", "holders", "roem", "meld")
KINDS: tuple[str, ...] = (*_ASKED, "invalid")
"""Every kind that is judged."""


class Verdict(msgspec.Struct, frozen=True):
    """Whether a case passed; ``says`` is what it says, ``gave`` what the rules gave or why it cannot be judged."""

    passed: bool
    says: str
    gave: str


def judge(catalogue: Catalogue, case: Mapping[str, Any]) -> Verdict:
    """Judge one case of any kind. Never raises for a bad case: that is a failure with a sentence."""
    try:
        return _judge(catalogue, case)
    except (CaseError, BadVariant, UnknownVariant) as error:
        return Verdict(False, _asked_text(case), str(error))


def _judge(catalogue: Catalogue, case: Mapping[str, Any]) -> Verdict:
    kind, name, changes = case.get("kind"), case.get("v"), case.get("set")
    if not isinstance(kind, str) or not isinstance(name, str):
        raise CaseError("a case needs v, a variant's id, and kind, both as text")
    if changes is not None and not isinstance(changes, dict):
        raise CaseError(f"set is {changes!r}: write an object of option fields")
    base = catalogue.get(name)
    if kind == "invalid":
        return _judge_invalid(base, changes or {})
    if kind in _NOT_YET:
        raise CaseError(f"this version cannot judge the kind {kind}")
    if kind not in _ASKED:
        raise CaseError(f"there is no kind {kind!r}: the kinds are {', '.join(KINDS)}")
    asked = {key: case[key] for key in _ASKED[kind] if key in case}
    if not asked:
        raise CaseError(f"the case asks nothing: a {kind} case has {' or '.join(_ASKED[kind])}")
    given = Given(case, ruleset_of(change_variant(base, changes or {})))
    if kind == "circus":
        ways = list(circus(given))
        fitting = [answers for answers in ways if _fits(asked, answers)]
        return Verdict(bool(fitting), _text(asked), " or ".join(_text(_only(asked, way)) for way in ways))
    answers = SINGLE[kind](given)
    return Verdict(
        _fits(asked, answers), _text(asked), _text({**_only(asked, answers), **(answers if kind == "auction" else {})})
    )


def _judge_invalid(base: Variant, changes: dict[str, Any]) -> Verdict:
    try:
        change_variant(base, changes)
    except BadVariant as error:
        return Verdict(True, "set must be refused", str(error))
    return Verdict(False, "set must be refused", "the rules accept it")


def _fits(asked: Answers, answers: Answers) -> bool:
    return all(_same(key, value, answers.get(key)) for key, value in asked.items())


def _same(key: str, says: object, gave: object) -> bool:
    """Equal, with sets of cards compared as such and true never taken for 1."""
    if key in ("legal", "choices") and isinstance(says, list) and isinstance(gave, list):
        return sorted(map(str, says)) == sorted(gave)
    if key == "after" and isinstance(says, list) and isinstance(gave, list):
        hands = [sorted(map(str, hand)) if isinstance(hand, list) else hand for hand in says]
        return hands == [sorted(hand) for hand in gave]
    return msgspec.json.encode(says, order="sorted") == msgspec.json.encode(gave, order="sorted")


def _only(asked: Answers, answers: Answers) -> Answers:
    return {key: answers.get(key) for key in asked}


def _asked_text(case: Mapping[str, Any]) -> str:
    kind = case.get("kind")
    keys = _ASKED.get(kind, ()) if isinstance(kind, str) else ()
    asked = {key: case[key] for key in keys if key in case}
    return _text(asked) if asked else f"kind {kind!r} of variant {case.get('v')!r}"


def _text(answers: Answers) -> str:
    return ", ".join(f"{key} {msgspec.json.encode(value).decode()}" for key, value in answers.items())
