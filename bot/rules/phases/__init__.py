"""The parts of a deal, each a small module of pure functions; a phase never imports another phase."""
