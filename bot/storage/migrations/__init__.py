"""The steps that bring a database file to this program's schema; a released step is never edited."""
