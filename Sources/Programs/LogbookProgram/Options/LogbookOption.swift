package import ArgumentParser
import CommandLineProgram
import FoundationEssentials
package import Logbook

/// A command's logbook.
package struct LogbookOption: ParsableArguments {
    @Option(help: "The logbook; by default the one in your data folder.", completion: .logbooks)
    package var file: String?

    /// Creates the option for the parser.
    package init() {}

    /// The logbook's path: the given one, otherwise the usual one.
    package var path: String { file ?? LogbookPath.usual }

    /// Opens the logbook to read it, calls a body with it, and closes it; the file stays as it is.
    ///
    /// - Throws: `LogbookError`, and what the body throws.
    package func reading<Value>(_ body: (StoreLogbook) throws -> Value) throws -> Value {
        try run(readOnly: true, beginning: false, body)
    }

    /// Opens the logbook to change it, calls a body with it, and closes it. What the change means to signatures and printed
    /// pages is said on standard error.
    ///
    /// - Parameter begins: whether a missing logbook is made.
    /// - Throws: `LogbookError`, and what the body throws.
    package func writing<Value>(beginning begins: Bool = false, _ body: (StoreLogbook) throws -> Value) throws -> Value
    {
        try run(readOnly: false, beginning: begins, body)
    }

    private func run<Value>(
        readOnly: Bool, beginning begins: Bool, _ body: (StoreLogbook) throws -> Value
    ) throws -> Value {
        // The error of a link to nothing names the file that is missing.
        if !begins, !LogbookFile.isThere(path) { try StoreLogbook.open(path: path, readOnly: true).close() }
        let clock = WallClock(fixed: WallClock.fixed())
        let logbook = try StoreLogbook.open(path: path, readOnly: readOnly, today: clock.today, now: clock.now)
        let value: Value
        do {
            value = try body(logbook)
            for notice in logbook.takeNotices() { StandardStream.error.say(VisibleText.line(notice) + "\n") }
        } catch {
            try? logbook.close()
            throw error
        }
        try logbook.close()
        return value
    }
}

extension CompletionKind {
    /// Logbook files, and the folders that may contain them.
    package static var logbooks: CompletionKind { .file(extensions: ["flightlog"]) }
}
