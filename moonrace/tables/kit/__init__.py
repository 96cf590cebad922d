"""What all tables share: inks, type, icons, drawings, templates. See `draw` and `render`."""
