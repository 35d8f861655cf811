"""Wrath of Fire Mountain, by Phil Walker-Harding and Eric M. Lang (Gamewright): tribes, dinosaurs and quakes."""
