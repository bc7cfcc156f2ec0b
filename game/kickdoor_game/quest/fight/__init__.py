"""Combat: its course (`combat`), help (`bargains`, `settlement`), totals and dice (`sums`), rewards (`rewards`), and
running away (`running`).
"""
