"""How a host takes care of the store: checks, backups, and single matches."""
