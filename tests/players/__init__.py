"""Tests of the computer players: partner sense, legality, fairness to hidden cards, bidding, strength."""
