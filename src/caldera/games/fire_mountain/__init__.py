"""Wrath of Fire Mountain, by Phil Walker-Harding and Eric M. Lang (Gamewright): tribes, dinosaurs, and a terrain that will not keep still."""
