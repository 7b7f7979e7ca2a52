"""What several learners share: random draws, models that add up or vote, pictures of what they predict."""
