import ArgumentParser
import CommandLineProgram
package import Foundation
package import Paper

/// Starts `flightlog-paper`, which draws pages.
package struct PaperDrawer: Sendable {
    private let program: URL

    /// Finds the program: where `FLIGHTLOG_PAPER_PROGRAM` says, beside this one, or in the path.
    ///
    /// - Parameter instead: what needs no program, as an end of a sentence.
    /// - Throws: `CommandFailure` when it is not installed.
    package init(instead: String = "print with --text or --json") throws {
        guard let found = OwnProgram.find(Self.name, variable: "FLIGHTLOG_PAPER_PROGRAM") else {
            throw CommandFailure(
                "The program that draws pages, flightlog-paper, is not installed.",
                "Install the package flightlog-paper, or \(instead).", exitCode: ExitCode(69))
        }
        program = found
    }

    /// Takes the program at a path.
    package init(program: URL) { self.program = program }

    private static let name = "flightlog-paper"

    /// The program has ended before it had all pages.
    private struct DrawerExited: Error {}

    /// Draws the pages that the body passes to the closure that it gets.
    ///
    /// - Parameters:
    ///   - arguments: the form, and the page of a picture.
    ///   - isQuiet: whether what the program says is not shown, because the terminal has a screen.
    /// - Returns: the bytes of the drawing, and what the body returns. Until all is drawn there are none.
    package func draw<Value>(
        _ document: PaperDocument, _ arguments: [String], isQuiet: Bool = false,
        _ body: @escaping ((PaperPage) throws -> Void) throws -> Value
    ) throws -> (Data, Value) {
        try run(arguments, isQuiet: isQuiet) { give in
            try give(PaperLines.line(of: document))
            return try body { try give(PaperLines.line(of: $0)) }
        }
    }

    /// Draws a photo.
    ///
    /// - Parameter arguments: the form, and the most dots.
    package func draw(photo: Data, _ arguments: [String], isQuiet: Bool = false) throws -> Data {
        try run(["--photo"] + arguments, isQuiet: isQuiet) { give in try give(photo) }.0
    }

    /// Starts the program, and gives it what the body passes to the closure that it gets.
    private func run<Value>(
        _ arguments: [String], isQuiet: Bool, _ body: ((Data) throws -> Void) throws -> Value
    ) throws -> (Data, Value) {
        // A program that ends early is an error of writing, not the end of this one.
        StandardStream.outliveReaders()
        let target = FileHandle(fileDescriptor: try NamelessFile.open(), closeOnDealloc: true)
        let complaints = isQuiet ? FileHandle(fileDescriptor: try NamelessFile.open(), closeOnDealloc: true) : nil
        let pipe = Pipe()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = pipe
        process.standardOutput = target
        if let complaints { process.standardError = complaints }
        do { try process.run() } catch {
            throw CommandFailure(
                "“\(program.path)” cannot be started.", "Install the package flightlog-paper again.",
                exitCode: ExitCode(69))
        }
        let input = pipe.fileHandleForWriting
        func give(_ part: Data) throws {
            do { try input.write(contentsOf: part) } catch { throw DrawerExited() }
        }
        var value: Value?
        do {
            value = try body(give)
        } catch is DrawerExited {
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
            let code = ExitCode(status == 0 ? 2 : status)
            if let sentence = try complaints.flatMap(Self.sentence) {
                throw CommandFailure(lines: [sentence], exitCode: code)
            }
            throw code
        }
        try target.seek(toOffset: 0)
        return (try target.readToEnd() ?? Data(), value)
    }

    /// Returns the last sentence that the program wrote to its standard error; nil for none.
    private static func sentence(in complaints: FileHandle) throws -> String? {
        try complaints.seek(toOffset: 0)
        let text = String(decoding: try complaints.read(upToCount: 1 << 16) ?? Data(), as: UTF8.self)
        guard let line = text.split(whereSeparator: \.isNewline).last(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            return nil
        }
        return String(line).replacing("\(name): ", with: "", maxReplacements: 1).visible
    }
}
