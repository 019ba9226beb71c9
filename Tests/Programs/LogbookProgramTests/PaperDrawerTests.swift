import ArgumentParser
import CommandLineProgram
import Foundation
import Paper
import TestFiles
import Testing

@testable import LogbookProgram

@Suite("The program that draws pages")
struct PaperDrawerTests {
    private let folder = TemporaryFolder("drawer")

    /// Draws many pages by a program that stands for flightlog-paper.
    private func draw(_ script: String, isQuiet: Bool) throws -> Data {
        let program = folder["drawer"]
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let photo = Data(repeating: 0x20, count: 1 << 20)
        return try PaperDrawer(program: program).draw(photo: photo, ["--format", "png"], isQuiet: isQuiet)
    }

    @Test("A program that ends before it has read all is an error with its own words; this one goes on")
    func endsEarly() throws {
        let script = "echo 'flightlog-paper: There are no fonts. Install them.' >&2; exit 69"
        let failure = #expect(throws: CommandFailure.self) { _ = try draw(script, isQuiet: true) }
        #expect(failure?.lines == ["There are no fonts. Install them."] && failure?.exitCode == ExitCode(69))
        #expect(failure.map { PrintedPages.sentence(of: $0) } == "There are no fonts. Install them.")
    }

    @Test("What it says on its way out is shown without what a terminal obeys")
    func harmless() throws {
        let script = "cat >/dev/null; printf 'first\\nflightlog-paper: \\033[2Jlast\\n\\n' >&2; exit 65"
        let failure = #expect(throws: CommandFailure.self) { _ = try draw(script, isQuiet: true) }
        #expect(failure?.lines == ["\u{FFFD}[2Jlast"])
    }

    @Test("Without words it is its exit code; also where it is killed", arguments: [("exit 3", 3), ("kill -9 $$", 2)])
    func silent(script: String, code: Int32) throws {
        #expect(throws: ExitCode(code)) { _ = try draw(script, isQuiet: true) }
        let sentence = PrintedPages.sentence(of: ExitCode(code))
        #expect(sentence == "The program flightlog-paper has failed; try the command flightlog print.")
    }

    @Test("What it draws is returned whole")
    func draws() throws {
        let drawn = try draw("wc -c; echo 'flightlog-paper: made narrower' >&2", isQuiet: true)
        #expect(String(decoding: drawn, as: UTF8.self) == "1048576\n")
    }
}
