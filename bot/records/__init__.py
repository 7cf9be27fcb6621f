"""Deal records and rule cases as pure data: written, read and judged by the rules; never a file, a clock or a person."""
