"""The ways to prepare a hostile book: by SQL, by other bytes, by other files beside it.

Each function returns one that has the path of a book, and that of a secret file outside its folder.
"""

import os
import plistlib
import random
import sqlite3
import zlib

import program as programs
import shelf

ESCAPES = "A\x1b]0;PWNED\x07\x1b[2J\x1b]52;c;UFdORUQ=\x07\x9b31m\x90q\x9c\u202etxet\u2066\u2028\x7f\rB\x08\x0c\x00C"
# Without the NUL, which ends a text for some readers.
ESCAPES_IN_NAME = "A\x1b]0;PWNED\x07\u202e\x9b31m"
VALUE_TABLES = ("ZLOGENTRY", "ZAIRCRAFT", "ZPILOT", "ZAIRPORT", "ZCERTIFICATE", "ZJOURNALCHANGE", "ZAPPROACH", "ZBOOKSETTING")



def sql(*statements):
    """A way to prepare a book by SQL."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA legacy_alter_table = ON")
        connection.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            connection.execute(statement)
        connection.close()

    return make


def schema(*changes):
    """A way to write rows of `sqlite_master` that SQLite itself would not."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA writable_schema = ON")
        for statement, values in changes:
            connection.execute(statement, values)
        connection.close()

    return make


def in_place_of(table, body):
    """A view in place of a table."""
    return sql(f"ALTER TABLE {table} RENAME TO ZKEPT", f"CREATE VIEW {table} AS {body.format(kept='ZKEPT', columns='*')}")


def view_with_columns(table, pattern):
    """A view in place of a table with all of its columns, of rows that never end."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA legacy_alter_table = ON")
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        connection.execute(f"ALTER TABLE {table} RENAME TO ZKEPT")
        connection.execute(f"CREATE VIEW {table} AS " + pattern.format(columns=", ".join(
            "n AS Z_PK" if column == "Z_PK" else f"ZKEPT.{column}" for column in columns)))
        connection.close()

    return make


def virtual_in_place_of(table, module):
    """A virtual table in place of a table, with the same rows."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA legacy_alter_table = ON")
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        connection.execute(f"ALTER TABLE {table} RENAME TO ZKEPT")
        connection.execute(f"CREATE VIRTUAL TABLE {table} USING {module}({', '.join(columns)})")
        connection.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(columns)} FROM ZKEPT")
        connection.close()

    return make


def recreated(table, change):
    """A table whose definition is another one, with the same rows."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA legacy_alter_table = ON")
        definition, = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        indexes = [row for row in connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL", (table,))]
        for name, _ in indexes:
            connection.execute(f'DROP INDEX "{name}"')
        connection.execute(f"ALTER TABLE {table} RENAME TO ZKEPT")
        connection.execute(change(definition))
        names = {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        columns = [row[1] for row in connection.execute("PRAGMA table_info(ZKEPT)") if row[1] in names]
        try:
            connection.execute(
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(columns)} FROM ZKEPT")
        except sqlite3.Error:
            pass
        connection.execute("DROP TABLE ZKEPT")
        for _, statement in indexes:
            try:
                connection.execute(statement)
            except sqlite3.Error:
                pass
        connection.close()

    return make


def columns_of(connection, table, kind):
    """The columns of a declared type."""
    return [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')
            if row[2].startswith(kind) and row[1] not in ("Z_PK", "Z_ENT", "Z_OPT")]


def everywhere(kind, value, tables=VALUE_TABLES, rows="1"):
    """A value in all columns of a declared type."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        for table in tables:
            for column in columns_of(connection, table, kind):
                if column.startswith("Z_") or is_link(column):
                    continue
                connection.execute(f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE {rows}', (value,))
        connection.close()

    return make


def is_link(column):
    """Whether a column refers to a row; these have cases of their own."""
    return column in ("ZAIRCRAFT", "ZPILOT", "ZORIGIN", "ZDESTINATION", "ZSAFETYPILOT", "ZAIRPORT", "ZLOGENTRY", "ZSIGNATURE",
                      "ZGROUP", "ZSEQUENCE", "ZUNDONE")


def with_plist(change):
    """Another property list in the metadata."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        plist, = connection.execute("SELECT Z_PLIST FROM Z_METADATA").fetchone()
        connection.execute("UPDATE Z_METADATA SET Z_PLIST = ?", (change(plist),))
        connection.close()

    return make


def changed_plist(**members):
    """Members of the property list replaced; None removes one."""

    def change(data):
        found = plistlib.loads(data)
        for name, value in members.items():
            found.pop(name, None)
            if value is not None:
                found[name] = value
        return plistlib.dumps(found, fmt=plistlib.FMT_BINARY)

    return with_plist(change)


def nested(levels):
    """A binary property list of arrays within arrays."""
    objects = [b"\xa1" + (number + 1).to_bytes(3, "big") for number in range(levels)] + [b"\x08"]
    body, offsets = b"bplist00", []
    for one in objects:
        offsets.append(len(body))
        body += one
    table = b"".join(offset.to_bytes(4, "big") for offset in offsets)
    trailer = bytes(6) + b"\x04\x03" + len(objects).to_bytes(8, "big") + bytes(8) + len(body).to_bytes(8, "big")
    return body + table + trailer


def laughing(levels):
    """A binary property list in which each array names the next one eight times."""
    objects = [b"\xa8" + bytes([number + 1]) * 8 for number in range(levels)] + [b"\x58laughing"]
    body, offsets = b"bplist00", []
    for one in objects:
        offsets.append(len(body))
        body += one
    table = b"".join(offset.to_bytes(2, "big") for offset in offsets)
    trailer = bytes(6) + b"\x02\x01" + len(objects).to_bytes(8, "big") + bytes(8) + len(body).to_bytes(8, "big")
    return body + table + trailer


def large_value(value):
    """Another name of the file of a large value."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        for table, column in (("ZKEPTBYTES", "ZDATA"), ("ZCERTIFICATE", "ZATTACHMENT"), ("ZAIRCRAFT", "ZPHOTO")):
            if column in columns_of(connection, table, "BLOB"):
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE substr({column}, 1, 1) = x'02'", (
                    b"\x02" + value + b"\x00",))
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE Z_PK = 2 AND {column} IS NULL", (b"\x02" + value,))
        connection.close()

    return make


def old_with_files(path):
    """Puts a book of V4 in the place of one: the last version that keeps large values in files beside it."""
    os.remove(path)
    shelf.make_old("V4", path)
    folder = os.path.join(os.path.dirname(path), f".{shelf.NAME}_SUPPORT", "_EXTERNAL_DATA")
    os.makedirs(folder, mode=0o700)
    connection = sqlite3.connect(path)
    names = [bytes(value[1:37]).decode() for value, in connection.execute(
        "SELECT ZATTACHMENT FROM ZCERTIFICATE WHERE length(ZATTACHMENT) = 38")]
    connection.close()
    for name in names:
        shelf.write(os.path.join(folder, name), b"%PDF-1.4 a scan\n" + bytes(range(256)) * 600)


def large_file(change):
    """Something else in place of the file of a large value; the change has its path and that of the secret."""

    def make(path, secret):
        old_with_files(path)
        folder = os.path.join(os.path.dirname(path), f".{shelf.NAME}_SUPPORT", "_EXTERNAL_DATA")
        for name in os.listdir(folder):
            change(os.path.join(folder, name), secret)

    return make


def replaced_by(make):
    """A change that removes the file first."""

    def change(path, secret):
        os.remove(path)
        make(path, secret)

    return change


def relative_link(path, _):
    kept = os.path.join(os.path.dirname(path), "kept")
    os.rename(path, kept)
    os.symlink("kept", path)


def folder_to_secret(path, secret):
    """The whole folder of large values is a link to one with the secret."""
    old_with_files(path)
    support = os.path.join(os.path.dirname(path), f".{shelf.NAME}_SUPPORT")
    data = os.path.join(support, "_EXTERNAL_DATA")
    names = os.listdir(data)
    shelf.remove_tree(data)
    elsewhere = os.path.join(os.path.dirname(secret), "folder")
    os.makedirs(elsewhere, exist_ok=True)
    for name in names:
        with open(secret, "rb") as file, open(os.path.join(elsewhere, name), "wb") as copy:
            copy.write(file.read())
    os.symlink(elsewhere, data)


def support_to_secret(path, secret):
    """The folder of support files itself is such a link."""
    folder_to_secret(path, secret)
    support = os.path.join(os.path.dirname(path), f".{shelf.NAME}_SUPPORT")
    elsewhere = os.path.join(os.path.dirname(secret), "support")
    os.rename(support, elsewhere)
    os.symlink(elsewhere, support)


def without_support(path, _):
    shelf.remove_tree(os.path.join(os.path.dirname(path), f".{shelf.NAME}_SUPPORT"))


def tables(count):
    """So many tables more."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("BEGIN")
        for number in range(count):
            connection.execute(f"CREATE TABLE evil_{number} (a, b)")
        connection.execute("COMMIT")
        connection.close()

    return make


def many_rows(table, count):
    """Copies of a row of a table."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[1] != "Z_PK"]
        listed = ", ".join(columns)
        connection.execute(
            f"WITH RECURSIVE up(n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM up WHERE n < {1000 + count}) "
            f"INSERT INTO {table} (Z_PK, {listed}) SELECT n, {listed} FROM up, (SELECT {listed} FROM {table} LIMIT 1)")
        connection.execute(f"UPDATE Z_PRIMARYKEY SET Z_MAX = {1000 + count} WHERE upper('Z' || Z_NAME) = '{table}'")
        connection.close()

    return make


def long_text(column, piece, count, table="ZLOGENTRY"):
    """A very long text in one row."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute(f"UPDATE {table} SET {column} = ? WHERE Z_PK = 5", (piece * count,))
        connection.close()

    return make


def flipped(number, count):
    """Random bytes of the file changed."""

    def make(path, _):
        chance = random.Random(f"{number}")
        with open(path, "r+b") as file:
            size = file.seek(0, 2)
            for _ in range(count):
                place = chance.randrange(100, size)
                file.seek(place)
                byte = file.read(1)[0]
                file.seek(place)
                file.write(bytes([byte ^ (1 << chance.randrange(8))]))

    return make


def cut(share):
    def make(path, _):
        os.truncate(path, int(os.path.getsize(path) * share))

    return make


def header(place, data):
    """Bytes of the header of the file (<https://www.sqlite.org/fileformat2.html#the_database_header>)."""

    def make(path, _):
        with open(path, "r+b") as file:
            file.seek(place)
            file.write(data)

    return make


def companion(end, data):
    """A file beside the book."""

    def make(path, _):
        with open(path + end, "wb") as file:
            file.write(data)

    return make


def vacuumed(*pragmas):
    """The same book in another form that SQLite knows."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        statements = list(connection.iterdump())
        connection.close()
        for end in ("", "-wal", "-shm"):
            if os.path.exists(path + end):
                os.remove(path + end)
        connection = sqlite3.connect(path, isolation_level=None)
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").fetchall()
        for statement in statements:
            connection.execute(statement)
        connection.close()

    return make


def shown(name):
    """A name of bytes, readable and short."""
    return programs.visible(name.decode("latin-1"))[:30]


ENDLESS = "WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up) "


def deflate_bomb(megabytes):
    """So many megabytes of zeros, as the model cache has them."""

    def make(path, _):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        data = b"".join(packer.compress(bytes(1 << 20)) for _ in range(megabytes)) + packer.flush()
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("UPDATE Z_MODELCACHE SET Z_CONTENT = ?", (data,))
        connection.execute("UPDATE Z_METADATA SET Z_PLIST = ?", (b"",))
        connection.close()

    return make
