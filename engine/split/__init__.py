"""The search for the best split: criteria, the features in order, the scores of all candidates of all nodes at once."""
