"""Live tables: people around a game, one owner a table; knows neither Discord nor the database."""
