"""Files that both ends keep on a disk, and where.

folders.py      the folders, which environment variables move
small_files.py  files replaced atomically, passwords, locks
text_files.py   files that people write, whatever editor has saved them
release.py      which release this is, and of which commit
stream.py       replays and exports: a sequence of records
"""
