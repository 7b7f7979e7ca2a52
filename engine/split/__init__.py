"""The split search: criteria, sorted features, and scores of all candidates of all nodes of a level."""
