"""Tests of the league: results of matches and standings."""
