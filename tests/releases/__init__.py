"""Tests of programs of earlier releases against those of today: what was handed out goes on working."""
