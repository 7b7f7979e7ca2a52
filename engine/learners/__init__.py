"""The learners, each with one public fit()."""
