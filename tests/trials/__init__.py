"""Long trials of the whole program: drills, benchmarks, mutations."""
