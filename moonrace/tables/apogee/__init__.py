"""How Apogee looks: the launch pad, the tables, the planning floor."""
