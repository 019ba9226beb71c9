import DataModel
import Foundation
import SQLiteStore
import TestFiles
import Testing

@Suite("storetool with files of Core Data")
struct StoreToolTests {
    private func inspect(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun("storetool", ["inspect"] + arguments)
    }

    @Test(
        "Every store of Core Data is listed object by object, without its model",
        .enabled(if: Conformance.isThere, "the conformance files are not beside the package"),
        arguments: Conformance.stores)
    func genuine(store: URL) throws {
        let answer = try inspect(store.path, "--rows", "--json")
        #expect(answer.exitCode == 0)
        #expect(answer.json["model"] as? String == "cache")
        let rows = try #require(answer.json["rows"] as? [[String: Any]])
        let sql = try PlainSQL(store, readOnly: true)
        let tables = try sql.strings(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'Z^_%' ESCAPE '^'")
        let count = try tables.reduce(0) { $0 + (try sql.integers("SELECT COUNT(*) FROM \($1)").first ?? 0) }
        #expect(rows.count == Int(count))
        #expect(Set(rows.compactMap { $0["id"] as? String }).count == rows.count)
    }

    @Test("A file without a model is described by its metadata, and listing its objects needs a model")
    func withoutModel() throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(ForeignStore.script(ForeignStore.Life(framework: 526, hasCacheTable: false)))
        let plain = try inspect(file.path, "--json")
        #expect(plain.exitCode == 0)
        #expect(plain.json["model"] as? String == "none")
        let refused = try inspect(file.path, "--rows")
        #expect(refused.exitCode == 4)
        #expect(refused.errors.contains("Provide the model"))

        let model = folder["Theirs.mom"]
        try ForeignStore.model().archive().write(to: model)
        let answer = try inspect(file.path, "--rows", "--json", "--model", model.path)
        #expect(answer.exitCode == 0)
        #expect(answer.json["model"] as? String == "given")
        let rows = try #require(answer.json["rows"] as? [[String: Any]])
        let user = try #require(
            rows.first { $0["id"] as? String == "x-coredata://3F2504E0-4F89-11D3-9A0C-0305E82C3301/User/p1" })
        let values = try #require(user["values"] as? [String: Any])
        #expect(values["born"] as? Double == 123_456_789.25)
        #expect(values["height"] as? String == "1.85")
        #expect((values["sent"] as? [String])?.map { String($0.suffix(2)) } == ["p3", "p2"])
        let lines = try inspect(file.path, "--rows", "--model", model.path).output
        #expect(lines.contains("  height  \"1.85\"\n"))
    }

    @Test("A damaged cache, a damaged file and a file of another kind are refused with a reason")
    func refused() throws {
        let folder = TemporaryFolder("genuine")
        let file = try folder.store(ForeignStore.script(ForeignStore.Life()))
        try PlainSQL(file).run("INSERT INTO Z_MODELCACHE VALUES (X'00112233')")
        let cache = try inspect(file.path, "--rows", "--json")
        #expect(cache.exitCode == 2)
        #expect((cache.json["error"] as? String)?.contains("model cache") == true)
        let other = try folder.store("CREATE TABLE T (A)", name: "other.sqlite")
        #expect(try inspect(other.path).exitCode == 4)
        let text = folder["text.sqlite"]
        try Data("hello".utf8).write(to: text)
        #expect(try inspect(text.path).exitCode == 4)
        var bytes = try Data(contentsOf: file)
        for index in 100..<2_000 { bytes[index] = 0xFF }
        try bytes.write(to: file)
        let damaged = try inspect(file.path, "--rows")
        #expect(damaged.exitCode == 2)
        #expect(!damaged.errors.isEmpty)
    }
}
