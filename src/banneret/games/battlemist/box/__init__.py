"""What lies in the box: components, their vocabulary and checks, the objects made from them, the land as it is laid."""
