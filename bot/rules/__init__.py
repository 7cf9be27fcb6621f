"""The rules of the games as pure functions over frozen data; knows no person, channel, clock or randomness."""
