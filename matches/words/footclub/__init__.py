"""FootClub matches in sentences: reports from events, rules that refuse, answers."""
