"""Discord as the bot speaks to it; the only place in bot/ that knows discord.py, and it knows no rule of a game."""
