"""Measurements of speed and memory; none of them touches the operator's database or network."""
