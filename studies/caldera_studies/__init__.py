"""Experiments with the games and their bots: trainers, yardsticks, tuning, hunts for tricks. Nobody's installation has them."""
