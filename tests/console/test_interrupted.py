"""Ctrl+C at any time, even while the program is loading, ends it with code 130 and without a traceback."""

from __future__ import annotations

import runpy

import pytest

import bot.console


def test_ctrl_c_while_loading(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted() -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(bot.console, "main", interrupted)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("bot", run_name="__main__")
    assert ended.value.code == 130
    assert capsys.readouterr().err == ""
