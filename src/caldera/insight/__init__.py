"""What a match shows afterwards: chances and turning points, the story of its turns, its dice; as data, words and charts."""
