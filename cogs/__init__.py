"""Slash commands: parse, call one method, reply; no rule of a game and no state of a table lives here."""
