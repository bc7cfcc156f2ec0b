"""What is written down of all matches, how, and where: everything that decides one, and what a restart is spared by."""
