"""What all tables share: inks, type, icons, drawings, page templates. See `draw` for pictures and `render` for pages."""
