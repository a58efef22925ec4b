"""Drawing by code: pen, icons, element glyphs, status badges, panels, controls, backdrop, logo."""
