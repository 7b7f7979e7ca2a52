"""Exports of trained models to formats that predict without Treerings; each writes a PortableModel."""
