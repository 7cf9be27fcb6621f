"""Rookery: a Discord bot for the trick-taking card games of the Rook family. See bot/README.md for the map."""

__version__ = "0.1.0"
