import Foundation
import TestFiles
import Testing

@Suite("Sentences say the true cause")
struct CauseTests {
    private let program = Program()

    /// Runs the program in a shell after a command of the shell, such as `ulimit -n 8`.
    private func run(after command: String, _ arguments: [String]) throws -> ProgramRun {
        let binary = Project.program("flightlog").path
        return try ProgramRun(
            "/bin/bash", ["-c", "\(command); exec \"$0\" \"$@\"", binary] + arguments,
            environment: ["HOME": program.folder.url.path, "TZ": "UTC"])
    }

    @Test("With too few open files every command says so, and none ends by a signal", arguments: 4...12)
    func openFiles(limit: Int) throws {
        try program.writeSample()
        let (file, new) = (program.file, program.folder["new.flightlog"].path)
        for arguments in [
            ["list", "pilots", "--file", file], ["history", "--file", file], ["sample", new],
            ["store", "backup", file],
            ["log", "N12345 type:C172 KPAO-KMRY 0250/0400 3n", "--yes", "--file", file],
        ] {
            let run = try self.run(after: "ulimit -n \(limit)", arguments)
            #expect(run.exitCode == 2 && run.errors.contains("Too many files are open"), "\(arguments) \(run)")
            #expect(!run.errors.contains("permissions"))
        }
        #expect(!FileManager.default.fileExists(atPath: new))
        #expect(try self.run(after: "ulimit -n 40", ["list", "pilots", "--file", file]).exitCode == 0)
    }

    @Test("The missing target of a link is named", arguments: ["attach", "import", "load"])
    func links(command: String) throws {
        try program.writeSample()
        let link = program.folder["link"].path
        let target = program.folder["gone"].path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "gone")
        let arguments =
            switch command {
            case "attach": ["attach", "documents", "1", link]
            case "load": ["load", link]
            default: [command, link]
            }
        let file = command == "load" ? program.folder["new.flightlog"].path : program.file
        let run = try program.run(arguments + ["--file", file])
        #expect(run.exitCode != 0 && run.errors.contains("it is a link to “\(target)”"), "\(run)")
    }

    @Test("For a logbook that is a link to nothing, the file that is missing is named")
    func linkedLogbook() throws {
        let (link, target) = (program.folder["link.flightlog"].path, program.folder["gone.flightlog"].path)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let run = try program.run("list", "flights", "--file", link)
        #expect(run.exitCode == 2 && run.errors.contains("There is no file “\(target)”"), "\(run)")
    }

    @Test("A backup that does not fit on the disk is refused in words of the user")
    func fullDisk() throws {
        try program.writeSample()
        #expect(try program.run("store", "backup", program.file).exitCode == 0)
        let run = try program.run("store", "restore", program.file, "--yes", kilobytes: 64)
        #expect(run.exitCode == 2 && run.errors.contains("it is larger than files may be here"), "\(run)")
        #expect(!run.errors.contains("Error Domain") && !run.errors.contains("NSCocoa"), "\(run)")
        #expect(try program.run("list", "pilots", "--file", program.file).exitCode == 0)
    }
}
