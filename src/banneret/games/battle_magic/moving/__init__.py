"""The move phase: who may go where, with whom, and how far."""
