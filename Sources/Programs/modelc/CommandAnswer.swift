import ArgumentParser
import DataModel
import Foundation

/// What a command answers: lines for a person, one object for a program, and the exit code that goes with them.
protocol CommandAnswer: Encodable {
    /// Lines for a person.
    var lines: [String] { get }
    /// 0, or 1 where the answer is no.
    var exitCode: Int32 { get }
}

extension CommandAnswer {
    /// The answer as it is printed.
    func text(json: Bool) -> String { json ? jsonText(self) : lines.map { $0 + "\n" }.joined() }

    /// Prints the answer and ends with its exit code.
    ///
    /// - Throws: the exit code, unless it is 0.
    func printed(json: Bool) throws {
        print(text(json: json), terminator: "")
        if exitCode != 0 { throw ExitCode(exitCode) }
    }
}

/// An error, as an object for a program.
struct FailureAnswer: Encodable {
    let error: String
    let recovery: String
    let exitCode: Int32

    init(_ error: ModelCompilerError) {
        self.error = error.message
        recovery = error.recovery
        exitCode = error.exitCode
    }
}

/// One JSON object, keys sorted, with a line end.
func jsonText(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return ((try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null") + "\n"
}

extension ParsableCommand {
    /// Prints what the closure answers; with JSON, an error too is an object on standard output.
    ///
    /// - Throws: the answer's exit code, and what the closure throws.
    func answer(json: Bool, _ body: () throws(DataModelError) -> some CommandAnswer) throws {
        do {
            try body().printed(json: json)
        } catch let error as DataModelError {
            if json { print(jsonText(FailureAnswer(.model(error))), terminator: "") }
            throw error
        }
    }
}
