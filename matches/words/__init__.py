"""What happened on the pitch, in sentences: reports, rules that refuse, progress on a terminal."""
