import ArgumentParser
import CommandLineProgram
import Foundation
import Logbook
import LogbookFormats
import LogbookProgram
import Paper
import Reports

/// Where pages go: as text, as JSON, or drawn by `flightlog-paper`; to standard output, or to a file that is written whole or
/// not at all.
struct PageTarget {
    private let document: PaperDocument
    private let output: String?
    private let form: Form
    private let file: ExportFile?

    private enum Form {
        case text, json
        case drawn(PaperDrawer, [String])
    }

    /// - Throws: `CommandFailure` where nothing can be written so; `LogbookError` for the file.
    init(_ command: PrintCommand, _ document: PaperDocument, hasCover: Bool) throws {
        self.document = document
        output = command.output
        if command.text {
            form = .text
        } else if command.json {
            form = .json
        } else {
            let name = try Self.drawnForm(command.output)
            // A picture is one of flights, not of the cover.
            form = .drawn(
                try PaperDrawer(), ["--format", name] + (name == "pdf" ? [] : ["--page", hasCover ? "2" : "1"]))
            guard command.output != nil || isatty(STDOUT_FILENO) != 1 else {
                throw CommandFailure(
                    "A PDF cannot be shown in a terminal.", "Name a file with -o, or read the pages with --text.",
                    exitCode: ExitCode(64))
            }
        }
        file = try command.output.map { try ExportFile($0, replacing: command.yes, of: command.book.path) }
    }

    private static func drawnForm(_ output: String?) throws -> String {
        let end = output.map { URL(filePath: $0).pathExtension.lowercased() } ?? ""
        guard !end.isEmpty else { return "pdf" }
        guard ["pdf", "svg", "png"].contains(end) else {
            throw CommandFailure(
                "“\(output ?? "")” is neither a PDF nor an SVG or a PNG.",
                "Choose another name, or say --text or --json.", exitCode: ExitCode(64))
        }
        return end
    }

    /// Writes the pages that the body passes to the closure that it gets.
    func write(_ body: @escaping ((PaperPage) throws -> Void) throws -> PageReport) throws -> PageReport {
        switch form {
        case .text:
            var isFirst = true
            return try writeText { give in
                try body { page in
                    try give((isFirst ? "" : "\n") + page.textLines.map { $0 + "\n" }.joined())
                    isFirst = false
                }
            }
        case .json:
            return try writeText { give in
                try give(String(decoding: PaperLines.line(of: document), as: UTF8.self))
                return try body { try give(String(decoding: PaperLines.line(of: $0), as: UTF8.self)) }
            }
        case .drawn(let drawer, let arguments):
            let (bytes, report) = try drawer.draw(document, arguments, body)
            if let file { try file.write(bytes) } else { StandardStream.output.give(bytes) }
            return report
        }
    }

    private func writeText(_ body: ((String) throws -> Void) throws -> PageReport) throws -> PageReport {
        guard let file else { return try body { StandardStream.output.give($0) } }
        return try file.write(body)
    }
}

/// Starts `flightlog-paper`, which draws pages.
struct PaperDrawer {
    private let program: URL

    /// Finds the program: where `FLIGHTLOG_PAPER_PROGRAM` says, beside this one, or in the path.
    ///
    /// - Throws: `CommandFailure` when it is not installed.
    init() throws {
        let environment = ProcessInfo.processInfo.environment
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map {
            URL(filePath: $0).deletingLastPathComponent().appending(path: Self.name).path
        }
        let inPath = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(Self.name)" }
        let named = environment["FLIGHTLOG_PAPER_PROGRAM"].map { [$0] }
        let candidates = named ?? [own].compactMap(\.self) + inPath
        guard let found = candidates.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw CommandFailure(
                "The program that draws pages, flightlog-paper, is not installed.",
                "Install the package flightlog-paper, or print with --text or --json.", exitCode: ExitCode(69))
        }
        program = URL(filePath: found)
    }

    private static let name = "flightlog-paper"

    /// The program has ended before it had all pages.
    private struct DrawerGone: Error {}

    /// Draws the pages that the body passes to the closure that it gets.
    ///
    /// - Parameter arguments: the form, and the page of a picture.
    /// - Returns: the bytes of the drawing, and what the body returns. Until all is drawn there are none.
    func draw<Value>(
        _ document: PaperDocument, _ arguments: [String], _ body: @escaping ((PaperPage) throws -> Void) throws -> Value
    ) throws -> (Data, Value) {
        // A file without a name, which goes with this program however that ends.
        let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let name = "\(folder)/flightlog-pages-\(UUID().uuidString)"
        let drawn = unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard drawn >= 0 else {
            throw CommandFailure(
                "No temporary file can be made in “\(folder)”.", "Make room there, or set TMPDIR to another folder.",
                exitCode: ExitCode(2))
        }
        unsafe unlink(name)
        let target = FileHandle(fileDescriptor: drawn, closeOnDealloc: true)
        let pipe = Pipe()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = pipe
        process.standardOutput = target
        do { try process.run() } catch {
            throw CommandFailure(
                "“\(program.path)” cannot be started.", "Install the package flightlog-paper again.",
                exitCode: ExitCode(69))
        }
        let input = pipe.fileHandleForWriting
        func give(_ line: Data) throws {
            do { try input.write(contentsOf: line) } catch { throw DrawerGone() }
        }
        var value: Value?
        do {
            try give(PaperLines.line(of: document))
            value = try body { try give(PaperLines.line(of: $0)) }
        } catch is DrawerGone {
            // It has said itself why it does not read on.
        } catch {
            // It has nothing to tidy up, and may have been started with other signals blocked.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            throw error
        }
        try? input.close()
        process.waitUntilExit()
        guard let value, process.terminationReason == .exit, process.terminationStatus == 0 else {
            let status = process.terminationReason == .exit ? process.terminationStatus : 2
            throw ExitCode(status == 0 ? 2 : status)
        }
        try target.seek(toOffset: 0)
        return (try target.readToEnd() ?? Data(), value)
    }
}
