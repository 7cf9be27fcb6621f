"""Laws and golden deals of the rules."""
