"""How Leaving Earth looks: map, launch panel, workshop, and the words for everything on the table."""
