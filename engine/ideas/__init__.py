"""Mathematics for the pages of ideas, apart from the learners."""
