"""What people read, made from views and facts: neutral pages of text and controls; it reads no file, no clock and no Discord."""
