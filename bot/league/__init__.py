"""The league: match results in, standings out, as pure functions; no I/O, no clock and no names of people."""
