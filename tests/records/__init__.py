"""Deal records written, read, verified and tampered with."""
