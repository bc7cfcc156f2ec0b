"""Programs of earlier days against those of today: what was handed out keeps its word."""
