"""FootClub in words: from the codes and numbers of its engine to sentences."""
