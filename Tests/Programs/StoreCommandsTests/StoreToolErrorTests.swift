import Foundation
import TestFiles
import Testing

@Suite("Errors of storetool")
struct StoreToolErrorTests {
    /// Runs a verb and expects an exit code, a sentence, the same as JSON, and an unchanged store.
    private func expect(
        _ code: Int32, _ sentence: String, _ store: AnyStore, _ verb: String, _ arguments: String...,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let before = try store.place.snapshot()
        let outcome = try ProgramRun("storetool", [verb, store.file.path] + arguments + ["--json"])
        #expect(outcome.exitCode == code, "\(outcome)", sourceLocation: location)
        #expect(outcome.errors.contains(sentence), "\(outcome)", sourceLocation: location)
        if code != 64 {
            #expect(outcome.json["exitCode"] as? Int == Int(code), "\(outcome)", sourceLocation: location)
            let words = [outcome.json["error"], outcome.json["recovery"]].compactMap { $0 as? String }
            #expect(words.count == 2 && words.allSatisfy { $0.hasSuffix(".") }, "\(words)", sourceLocation: location)
        }
        #expect(try store.place.snapshot() == before, sourceLocation: location)
    }

    @Test(
        "Without the target model, plan and upgrade are usage errors that name the missing option")
    func noModel() throws {
        let store = try AnyStore()
        try expect(64, "--to MODEL", store, "plan")
        try expect(64, "--to MODEL", store, "upgrade")
        #expect(try ProgramRun("storetool", "plan").exitCode == 64)
        #expect(try ProgramRun("storetool", "explain", store.file.path).exitCode == 64)
    }

    @Test("A model that is missing, invalid or has no such version ends with 2")
    func unreadableModel() throws {
        let store = try AnyStore()
        try expect(2, "no model exists at this path", store, "plan", "--to", "/nowhere.xcdatamodeld")
        try expect(2, "it has no version “V9”", store, "upgrade", "--to", "\(store.bundle):V9")
        let broken = try store.write("Broken", "<entity>")
        try expect(2, "cannot be read as a model", store, "plan", "--to", broken)
        let contradiction = try store.write("Twice", AnyStore.entity("") + AnyStore.entity(""))
        try expect(2, "two entities have this name", store, "plan", "--to", contradiction)
    }

    @Test("A store without a known model ends with 4 and says what to provide")
    func foreign() throws {
        let store = try AnyStore()
        let other = try store.write("Other", "<entity name=\"Boat\"/>")
        for verb in ["plan", "upgrade"] {
            try expect(4, "is not a store of a known version", store, verb, "--to", other)
        }
        _ = try store.place.sql(
            "UPDATE Z_METADATA SET Z_PLIST = CAST('<plist version=\"1.0\"><dict/></plist>' AS BLOB)")
        _ = try store.place.sql("DELETE FROM Z_MODELCACHE")
        try expect(4, "is not a store of a known version", store, "explain", "Aircraft")
        try expect(4, "is not a store of a known version", store, "plan", "--to", other)
    }

    @Test("A store of a version that is not among the given models ends with 4")
    func unknown() throws {
        let store = try AnyStore()
        let later = try store.version("V3", replacing: "name=\"tail\"", with: "name=\"registration\"")
        #expect(try store.storetool("upgrade", "--to", later).exitCode == 0)
        try FileManager.default.removeItem(atPath: "\(store.bundle)/V3.xcdatamodel")
        let known = try store.version("V2", replacing: "name=\"tail\"", with: "name=\"sign\"")
        try expect(4, "was written by a version that is not known", store, "plan", "--to", known)
        try expect(4, "was written by a version that is not known", store, "upgrade", "--to", known)
        try expect(4, "was written by a version that is not known", store, "plan", "--to", store.bundle + ":V1")
    }

    @Test("A store that another process is upgrading ends with 5 and names the other process; afterwards it works")
    func beingUpgraded() throws {
        let store = try AnyStore()
        let model = try store.version("V2", replacing: "name=\"tail\"", with: "name=\"sign\"")
        try Data("process 4711".utf8).write(to: URL(filePath: store.file.path + ".upgrading"))
        let holder = try RunningProgram("/usr/bin/flock", [store.file.path + ".upgrading", "cat"])
        try holder.write("held\n")
        #expect(holder.reads("held"))
        try expect(5, "is being upgraded by process 4711", store, "upgrade", "--to", model)
        try holder.finish()
        #expect(try store.storetool("upgrade", "--to", model).exitCode == 0)
    }

    @Test("A store that another process has locked ends with 5")
    func heldAlone() throws {
        let store = try AnyStore()
        let model = try store.version("V2", replacing: "name=\"tail\"", with: "name=\"sign\"")
        let holder = try RunningProgram(SQLiteTool.path, [store.file.path])
        try holder.write("BEGIN EXCLUSIVE; SELECT 'held';\n")
        #expect(holder.reads("held"))
        let outcome = try store.storetool("upgrade", "--to", model)
        #expect(outcome.exitCode == 5, "\(outcome)")
        try holder.finish()
        #expect(try store.storetool("upgrade", "--to", model).exitCode == 0)
    }

    @Test("If no backup can be made, nothing is upgraded, and the reason is reported")
    func noBackup() throws {
        let store = try AnyStore()
        let model = try store.version("V2", replacing: "name=\"tail\"", with: "name=\"sign\"")
        try Data().write(to: URL(filePath: store.file.path + ".backups"))
        try expect(2, "No backup could be made", store, "backup")
        let outcome = try store.storetool("upgrade", "--to", model)
        #expect(outcome.exitCode == 2 && outcome.errors.contains("No backup could be made"), "\(outcome)")
        #expect(try store.place.sql("SELECT count(ZTAIL) FROM ZAIRCRAFT") == "2")
    }

    @Test("A backup that is missing or incomplete is not restored")
    func restoring() throws {
        let store = try AnyStore()
        try expect(2, "There is no backup of this store", store, "restore")
        try expect(2, "Name it with --from BACKUP; the verb backup makes one.", store, "restore")
        try expect(2, "There is no file", store, "restore", "--from", "/nowhere.sqlite")
        let broken = store.place.folder["broken.sqlite"]
        var bytes = try Data(contentsOf: store.file)
        for index in 4_096..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: broken)
        let outcome = try store.storetool("restore", "--from", broken.path)
        #expect(outcome.exitCode == 2, "\(outcome)")
        #expect(try store.place.sql("SELECT count(*) FROM ZAIRCRAFT") == "3")
    }

    @Test("Unknown verbs, unknown options and extra arguments are usage errors")
    func usage() throws {
        let store = try AnyStore()
        for arguments in [["fly"], ["plan", store.file.path, "--fast"], ["verify", store.file.path, "more"], []] {
            let outcome = try ProgramRun("storetool", arguments)
            #expect(outcome.exitCode == (arguments.isEmpty ? 0 : 64), "\(arguments): \(outcome)")
        }
        for verb in ["inspect", "plan", "upgrade", "finish", "verify", "backup", "restore", "explain"] {
            #expect(try ProgramRun("storetool", verb, "--help").output.contains("USAGE: storetool \(verb)"))
        }
    }
}
