"""The move phase: which units may go where, with which passengers, and how far."""
