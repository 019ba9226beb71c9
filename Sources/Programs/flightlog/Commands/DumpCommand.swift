import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookFormats
import LogbookProgram

/// Writes the whole logbook as text.
struct DumpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dump", abstract: "Write the whole logbook as text, for git.",
        discussion: """
            Each record is a block of lines, and each value a line: a changed flight is a few changed lines in git diff. \
            flightlog load makes the logbook of it again. The history and unsaved forms are left out.

              flightlog dump -o logbook.txt --yes
              git commit -m 'November' logbook.txt

            docs/import.md describes the text.
            """)

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; standard output by default.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Replace an existing file.")
    var yes = false

    @OptionGroup var book: LogbookOption

    func run() throws {
        do {
            let logbook = try StoreLogbook.open(path: book.path, readOnly: true)
            defer { try? logbook.close() }
            guard let output else {
                try logbook.dump { StandardStream.output.give($0) }
                return
            }
            let count = try ExportFile(output, replacing: yes, of: book.path).write { try logbook.dump(to: $0) }
            StandardStream.error.say("wrote \(count) records to \(output)\n")
        } catch let error as LogbookError {
            throw CommandFailure(error, writing: output, isReplacing: yes, of: book.path)
        }
    }
}

/// Makes a logbook of the text that `dump` has written.
struct LoadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load", abstract: "Make a logbook of the text that dump has written.",
        discussion: """
            The logbook must be new or empty: nothing is merged. The text is checked first; an error names the line, and \
            nothing is made.

              flightlog load logbook.txt --file again.flightlog
              git show HEAD~3:logbook.txt | flightlog load - --file earlier.flightlog
            """)

    @Argument(help: "The text; - is standard input.", completion: .file())
    var dump: String

    @Option(help: "The logbook to make; by default the one in your data folder.", completion: .logbooks)
    var file: String?

    func run() throws {
        let path = file ?? LogbookPath.usual
        let count = try withFile { try StoreLogbook.load($0, into: path) }
        StandardStream.error.say("loaded \(count) records into \(path)\n")
    }

    private static let input = "standard input"

    /// Calls a body with the path of the text, which is read twice: standard input is kept in a file meanwhile. The file has
    /// no name, so that it is gone with the program, however that ends.
    private func withFile(_ body: (String) throws -> Int) throws -> Int {
        guard dump == "-" else { return try body(dump) }
        let url = PrivateFolder.unused()
        let copy: FileHandle
        do {
            try PrivateFolder.createFile(url)
            copy = try FileHandle(forUpdating: url)
            try FileManager.default.removeItem(at: url)
            var isBeginning = true
            while let piece = try FileHandle.standardInput.read(upToCount: 1 << 18), !piece.isEmpty {
                try copy.write(contentsOf: piece)
                // What does not begin as a dump may have no end.
                if isBeginning, piece.count >= 64, !StoreLogbook.mayBeDump(piece) { break }
                isBeginning = false
            }
        } catch {
            throw LogbookError.unreadable(path: Self.input, reason: "it could not be kept in “\(url.path)”")
        }
        defer { try? copy.close() }
        do {
            return try body("/dev/fd/\(copy.fileDescriptor)")
        } catch LogbookError.invalidDump(_, let line, let reason) {
            throw LogbookError.invalidDump(path: Self.input, line: line, reason: reason)
        }
    }
}
