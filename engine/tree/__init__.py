"""A tree: how it grows, what was kept of its growth, why a node is a leaf."""
