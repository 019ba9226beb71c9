import Foundation
import SQLiteStore
import TestFiles
import Testing

@Suite("SQLite files of other programs")
struct ForeignDatabaseTests {
    private let folder = TemporaryFolder("foreign")
    private var url: URL { folder["book.db"] }

    private func make(_ sql: String) throws { _ = try SQLiteTool.run(url, sql) }

    private func rows(
        _ database: ForeignDatabase, _ table: String, _ columns: [String], key: Int64? = nil
    ) throws
        -> [String]
    {
        var result: [String] = []
        try database.forEachRow(of: table, columns, key: key) { number, row in
            result.append(
                ([String(number)] + columns.indices.map { row.text(at: $0 + 1) ?? "–" }).joined(separator: "|"))
            return true
        }
        return result
    }

    @Test("Rows are read in the order of their keys; a missing column is unknown, a missing table empty")
    func reading() throws {
        try make("CREATE TABLE logs (a TEXT, 'b\"c' INTEGER); INSERT INTO logs VALUES ('x', 1), ('y', NULL)")
        let database = try ForeignDatabase(copying: url)
        #expect(database.columns == ["logs": ["a", "b\"c"]])
        #expect(try rows(database, "logs", ["a", "b\"c", "zz"]) == ["1|x|1|–", "2|y|–|–"])
        #expect(try rows(database, "logs", ["a"], key: 2) == ["2|y"])
        #expect(try rows(database, "flights", ["a"]).isEmpty)
    }

    @Test("A write-ahead log is read, and neither the file nor what is beside it changes")
    func unchanged() throws {
        try make("PRAGMA journal_mode=WAL; CREATE TABLE logs (a); INSERT INTO logs VALUES (1)")
        let writer = try RunningProgram("/usr/bin/sqlite3", [url.path])
        try writer.write("PRAGMA wal_autocheckpoint=0;\nINSERT INTO logs VALUES (2);\n.print done\n")
        #expect(writer.reads("done"))
        while (try? Data(contentsOf: folder["book.db-wal"]).isEmpty) ?? true { usleep(10_000) }
        let before = try contents()
        let database = try ForeignDatabase(copying: url)
        #expect(try rows(database, "logs", ["a"]) == ["1|1", "2|2"])
        #expect(try contents() == before)
        writer.kill()
    }

    private func contents() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder[$0])) })
    }

    @Test("Views, triggers, generated columns and tables without row numbers are not used")
    func hostile() throws {
        try make(
            """
            CREATE TABLE real (a, b GENERATED ALWAYS AS (zeroblob(900000000)) VIRTUAL);
            INSERT INTO real VALUES (1);
            CREATE VIEW logs AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
            CREATE TABLE keyed (k TEXT PRIMARY KEY) WITHOUT ROWID;
            CREATE TRIGGER t AFTER INSERT ON real BEGIN DELETE FROM real; END;
            """)
        let database = try ForeignDatabase(copying: url)
        #expect(database.columns == ["real": ["a"]])
        #expect(try rows(database, "logs", ["i"]).isEmpty)
        #expect(try rows(database, "real", ["a", "b"]) == ["1|1|–"])
    }

    @Test("A file that is no database, or is damaged, is refused or ends in an error")
    func damaged() throws {
        try Data("hello".utf8).write(to: url)
        #expect(throws: StoreError.self) { _ = try ForeignDatabase(copying: url) }
        #expect(throws: StoreError.self) { _ = try ForeignDatabase(copying: folder["missing.db"]) }
        try FileManager.default.removeItem(at: url)
        try make(
            "CREATE TABLE logs (a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO logs SELECT hex(randomblob(40)) FROM n"
        )
        var data = try Data(contentsOf: url)
        for place in stride(from: 9_000, to: data.count, by: 97) { data[place] ^= 0x5A }
        try data.write(to: url)
        let database = try ForeignDatabase(copying: url)
        #expect(throws: StoreError.self) { _ = try rows(database, "logs", ["a"]) }
    }

    @Test("A table whose row numbers a column hides is not used")
    func hiddenNumbers() throws {
        try make(
            "CREATE TABLE logs (rowid TEXT, a); INSERT INTO logs VALUES ('x', 1); CREATE TABLE other (a); CREATE VIEW seen AS SELECT 1 AS RowID"
        )
        #expect(try ForeignDatabase(copying: url).columns == ["other": ["a"]])
    }

    @Test("Pages that refer to each other end in an error, not in the same rows again")
    func circle() throws {
        try make(
            "PRAGMA page_size=4096; CREATE TABLE logs (a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO logs SELECT hex(randomblob(40)) FROM n"
        )
        var data = try Data(contentsOf: url)
        // The second page is the root; its cells begin with the number of a page below it.
        func number(_ place: Int, _ count: Int) -> Int { data[place..<place + count].reduce(0) { $0 << 8 | Int($1) } }
        #expect(data[4096] == 5)
        let cells = (0..<number(4096 + 3, 2)).map { 4096 + number(4096 + 12 + 2 * $0, 2) }
        data.replaceSubrange(cells[3]..<cells[3] + 4, with: data[cells[0]..<cells[0] + 4])
        try data.write(to: url)
        let database = try ForeignDatabase(copying: url)
        #expect(throws: StoreError.self) { _ = try rows(database, "logs", ["a"]) }
    }

    @Test("The copy is removed with the object")
    func copyIsRemoved() throws {
        try make("CREATE TABLE logs (a)")
        func copies() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
                .count { $0.hasPrefix("look-\(ProcessInfo.processInfo.processIdentifier)-") }
        }
        let others = try copies()
        var database: ForeignDatabase? = try ForeignDatabase(copying: url)
        #expect(database?.columns["logs"] == ["a"])
        database = nil
        // Other tests look at files at the same time.
        for _ in 0..<500 where try copies() > others { usleep(10_000) }
        #expect(try copies() <= others)
    }
}
