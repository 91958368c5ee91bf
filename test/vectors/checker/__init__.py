"""The rules of the vectors: one module for each operation, and shared modules."""
