"""Sub Terra II: Inferno's Edge, by Tim Pinder (Inside the Box): into the temple, and out again before the volcano erupts."""
