"""A host's care of the store: checks, backups, and single matches."""
