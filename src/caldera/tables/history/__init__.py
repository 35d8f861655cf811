"""What was played: results, deals that several tables share, and the mountain of a day."""
