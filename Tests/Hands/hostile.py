"""The hostile and the odd books, and what else may be where a book is expected."""

import os
import plistlib
import random

import shelf
from making import (
    ENDLESS, ESCAPES, ESCAPES_IN_NAME, changed_plist, companion, cut, deflate_bomb, everywhere, flipped,
    folder_to_secret, header, in_place_of, large_file, large_value, laughing, long_text, many_rows, nested, recreated,
    relative_link, replaced_by, schema, shown, sql, support_to_secret, tables, vacuumed, view_with_columns,
    virtual_in_place_of, with_plist, without_support)


class Book:
    """A way to prepare a book.

    A book with `foreign` has something in its schema that no book of the program has: the check names it, and commands that
    write refuse and change nothing.
    """

    def __init__(self, name, make, foreign=None, is_large=False, has_secret=False):
        self.name = name
        self.make = make
        self.foreign = foreign
        self.is_large = is_large
        self.has_secret = has_secret


BOOKS = [
    # Triggers.
    Book("trigger after insert", sql(
        "CREATE TRIGGER evil_t AFTER INSERT ON ZLOGENTRY BEGIN DELETE FROM ZPILOT WHERE Z_PK > 1; "
        "UPDATE ZAIRCRAFT SET ZREMARKS = 'owned'; END"), "evil_t"),
    Book("trigger before update", sql(
        "CREATE TRIGGER evil_t BEFORE UPDATE ON ZLOGENTRY BEGIN UPDATE ZAIRCRAFT SET ZREMARKS = 'owned'; END"), "evil_t"),
    Book("trigger after delete", sql(
        "CREATE TRIGGER evil_t AFTER DELETE ON ZLOGENTRY BEGIN DELETE FROM ZLOGENTRY; END"), "evil_t"),
    Book("trigger on the history", sql(
        "CREATE TRIGGER evil_t AFTER INSERT ON ZJOURNALCHANGE BEGIN DELETE FROM ZJOURNALCHANGE; END"), "evil_t"),
    Book("trigger on the counters", sql(
        "CREATE TRIGGER evil_t AFTER UPDATE ON Z_PRIMARYKEY BEGIN UPDATE Z_METADATA SET Z_UUID = 'owned'; END"), "evil_t"),
    Book("trigger without end", sql(
        f"CREATE TRIGGER evil_t AFTER INSERT ON ZLOGENTRY BEGIN INSERT INTO ZBOOKSETTING (ZNAME) SELECT n FROM ({ENDLESS}"
        "SELECT n FROM up); END"), "evil_t"),
    Book("trigger that raises escapes", sql(
        f"CREATE TRIGGER evil_t BEFORE INSERT ON ZLOGENTRY BEGIN SELECT RAISE(ABORT, '{ESCAPES_IN_NAME}'); END"), "evil_t"),
    Book("trigger with escapes for a name", sql(
        f'CREATE TRIGGER "evil{ESCAPES_IN_NAME}" AFTER INSERT ON ZLOGENTRY BEGIN DELETE FROM ZPILOT; END'), "evil"),
    Book("trigger named like the library's", sql(
        "CREATE TRIGGER Z_DA_ZLOGENTRY_LogEntry_remarks_insert AFTER INSERT ON ZLOGENTRY BEGIN DELETE FROM ZPILOT; END"),
        "Z_DA_ZLOGENTRY_LogEntry_remarks_insert"),
    # Views.
    Book("view more", sql("CREATE VIEW evil_v AS SELECT * FROM ZPILOT"), "evil_v"),
    Book("view with a trigger", sql(
        "CREATE VIEW evil_v AS SELECT * FROM ZPILOT", "CREATE TRIGGER evil_t INSTEAD OF INSERT ON evil_v BEGIN "
        "DELETE FROM ZPILOT; END"), "evil_v"),
    Book("view in place of flights", in_place_of("ZLOGENTRY", "SELECT * FROM ZKEPT"), "ZLOGENTRY"),
    Book("view in place of pilots without end", view_with_columns("ZPILOT", ENDLESS + "SELECT {columns} FROM up, ZKEPT"),
         "ZPILOT"),
    Book("view in place of aircraft, a product", view_with_columns(
        "ZAIRCRAFT", "SELECT {columns} FROM (SELECT a.Z_PK * 1000000 + b.Z_PK * 1000 + c.Z_PK AS n FROM ZLOGENTRY a, "
        "ZLOGENTRY b, ZLOGENTRY c), ZKEPT"), "ZAIRCRAFT"),
    Book("view in place of the counters", in_place_of("Z_PRIMARYKEY", "SELECT * FROM ZKEPT"), "Z_PRIMARYKEY"),
    Book("view in place of the metadata", in_place_of("Z_METADATA", "SELECT * FROM ZKEPT"), "Z_METADATA"),
    Book("view of itself", schema(("INSERT INTO sqlite_master VALUES ('view', 'evil_v', 'evil_v', 0, ?)", (
        "CREATE VIEW evil_v AS SELECT * FROM evil_v",))), "evil_v"),
    # Columns and tables of other kinds.
    Book("generated column more", sql("ALTER TABLE ZPILOT ADD COLUMN evil_c AS (hex(zeroblob(200000000)))"), "ZPILOT"),
    Book("generated column in place", recreated("ZPILOT", lambda text: text.replace(
        "ZADDRESS VARCHAR", "ZADDRESS VARCHAR AS (hex(zeroblob(200000000)))")), "ZPILOT"),
    Book("stored generated column in place", recreated("ZAIRCRAFT", lambda text: text.replace(
        "ZREMARKS VARCHAR", "ZREMARKS VARCHAR AS (ZTAILNUMBER || 'owned') STORED")), "ZAIRCRAFT"),
    Book("default of a gigabyte", recreated("ZLOGENTRY", lambda text: text.replace(
        "ZREMARKS VARCHAR", "ZREMARKS VARCHAR DEFAULT (hex(zeroblob(400000000)))"))),
    Book("check of a gigabyte", recreated("ZLOGENTRY", lambda text: text.replace(
        "ZREMARKS VARCHAR", "ZREMARKS VARCHAR CHECK (length(hex(zeroblob(400000000))) > 0)"))),
    Book("check that never holds", recreated("ZLOGENTRY", lambda text: text.replace(
        "ZREMARKS VARCHAR", "ZREMARKS VARCHAR CHECK (Z_PK < 61)"))),
    Book("references that delete", recreated("ZPILOT", lambda text: text.replace(
        "ZADDRESS VARCHAR", "ZADDRESS VARCHAR, evil_c INTEGER DEFAULT 6 REFERENCES ZLOGENTRY(Z_PK) ON DELETE CASCADE"))),
    Book("collation of nobody", schema((
        "UPDATE sqlite_master SET sql = replace(sql, 'ZREMARKS VARCHAR', 'ZREMARKS VARCHAR COLLATE evil') "
        "WHERE name = 'ZLOGENTRY'", ()))),
    Book("table without row numbers", recreated("ZPILOT", lambda text: text.rstrip() + " WITHOUT ROWID")),
    Book("text search table", sql("CREATE VIRTUAL TABLE evil_f USING fts5(a)", "INSERT INTO evil_f VALUES ('x')"), "evil_f"),
    Book("text search over flights", sql(
        "CREATE VIRTUAL TABLE evil_f USING fts5(ZREMARKS, content='ZLOGENTRY', content_rowid='Z_PK')"), "evil_f"),
    Book("area table", sql("CREATE VIRTUAL TABLE evil_r USING rtree(id, a, b)"), "evil_r"),
    Book("text search in place of pilots", virtual_in_place_of("ZPILOT", "fts5"), "ZPILOT"),
    Book("virtual table of nobody", schema(("INSERT INTO sqlite_master VALUES ('table', 'evil_n', 'evil_n', 0, ?)", (
        "CREATE VIRTUAL TABLE evil_n USING nobody(a)",))), "evil_n"),
    Book("index over an expression", sql("CREATE INDEX evil_i ON ZLOGENTRY (length(hex(zeroblob(Z_PK * 1000000 / 2))))"),
         is_large=True),
    Book("index that fails", sql("CREATE INDEX evil_i ON ZLOGENTRY (abs(CASE WHEN Z_PK > 60 THEN -9223372036854775808 END))")),
    Book("unique index", sql("CREATE UNIQUE INDEX evil_i ON ZLOGENTRY (Z_OPT, Z_PK / 61) WHERE Z_PK > 59")),
    Book("index with escapes for a name", sql(f'CREATE INDEX "evil{ESCAPES_IN_NAME}" ON ZPILOT (ZNAME)')),
    Book("table with escapes for a name", sql(f'CREATE TABLE "Z{ESCAPES_IN_NAME}" (a)')),
    Book("column with escapes for a name", sql(f'ALTER TABLE ZPILOT ADD COLUMN "Z{ESCAPES_IN_NAME}" VARCHAR')),
    Book("20,000 tables", tables(20_000), is_large=True),
    Book("schema that is no SQL", schema(("UPDATE sqlite_master SET sql = 'CREATE TABLE ZPILOT (' WHERE name = 'ZPILOT'", ()))),
    Book("schema with a wrong page", schema(("UPDATE sqlite_master SET rootpage = 3 WHERE name = 'ZPILOT'", ()))),
    Book("schema with two tables on a page", schema((
        "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = 'ZAIRCRAFT') "
        "WHERE name = 'ZPILOT'", ()))),
    Book("statistics that lie", sql("ANALYZE", "UPDATE sqlite_stat1 SET stat = '1 1 1'", "INSERT INTO sqlite_stat1 VALUES "
                                    f"('ZLOGENTRY', 'evil', '{'9' * 5000}')")),
    # Values.
    Book("escapes in all texts", everywhere("VARCHAR", ESCAPES)),
    Book("escapes in some texts", everywhere("VARCHAR", ESCAPES, rows="Z_PK % 3 = 0")),
    Book("bytes that are no UTF-8", everywhere("VARCHAR", b"\xff\xfe\x80\x9b31m\xc3")),
    Book("text of broken UTF-8", sql("UPDATE ZLOGENTRY SET ZREMARKS = CAST(x'ff80c3289b41' AS TEXT)",
                                     "UPDATE ZPILOT SET ZNAME = CAST(x'eda080f8' AS TEXT)")),
    Book("numbers in texts", everywhere("VARCHAR", 7)),
    Book("largest numbers", everywhere("INTEGER", 2**63 - 1)),
    Book("smallest numbers", everywhere("INTEGER", -2**63)),
    Book("largest number in one row", everywhere("INTEGER", 2**63 - 1, ("ZLOGENTRY",), "Z_PK = 5")),
    Book("reals in whole numbers", everywhere("INTEGER", 1.5e300)),
    Book("infinity in whole numbers", everywhere("INTEGER", float("inf"))),
    Book("texts in whole numbers", everywhere("INTEGER", "seven")),
    Book("bytes in whole numbers", everywhere("INTEGER", b"\x00\x01")),
    Book("texts in reals", everywhere("FLOAT", "north")),
    Book("infinity in reals", everywhere("FLOAT", float("-inf"))),
    Book("huge reals", everywhere("FLOAT", 1e308)),
    Book("dates of 1e300", everywhere("TIMESTAMP", 1e300)),
    Book("dates of -1e300", everywhere("TIMESTAMP", -1e300)),
    Book("dates of the largest number", everywhere("TIMESTAMP", 2**63 - 1)),
    Book("dates just outside the calendar", everywhere("TIMESTAMP", 64092211200.0 + 86400 * 366)),
    Book("dates of text", everywhere("TIMESTAMP", "yesterday")),
    Book("dates of infinity", everywhere("TIMESTAMP", float("inf"))),
    Book("texts in bytes", everywhere("BLOB", "text")),
    Book("empty bytes", everywhere("BLOB", b"")),
    Book("wild bytes", everywhere("BLOB", b"\x01bplist00" + bytes(range(256)))),
    Book("long history", everywhere("BLOB", b"\x01" + b"[" * 200_000, ("ZJOURNALCHANGE",))),
    Book("no values at all", everywhere("", None)),
    # Size.
    Book("remark of 100 MB", long_text("ZREMARKS", "a", 100_000_000), is_large=True),
    Book("remark of 50 MB of lines", long_text("ZREMARKS", "\n", 50_000_000), is_large=True),
    Book("remark of 5 million marks", long_text("ZREMARKS", "\u0301", 5_000_000), is_large=True),
    Book("remark of 20 MB of tabs", long_text("ZREMARKS", "\t", 20_000_000), is_large=True),
    Book("remark of 3 million joined signs", long_text("ZREMARKS", "\U0001f469\u200d", 3_000_000), is_large=True),
    Book("name of 20 MB", long_text("ZNAME", "N", 20_000_000, "ZPILOT"), is_large=True),
    Book("registration of 20 MB", long_text("ZTAILNUMBER", "N", 20_000_000, "ZAIRCRAFT"), is_large=True),
    Book("label of 20 MB", everywhere("VARCHAR", "L" * 20_000_000, ("ZJOURNALCHANGE",)), is_large=True),
    Book("50,000 pilots", many_rows("ZPILOT", 50_000), is_large=True),
    Book("200,000 approaches of a flight", many_rows("ZAPPROACH", 200_000), is_large=True),
    # The library's own tables.
    Book("metadata of 200 MB", with_plist(lambda plist: plist + bytes(200_000_000)), is_large=True),
    Book("metadata nested 200,000 times", with_plist(lambda plist: nested(200_000))),
    Book("metadata that laughs", with_plist(lambda plist: laughing(40))),
    Book("metadata that is cut", with_plist(lambda plist: plist[:len(plist) // 2])),
    Book("metadata that is empty", with_plist(lambda plist: b"")),
    Book("metadata that is text", with_plist(lambda plist: "text" + ESCAPES_IN_NAME)),
    Book("metadata that is XML", with_plist(lambda plist: plistlib.dumps(plistlib.loads(plist)))),
    Book("metadata of wrong kinds", changed_plist(
        NSStoreModelVersionHashes=["a"], NSStoreModelVersionIdentifiers={"a": 1}, NSStoreType=7)),
    Book("metadata with escapes", changed_plist(
        NSStoreModelVersionIdentifiers=[ESCAPES_IN_NAME], NSStoreModelVersionHashes={ESCAPES_IN_NAME: b"x" * 32},
        NSStoreModelVersionChecksumKey=ESCAPES_IN_NAME)),
    Book("no metadata", sql("DELETE FROM Z_METADATA")),
    Book("metadata twice", sql("INSERT INTO Z_METADATA SELECT 2, 'other', Z_PLIST FROM Z_METADATA")),
    Book("identifier with escapes", sql(f"UPDATE Z_METADATA SET Z_UUID = '{ESCAPES_IN_NAME}'")),
    Book("model cache of noise", sql("UPDATE Z_MODELCACHE SET Z_CONTENT = randomblob(20000)")),
    Book("model cache that unpacks to 2 GB", deflate_bomb(2048), is_large=True),
    Book("no counters", sql("DELETE FROM Z_PRIMARYKEY")),
    Book("counters too low", sql("UPDATE Z_PRIMARYKEY SET Z_MAX = 1")),
    Book("counters at the end", sql(f"UPDATE Z_PRIMARYKEY SET Z_MAX = {2**63 - 1}")),
    Book("counters below zero", sql("UPDATE Z_PRIMARYKEY SET Z_MAX = -7")),
    Book("counters of text", sql("UPDATE Z_PRIMARYKEY SET Z_MAX = 'many'")),
    Book("kinds with escapes for names", sql(f"UPDATE Z_PRIMARYKEY SET Z_NAME = Z_NAME || '{ESCAPES_IN_NAME}'")),
    Book("kinds that are exchanged", sql("UPDATE Z_PRIMARYKEY SET Z_ENT = 1000 - Z_ENT")),
    Book("kinds that are their own kind", sql("UPDATE Z_PRIMARYKEY SET Z_SUPER = Z_ENT")),
    # Keys.
    Book("dangling references", sql("UPDATE ZLOGENTRY SET ZAIRCRAFT = 999, ZORIGIN = 999, ZPILOT = 999, ZDESTINATION = -1")),
    Book("references of text", sql("UPDATE ZLOGENTRY SET ZAIRCRAFT = 'HB-CFA', ZORIGIN = x'00', ZPILOT = 1.5")),
    Book("negative keys", sql("UPDATE ZLOGENTRY SET Z_PK = -Z_PK", "UPDATE ZPILOT SET Z_PK = -Z_PK")),
    Book("key 0", sql("UPDATE ZLOGENTRY SET Z_PK = 0 WHERE Z_PK = 5")),
    Book("largest key", sql(f"UPDATE ZLOGENTRY SET Z_PK = {2**63 - 1} WHERE Z_PK = 60")),
    Book("unknown kind", sql("UPDATE ZLOGENTRY SET Z_ENT = 777 WHERE Z_PK % 2 = 0")),
    Book("rows of no kind", sql("UPDATE ZLOGENTRY SET Z_ENT = NULL, Z_OPT = NULL")),
    Book("largest version", sql(f"UPDATE ZLOGENTRY SET Z_OPT = {2**63 - 1}", f"UPDATE ZPILOT SET Z_OPT = {2**63 - 1}")),
    Book("keys twice", recreated("ZPILOT", lambda text: text.replace("Z_PK INTEGER PRIMARY KEY", "Z_PK INTEGER"))),
    # Large values.
    *[Book(f"large value named {shown(name)}", large_value(name), has_secret=True) for name in (
        b"../../../secret", b"/etc/passwd", b"", b".", b"..", b"../../v.flightlog", b"a" * 5000, b"\xff\x1b]0;PWNED\x07",
        b"%2e%2e/secret", b"..\\secret")],
    Book("large value is a link", large_file(replaced_by(lambda path, secret: os.symlink(secret, path))), has_secret=True),
    Book("large value is a dangling link", large_file(replaced_by(lambda path, _: os.symlink("/nowhere/at/all", path)))),
    Book("large value is a relative link", large_file(relative_link)),
    Book("large value is a link to a device", large_file(replaced_by(lambda path, _: os.symlink("/dev/zero", path)))),
    Book("large value is a hard link", large_file(replaced_by(lambda path, secret: os.link(secret, path)))),
    Book("large value is a folder", large_file(replaced_by(lambda path, _: os.mkdir(path)))),
    Book("large value is a FIFO", large_file(replaced_by(lambda path, _: os.mkfifo(path)))),
    Book("large value is empty", large_file(lambda path, _: os.truncate(path, 0))),
    Book("large value of 3 GB", large_file(lambda path, _: os.truncate(path, 3 << 30)), is_large=True),
    Book("large values are elsewhere", folder_to_secret, has_secret=True),
    Book("support files are elsewhere", support_to_secret, has_secret=True),
    Book("no support files", without_support),
    # Damage.
    *[Book(f"{count} bits flipped, {number}", flipped(number, count)) for number, count in enumerate((1, 10, 100, 1000, 5000))],
    Book("cut in half", cut(0.5)),
    Book("cut within a page", cut(0.77)),
    Book("only the header", lambda path, _: os.truncate(path, 100)),
    Book("longer than it says", lambda path, _: os.truncate(path, os.path.getsize(path) * 3)),
    Book("page size 1", header(16, b"\x00\x00")),
    Book("newer format", header(18, b"\x09\x09")),
    Book("free pages that lie", header(32, b"\xff\xff\xff\xff\x00\xff\xff\xff")),
    Book("schema format 99", header(44, b"\x00\x00\x00\x63")),
    Book("text encoding 9", header(56, b"\x00\x00\x00\x09")),
    Book("log of noise", companion("-wal", random.Random(1).randbytes(100_000))),
    Book("journal of noise", companion("-journal", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + random.Random(2).randbytes(50_000))),
    Book("journal that names another file", companion(
        "-journal", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(504) + b"\x40\x00\x00\x00/tmp/x\x00\x00\x00\x06\x00\x00\x00\x01"
        b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")),
    Book("index of noise", companion("-shm", random.Random(3).randbytes(32_768))),
    # Odd, but in order.
    Book("UTF-16", vacuumed("encoding = 'UTF-16'")),
    Book("pages of 512 bytes", vacuumed("page_size = 512", "journal_mode = DELETE")),
    Book("pages of 65,536 bytes", vacuumed("page_size = 65536", "journal_mode = WAL")),
]

# What is no file of a book at all, or is named so that messages about it matter.
PLACES = {
    "a folder": lambda folder, book: os.mkdir(book),
    "a FIFO": lambda folder, book: os.mkfifo(book),
    "a device": lambda folder, book: os.symlink("/dev/zero", book),
    "a dangling link": lambda folder, book: os.symlink(os.path.join(folder, "nowhere"), book),
    "a link to itself": lambda folder, book: os.symlink(shelf.BOOK, book),
    "text": lambda folder, book: shelf.write(book, b"The user's own text.\n"),
    "text that begins like a database": lambda folder, book: shelf.write(book, b"SQLite format 3?" * 1000),
    "zeros": lambda folder, book: shelf.write(book, bytes(4096)),
    "missing": lambda folder, book: None,
}
NAMES = [f"{ESCAPES_IN_NAME}.flightlog", "-rf.flightlog", "a\nb.flightlog", "x" * 240 + ".flightlog", " .flightlog", "%s%n.flightlog"]
