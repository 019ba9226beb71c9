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
    ///
    /// - Returns: what the body returns, and the drawing; nil for text and JSON.
    func write(
        _ body: @escaping ((PaperPage) throws -> Void) throws -> PageReport
    ) throws -> (PageReport, Data?) {
        switch form {
        case .text:
            var isFirst = true
            let report = try writeText { give in
                try body { page in
                    try give((isFirst ? "" : "\n") + page.textLines.map { $0 + "\n" }.joined())
                    isFirst = false
                }
            }
            return (report, nil)
        case .json:
            let report = try writeText { give in
                try give(String(decoding: PaperLines.line(of: document), as: UTF8.self))
                return try body { try give(String(decoding: PaperLines.line(of: $0), as: UTF8.self)) }
            }
            return (report, nil)
        case .drawn(let drawer, let arguments):
            let (bytes, report) = try drawer.draw(document, arguments, body)
            if let file { try file.write(bytes) } else { StandardStream.output.give(bytes) }
            return (report, bytes)
        }
    }

    private func writeText(_ body: ((String) throws -> Void) throws -> PageReport) throws -> PageReport {
        guard let file else { return try body { StandardStream.output.give($0) } }
        return try file.write(body)
    }
}
