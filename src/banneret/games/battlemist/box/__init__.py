"""What lies in the box: components, their vocabulary and checks, the objects made of them, the land as it is laid."""
