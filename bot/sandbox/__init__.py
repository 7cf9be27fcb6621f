"""A Discord on this machine: REST, gateway, people and a page; it must never import anything of the bot."""
