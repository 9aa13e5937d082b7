"""The folder in which one submission may write, and its removal whatever was written there."""

import os


def make(root: str) -> str:
    """Make and enter a folder of this process's own below `root`; return its path."""
    folder = f"{root}/{os.getpid()}"
    os.mkdir(folder, 0o700)  # noqa: PTH102  # pathlib is an import more in every zygote
    os.chdir(folder)
    return folder


def nameless_file(folder: str) -> int:
    """Return the descriptor of a file without a name, to catch what C code prints."""
    try:
        return os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
    except OSError:  # some file systems have no nameless files
        path = f"{folder}/.output"
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
        os.unlink(path)  # noqa: PTH108  # no pathlib in a zygote
        return descriptor


def remove(root: str, name: str) -> None:
    """Remove one folder below `root`, however deep, wide or oddly named its content is.

    Folders are moved to one level and emptied there: no recursion, no path too long.
    """
    trash = f"{root}/{name}.trash"
    try:
        os.mkdir(trash, 0o700)  # noqa: PTH102  # no pathlib in a zygote
        os.rename(f"{root}/{name}", f"{trash}/0")  # noqa: PTH104  # no pathlib in a zygote
    except OSError:
        return
    made, waiting = 1, ["0"]
    while waiting:
        folder = f"{trash}/{waiting.pop()}"
        for entry in _entries(folder):
            if not entry.is_dir(follow_symlinks=False):
                os.unlink(entry.path)  # noqa: PTH108  # no pathlib in a zygote
                continue
            os.chmod(entry.path, 0o700)  # noqa: PTH101  # a folder without rights cannot be moved
            os.rename(entry.path, f"{trash}/{made}")  # noqa: PTH104  # no pathlib in a zygote
            waiting.append(str(made))
            made += 1
        os.rmdir(folder)  # noqa: PTH106  # no pathlib in a zygote
    os.rmdir(trash)  # noqa: PTH106  # no pathlib in a zygote


def _entries(folder: str) -> list["os.DirEntry[str]"]:
    with os.scandir(folder) as entries:
        return list(entries)
