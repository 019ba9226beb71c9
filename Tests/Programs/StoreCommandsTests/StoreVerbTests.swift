import Foundation
import TestFiles
import Testing

/// The programs, as a shell runs them.
enum Programs {
    static let products = Project.products
    static let root = Project.folder

    struct Outcome {
        let code: Int32
        let output: String
        let errors: String

        var json: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
        }
    }

    static func run(_ program: String, _ arguments: String...) throws -> Outcome {
        try run(products.appending(path: program), arguments)
    }

    static func run(_ program: URL, _ arguments: [String], input: FileHandle? = nil) throws -> Outcome {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = input ?? FileHandle.nullDevice
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: complaints, as: UTF8.self))
    }
}

/// A folder with one file, whose contents can be compared before and after.
final class Place {
    let folder = FileManager.default.temporaryDirectory.appending(path: "verbs-\(UUID().uuidString)")
    var file: URL { folder.appending(path: "book.flightlog") }

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    convenience init(fixture version: String) throws {
        try self.init()
        let script = Programs.root.appending(path: "Tests/Fixtures/\(version).sql")
        _ = try Programs.run(
            URL(filePath: "/usr/bin/sqlite3"), ["-bail", file.path], input: FileHandle(forReadingFrom: script))
    }

    convenience init(bytes: Data) throws {
        try self.init()
        try bytes.write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Every file in the folder with its bytes.
    func snapshot() throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                (try? Data(contentsOf: folder.appending(path: name))).map { (name, $0) }
            })
    }

    func sql(_ statement: String) throws -> String {
        try Programs.run(URL(filePath: "/usr/bin/sqlite3"), [file.path, statement]).output
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

@Suite("Store verbs")
struct StoreVerbTests {
    @Test("Inspecting changes nothing, whatever the version", arguments: ["V0", "V1", "V2"])
    func lookingChangesNothing(version: String) throws {
        let place = try Place(fixture: version)
        let before = try place.snapshot()
        let inspected = try Programs.run("flightlog", "store", "inspect", place.file.path, "--json")
        #expect(inspected.code == 0)
        #expect(inspected.json["version"] as? String == "Model\(version)")
        #expect(inspected.json["isCurrent"] as? Bool == false)
        let planned = try Programs.run("flightlog", "store", "plan", place.file.path, "--json")
        #expect(planned.code == 0)
        #expect(planned.json["from"] as? String == "Model\(version)")
        #expect((planned.json["steps"] as? [Any])?.isEmpty == false)
        let verified = try Programs.run("flightlog", "store", "verify", place.file.path)
        #expect(verified.code == 0, "\(verified)")
        #expect(try place.snapshot() == before)
    }

    @Test("An old logbook is upgraded, with a backup that can be restored")
    func upgradeAndRestore() throws {
        let place = try Place(fixture: "V1")
        let before = try place.sql("SELECT Z_PK, ZFLIGHTDURATION, ZREMARKS FROM ZLOGENTRY")
        let listed = try Programs.run("flightlog", "list", "aircraft", "--file", place.file.path)
        #expect(listed.code == 3)
        let upgraded = try Programs.run("flightlog", "store", "upgrade", place.file.path, "--json")
        #expect(upgraded.code == 0, "\(upgraded)")
        #expect(upgraded.json["to"] as? String == "ModelV3")
        let backup = try #require(upgraded.json["backup"] as? String)
        #expect(FileManager.default.fileExists(atPath: backup))
        #expect(try place.sql("SELECT SUM(ZBLOCKMINUTES) FROM ZLOGENTRY") == "1169833")
        #expect(try Programs.run("flightlog", "store", "verify", place.file.path).code == 0)
        #expect(try Programs.run("flightlog", "list", "aircraft", "--file", place.file.path).code == 0)
        let again = try Programs.run("flightlog", "store", "upgrade", place.file.path, "--json")
        #expect(again.code == 0)
        #expect(again.json["backup"] is NSNull)
        let restored = try Programs.run("flightlog", "store", "restore", place.file.path)
        #expect(restored.code == 0, "\(restored)")
        #expect(try place.sql("SELECT Z_PK, ZFLIGHTDURATION, ZREMARKS FROM ZLOGENTRY") == before)
    }

    @Test("Deferred cleanup is counted, and finished on request")
    func deferring() throws {
        let place = try Place(fixture: "V1")
        let upgraded = try Programs.run("flightlog", "store", "upgrade", place.file.path, "--defer", "--json")
        let pending = try #require(upgraded.json["pendingTasks"] as? Int)
        #expect(pending > 0)
        let finished = try Programs.run("flightlog", "store", "finish", place.file.path, "--json")
        #expect(finished.json["tasksDone"] as? Int == pending)
        #expect(try place.sql("SELECT COUNT(*) FROM pragma_table_info('ZAIRCRAFT') WHERE name = 'ZFLIGHTDATA'") == "0")
        #expect(try Programs.run("flightlog", "store", "finish", place.file.path).output.contains("nothing to do"))
    }

    @Test("A file that is not a logbook is rejected with a sentence and unchanged")
    func refusals() throws {
        let foreign = try Place()
        _ = try foreign.sql("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
        let cases: [(Place, Int32, String)] = [
            (try Place(bytes: Data("no database".utf8)), 4, "not a SQLite file"),
            (try Place(bytes: Data()), 4, "not a SQLite file"), (foreign, 4, "holds no managed objects"),
            (try Place(), 2, "There is no file"),
        ]
        for (place, code, sentence) in cases {
            let before = try place.snapshot()
            for verb in ["inspect", "plan", "upgrade", "finish", "verify", "backup"] {
                let outcome = try Programs.run("flightlog", "store", verb, place.file.path)
                #expect(outcome.code == code, "\(verb): \(outcome)")
                #expect(outcome.errors.contains(sentence), "\(verb): \(outcome)")
            }
            #expect(try place.snapshot() == before)
        }
    }

    @Test("A damaged page is found and reported")
    func damaged() throws {
        let place = try Place(fixture: "V0")
        var bytes = try Data(contentsOf: place.file)
        bytes.replaceSubrange(40_000..<44_000, with: Data(repeating: 0xA5, count: 4_000))
        try bytes.write(to: place.file)
        let outcome = try Programs.run("flightlog", "store", "verify", place.file.path)
        #expect([1, 2].contains(outcome.code), "\(outcome)")
    }

    @Test("storetool does the same with the given model, and reads a file without one")
    func storetool() throws {
        let place = try Place(fixture: "V2")
        let bundle = Programs.root.appending(path: "Resources/FlightLog.xcdatamodeld").path
        let bare = try Programs.run("storetool", "inspect", place.file.path, "--json")
        #expect(bare.code == 0)
        #expect(bare.json["version"] is NSNull)
        #expect((bare.json["entities"] as? [[String: Any]])?.count == 5)
        let known = try Programs.run("storetool", "inspect", place.file.path, "--model", bundle, "--json")
        #expect(known.json["version"] as? String == "ModelV2")
        let explained = try Programs.run(
            "storetool", "explain", place.file.path, "Aircraft", "colorScheme.primary == 'blue'", "--model", bundle,
            "--json")
        #expect(explained.code == 0, "\(explained)")
        let upgraded = try Programs.run("storetool", "upgrade", place.file.path, "--to", "\(bundle):ModelV2")
        #expect(upgraded.output.contains("nothing to do"))
    }
}
