"""Code that several learners share: random draws, losses, ensembles, exercises and misconceptions."""
