"""The judgement shared by judging seats: one module per kind of situation; `seat` decides which applies when."""
