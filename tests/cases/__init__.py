"""Rule cases, ours and the given ones."""
