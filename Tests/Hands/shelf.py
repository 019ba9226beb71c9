"""The books and files that all rounds begin with, and copies of them."""

import base64
import hashlib
import os
import shutil
import sqlite3
import stat
import threading

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures")
NAME = "v"
BOOK = f"{NAME}.flightlog"
SECRET = b"THE-SECRET-OF-ANOTHER-FILE "
# One transparent pixel.
IMAGE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")


class Shelf:
    """What is made once, at the start, by the program itself."""

    def __init__(self, program, folder):
        self.folder = folder
        os.makedirs(folder, mode=0o700)
        self.scan = self.written("scan.pdf", b"%PDF-1.4 a scan\n" + bytes(range(256)) * 600)
        self.image = self.written("image.png", IMAGE)
        self.keys = self.written("keys.txt", b"jjj\tq")
        self.current = os.path.join(folder, "current")
        os.mkdir(self.current, 0o700)
        book = os.path.join(self.current, BOOK)
        self.text = os.path.join(folder, "book.txt")
        self.csv = os.path.join(folder, "book.csv")
        other = os.path.join(folder, "other.flightlog")
        steps = [
            # What is imported is of other years, and so all new.
            ["sample", "--entries", "40", "--until", "2020-05-05", other],
            ["export", "--format", "foreflight", "-o", self.csv, "--file", other],
            ["sample", "--entries", "60", "--until", "2026-11-20", book],
            ["attach", "1", self.scan, "--yes", "--file", book],
            ["photo", "1", "--set", self.image, "--yes", "--file", book],
            ["dump", "-o", self.text, "--file", book],
            ["store", "backup", book],
            ["edit", "4", "remark=before", "--yes", "--file", book],
            ["edit", "3", "remark=undone", "--yes", "--file", book],
            ["undo", "--file", book],
        ]
        for words in steps:
            outcome = program.run(words)
            if outcome.code != 0:
                raise SystemExit(f"The books to begin with cannot be made: {outcome.command}: {outcome.ending}")
        self.old = os.path.join(folder, "old")
        os.mkdir(self.old, 0o700)
        self.lock = threading.Lock()

    def put_old(self, version, folder):
        """Puts a book of an earlier version into a folder; each is made once."""
        path = os.path.join(self.old, version)
        with self.lock:
            if not os.path.exists(path):
                make_old(version, path)
        shutil.copy2(path, os.path.join(folder, BOOK))

    def written(self, name, data):
        path = os.path.join(self.folder, name)
        write(path, data)
        return path

    def fill(self, verb, book, out):
        """The words of a command for a book."""
        return verb.filled(
            book=book, out=out, scan=self.scan, image=self.image, csv=self.csv, text=self.text, keys=self.keys)


def make_old(version, path):
    """A logbook of an earlier version, with so few rows that its upgrade takes a moment."""
    with open(os.path.join(FIXTURES, f"{version}.sql"), encoding="utf-8") as file:
        script = file.read()
    connection = sqlite3.connect(path)
    connection.executescript(script)
    tables = {name for name, in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table, kept in (("ZLOGENTRY", 60), ("ZFLIGHTDATA", 6), ("ZCERTIFICATE", 8)):
        if table in tables:
            connection.execute(f"DELETE FROM {table} WHERE Z_PK > {kept}")
    if version in ("V1", "V2"):
        connection.execute("UPDATE ZAIRCRAFT SET ZFLIGHTDATA = substr(ZFLIGHTDATA, 1, 2000)")
    connection.commit()
    connection.execute("VACUUM")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    os.chmod(path, 0o600)


def write(path, data):
    """Writes a file of these bytes."""
    with open(path, "wb") as file:
        file.write(data)


def copy_tree(source, target):
    """Copies a folder with its links and FIFOs as they are; a hard link to a file outside stays one."""
    os.makedirs(target, mode=0o700, exist_ok=True)
    for entry in os.scandir(source):
        place = os.path.join(target, entry.name)
        status = entry.stat(follow_symlinks=False)
        if entry.is_symlink():
            os.symlink(os.readlink(entry.path), place)
        elif entry.is_dir(follow_symlinks=False):
            copy_tree(entry.path, place)
        elif stat.S_ISFIFO(status.st_mode):
            os.mkfifo(place)
        elif status.st_nlink > 1:
            os.link(entry.path, place)
        else:
            shutil.copy2(entry.path, place)


def remove_tree(folder):
    """Removes a folder, also one with folders that may not be written."""
    if os.path.islink(folder) or not os.path.isdir(folder):
        return
    shutil.rmtree(folder, ignore_errors=True)


def digest_of(path):
    """The digest of a file's bytes."""
    result = hashlib.sha256()
    with open(path, "rb") as file:
        while data := file.read(1 << 20):
            result.update(data)
    return result.hexdigest()


def snapshot(folder):
    """All that is in a folder: kind, mode and content of each, without following a link."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(place, name)
            found[os.path.relpath(path, folder)] = look(path)
    return found


def look(path):
    """The kind, mode and content of a file; None when there is none."""
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return None
    mode = stat.S_IMODE(status.st_mode)
    if stat.S_ISLNK(status.st_mode):
        return ("link", os.readlink(path))
    if stat.S_ISDIR(status.st_mode):
        return ("folder", oct(mode))
    if stat.S_ISREG(status.st_mode):
        return ("file", oct(mode), status.st_size, digest_of(path))
    return ("other", stat.S_IFMT(status.st_mode))


def changes(before, after):
    """What differs between two snapshots, in words."""
    words = [f"{name} is gone" for name in before if name not in after]
    words += [f"{name} is new" for name in after if name not in before]
    words += [f"{name} was {before[name][:3]}, is {after[name][:3]}"
              for name in before if name in after and before[name] != after[name]]
    return ", ".join(sorted(words)[:4])


def rows_digest(path, leaving_out=("Z_OPT",), tables=None):
    """A digest of all rows of a book; of a damaged one an exception."""
    result = hashlib.sha256()
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    connection.text_factory = bytes
    try:
        names = [name.decode() for name, in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%' ORDER BY name")]
        for name in names:
            # The counters may have kept keys for rows that were not saved after all.
            if name in ("Z_METADATA", "Z_MODELCACHE", "Z_PRIMARYKEY") or tables is not None and name not in tables:
                continue
            columns = [row[1].decode() for row in connection.execute(f'PRAGMA table_info("{name}")')]
            kept = sorted(column for column in columns if column not in leaving_out)
            listed = ", ".join(f'"{column}"' for column in kept)
            result.update(name.encode())
            for row in connection.execute(f'SELECT {listed} FROM "{name}" ORDER BY {listed}'):
                result.update(repr(row).encode())
    finally:
        connection.close()
    return result.hexdigest()


def holds_secret(data):
    """Whether bytes hold the secret, as it is or in Base64."""
    if SECRET in data:
        return True
    repeated = SECRET * 4
    for start in range(3):
        encoded = base64.b64encode(repeated[start:])[4:40]
        if encoded in data:
            return True
    return False


def file_holds_secret(path):
    """Whether a file holds the secret; it is read in pieces."""
    try:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            return False
        with open(path, "rb") as file:
            rest = b""
            while data := file.read(1 << 20):
                if holds_secret(rest + data):
                    return True
                rest = data[-400:]
    except FileNotFoundError:
        pass
    return False
