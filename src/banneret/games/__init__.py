"""The games. They never import one another."""
