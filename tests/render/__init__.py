"""The pages, the phrases and the names: what people read."""
