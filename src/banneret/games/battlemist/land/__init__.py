"""The land: building it, controlling and capturing it, and the heroes on it (2.3, 3.2.1, 7.0)."""
