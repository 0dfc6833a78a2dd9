"""What lies in the box: components, adventures, and the map with its terrain and lines of sight."""
