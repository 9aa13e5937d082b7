"""The course on disk, read strictly: every unknown, missing or translated key is an error with its place."""
