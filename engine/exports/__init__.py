"""A trained model as something that predicts without Treerings: a file a format, each a function of a Portable."""
