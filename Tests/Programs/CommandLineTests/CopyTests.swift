import Foundation
import TestFiles
import Testing

@Suite("Copies of a logbook")
struct CopyTests {
    private let program = Program()

    @Test("A copy that was taken while the logbook was being written is refused by every command, and stays as it is")
    func unsettled() throws {
        try program.writeSample()
        var bytes = try Data(contentsOf: URL(filePath: program.file))
        // The mark of a file that another one is a copy of: an odd version, and the number of the original.
        bytes[63] |= 1
        bytes.replaceSubrange(72..<84, with: Data("FLws".utf8) + Data(repeating: 0, count: 7) + Data([1]))
        let copy = program.folder["copy.flightlog"]
        try bytes.write(to: copy)
        let sentence = "“\(copy.path)” was copied while it was being written; use \"flightlog store backup\"."
        for arguments in [
            ["list", "flights", "--file", copy.path], ["undo", "--file", copy.path], ["dump", "--file", copy.path],
            ["log", "N12345 type:C172 KPAO-KMRY 0250/0400 3n", "--yes", "--file", copy.path],
            ["store", "inspect", copy.path], ["store", "verify", copy.path], ["store", "backup", copy.path],
        ] {
            let run = try program.run(arguments)
            #expect(run.exitCode == 2 && run.errors.contains(sentence), "\(arguments) \(run)")
        }
        #expect(try Data(contentsOf: copy) == bytes)
        // A file with its own number was left by a killed program: it is no copy.
        let number = try #require(
            try FileManager.default.attributesOfItem(atPath: copy.path)[.systemFileNumber] as? UInt64)
        let file = try FileHandle(forUpdating: copy)
        try file.seek(toOffset: 76)
        try file.write(contentsOf: withUnsafeBytes(of: number.bigEndian) { Data($0) })
        try file.close()
        #expect(try program.run("list", "flights", "--file", copy.path).exitCode == 0)
    }

    @Test("What one command has saved is in the file when it ends, without a log")
    func ended() throws {
        try program.writeSample()
        let run = try program.run("log", "N12345 type:C172 KPAO-KMRY 0250/0400 3n", "--yes", "--file", program.file)
        #expect(run.exitCode == 0, "\(run)")
        let copy = program.folder["copy.flightlog"]
        try FileManager.default.copyItem(atPath: program.file, toPath: copy.path)
        let lists = try [program.file, copy.path].map {
            try program.run("list", "flights", "N12345", "--json", "--file", $0).output
        }
        #expect(lists[0] == lists[1] && lists[0].contains("N12345"))
        #expect(try program.folder.names().filter { $0.contains("-wal") || $0.contains("_SUPPORT") } == [])
    }

    @Test("A backup of an old logbook fails if a scan is missing, and names it")
    func incomplete() throws {
        let book = program.folder["old.flightlog"]
        try SQLiteTool.run(book, script: .file(Project.fixtures.appending(path: "V4.sql")))
        try Project.addFiles(ofV4: book)
        #expect(try program.run("store", "backup", book.path).exitCode == 0)
        let name = "00000003-0000-4000-8000-000000000005"
        try FileManager.default.removeItem(at: program.folder[".old_SUPPORT/_EXTERNAL_DATA/\(name)"])
        let run = try program.run("store", "backup", book.path)
        #expect(run.exitCode == 2 && run.errors.contains(name) && run.errors.contains("is missing"), "\(run)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: book.path + ".backups").count == 2)
    }
}
