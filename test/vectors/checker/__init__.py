"""Recomputes vectors: one module for each operation, and what they share."""
