import Foundation
import TestFiles
import Testing

@Suite("flightlog sync")
struct SyncTests {
    private let one = Program()
    private let two = Program()
    private let place = TemporaryFolder("sync")
    private var folder: String { place["share"].path }

    init() throws {
        try FileManager.default.createDirectory(at: place["share"], withIntermediateDirectories: false)
    }

    private func sync(_ program: Program, _ words: String...) throws -> ProgramRun {
        try program.run(["sync"] + words + ["--file", program.file, "--device", program === one ? "one" : "two"])
    }

    private func log(_ program: Program, _ line: String) throws {
        let run = try program.run("log", line, "--yes", "--quiet", "--file", program.file)
        #expect(run.exitCode == 0, "\(run)")
    }

    private func flights(_ program: Program) throws -> [String] {
        try program.run("list", "flights", "--columns", "from,to,remarks", "--file", program.file).lines
            .dropFirst().sorted()
    }

    @Test("The first device begins a folder, a second one begins its logbook with it, and both have the same")
    func twoDevices() throws {
        try log(one, "N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
        let plan = try sync(one, folder, "--dry-run")
        #expect(plan.exitCode == 0 && plan.output.contains("The folder is empty: it begins with this logbook."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        #expect(try sync(one, folder, "--yes").exitCode == 0)
        let begun = try sync(two, folder, "--yes")
        #expect(begun.exitCode == 0 && begun.output.contains("it begins with what the folder has"))
        try log(one, "N1 lszb-lszg 1000/1030 2026-11-20")
        try log(two, "N1 lszb-lsgg 1100/1130 2026-11-20")
        for program in [one, two, one] { #expect(try sync(program).exitCode == 0) }
        #expect(try flights(one) == flights(two) && flights(one).count == 3)
        for program in [one, two] {
            #expect(try sync(program, "verify").exitCode == 0)
            #expect(try program.run("store", "verify", program.file).exitCode == 0)
        }
        let status = try sync(two, "status", "--json").json
        #expect(status["isAway"] as? Bool == false && (status["devices"] as? [[String: Any]])?.count == 2)
    }

    @Test("Both values of a conflict are listed, and the one that is taken is on both devices")
    func conflict() throws {
        try log(one, "N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
        #expect(try sync(one, folder, "--yes").exitCode == 0)
        #expect(try sync(two, folder, "--yes").exitCode == 0)
        #expect(try sync(one, "conflicts").exitCode == 1)
        for (program, text) in [(one, "calm"), (two, "gusts")] {
            let edit = try program.run("edit", "date:2026-11-20", "remarks=\(text)", "--yes", "--file", program.file)
            #expect(edit.exitCode == 0)
        }
        for program in [one, two, one] { #expect(try sync(program).exitCode == 0) }
        let list = try sync(one, "conflicts")
        let same = try sync(two, "conflicts").output
        #expect(list.exitCode == 0 && list.output == same)
        #expect(list.output.contains("Remarks: differs") && list.output.contains("calm"))
        #expect(try sync(one, "settle", "7").exitCode == 1)
        #expect(try sync(one, "settle", "x").exitCode == 64)
        let shown = try flights(one)
        #expect(try sync(one, "settle", "1", "other").output.hasPrefix("settled: flight 2026-11-20"))
        #expect(try flights(one) != shown)
        for program in [one, two] { #expect(try sync(program).exitCode == 0) }
        #expect(try flights(one) == flights(two) && sync(two, "conflicts").exitCode == 1)
    }

    @Test("A logbook with the same flights joins by plan, with a backup, and loses nothing")
    func joining() throws {
        for program in [one, two] { try log(program, "N1 type:C172 lszh-lszb 0800/0900 2026-11-20") }
        try log(one, "N1 lszb-lszg 1000/1030 2026-11-20")
        try log(two, "N1 lszb-lsgg 1100/1130 2026-11-20")
        #expect(try sync(one, folder, "--yes").exitCode == 0)
        let joined = try sync(two, folder, "--yes")
        #expect(joined.exitCode == 0 && joined.output.contains("the same on both sides: 1 flight, 1 aircraft"))
        #expect(joined.output.contains("backup: "))
        #expect(try sync(one).exitCode == 0)
        #expect(try flights(one) == flights(two) && flights(one).count == 3)
    }

    @Test("Each failure says what is the matter, where, and what to do")
    func failures() throws {
        try log(one, "N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
        let never = try sync(one)
        #expect(
            never.exitCode == 1 && never.errors.contains("is not synchronized") && never.errors.contains("sync FOLDER"))
        let away = try sync(one, place["nowhere"].path, "--yes")
        #expect(away.exitCode == 8 && away.errors.contains("There is no folder") && away.errors.contains("Plug in"))
        try Data("x".utf8).write(to: place["share"].appending(path: "photo.jpg"))
        let foreign = try sync(one, folder, "--yes")
        #expect(foreign.exitCode == 9 && foreign.errors.contains("holds other files"))
        try FileManager.default.removeItem(at: place["share"].appending(path: "photo.jpg"))
        let asked = try one.run(["sync", folder, "--file", one.file])
        #expect(asked.exitCode == 1 && asked.errors.contains("Nothing was changed"))
        #expect(try sync(one, folder, "--yes").exitCode == 0)
        let again = try sync(one, place["other"].path)
        #expect(again.exitCode == 1 && again.errors.contains("--found"))
        try FileManager.default.moveItem(at: place["share"], to: place["moved"])
        let offline = try sync(one)
        #expect(offline.exitCode == 8 && offline.errors.contains("Plug in"))
        #expect(try sync(one, "status").exitCode == 8)
        try FileManager.default.createDirectory(at: place["share"], withIntermediateDirectories: false)
        let emptied = try sync(one)
        #expect(emptied.exitCode == 9 && emptied.errors.contains("flsync.json") && emptied.errors.contains("--found"))
        #expect(try sync(one, folder, "--found").exitCode == 0)
        #expect(try sync(one, "verify").exitCode == 0)
        #expect(try sync(one, "forget", "nobody").exitCode == 1)
        #expect(try one.run("sync", "show", one.file).exitCode == 2)
        let file = try #require(try MirrorFiles.bundle(in: place["share"]))
        #expect(try one.run("sync", "show", file.path).output.contains("made LogEntry"))
        #expect(try sync(one, "leave", "--yes").exitCode == 0)
        #expect(try sync(one).exitCode == 1)
        try log(one, "N1 lszb-lszg 1000/1030 2026-11-20")
    }

    @Test("A program that does not record changes for others only reads a synchronized logbook; this one undoes in it")
    func undo() throws {
        try log(one, "N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
        #expect(try sync(one, folder, "--yes").exitCode == 0)
        #expect(try sync(two, folder, "--yes").exitCode == 0)
        #expect(try one.run("delete", "date:2026-11-20", "--yes", "--file", one.file).exitCode == 0)
        for program in [one, two] { #expect(try sync(program).exitCode == 0) }
        #expect(try flights(two).isEmpty)
        #expect(try one.run("undo", "--file", one.file).exitCode == 0)
        for program in [one, two] { #expect(try sync(program).exitCode == 0) }
        #expect(try flights(two).count == 1 && sync(two, "conflicts").exitCode == 1)
    }
}

/// The files of a shared folder.
private enum MirrorFiles {
    /// Returns a bundle of any device.
    static func bundle(in folder: URL) throws -> URL? {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        return all?.first { $0.pathExtension == "flb" }
    }
}
