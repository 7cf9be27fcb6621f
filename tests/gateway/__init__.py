"""The gateway over real sockets, against the stand-in for Discord."""
