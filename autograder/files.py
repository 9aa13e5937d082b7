"""Put files in place whole: whoever looks, also after a power cut, finds the old content or the new."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write aside, flush to the disk, rename; the mode of a file that was there before stays.

    Text is written as UTF-8, a lone surrogate as `?`. Raises OSError that names `path`; then the old file
    is as it was. What a killed process left aside is overwritten by the next one that writes this file.
    """
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    aside = path.with_name(f".{path.name}.part")
    try:
        with aside.open("wb") as file:
            file.write(data)
            file.flush()
            with suppress(FileNotFoundError):
                os.fchmod(file.fileno(), stat.S_IMODE(path.stat().st_mode))
            os.fsync(file.fileno())
        aside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            aside.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from error


def sync_tree(folder: Path) -> None:
    """Flush every file and folder below `folder` to the disk, so that a rename puts whole files in place."""
    for place, _, names in os.walk(folder):
        for name in names:
            _sync(Path(place, name))
        _sync(Path(place))


def sync_folder(folder: Path) -> None:
    """Flush what a folder's entries are called to the disk: only then is a rename in it there to stay."""
    _sync(folder)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some file systems keep folders in order by themselves
            raise
    finally:
        os.close(descriptor)
