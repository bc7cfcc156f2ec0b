"""What is measured: one module for each entry of the registry."""
