"""The kernel: frames, questions, answers, journal, clone and save. It knows no rule of any game."""
