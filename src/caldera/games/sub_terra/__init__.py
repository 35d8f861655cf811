"""Sub Terra II: explore a temple inside a volcano together, and carry the artefact out before it erupts."""
