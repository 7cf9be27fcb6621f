"""The commands as a person calls them."""
