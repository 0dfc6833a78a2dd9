"""What can be seen of a match: the scene, the view of one seat, the log, and what a page shows as it happens."""
