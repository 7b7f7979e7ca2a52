"""Readers of model files, one for each library; engine/models/formats.py chooses among them."""
