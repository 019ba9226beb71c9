import ArgumentParser
import DataModel
import Foundation

/// A command's result: lines for people, a JSON object for programs, and an exit code.
protocol CommandReport: Encodable {
    /// The lines for people.
    var lines: [String] { get }
    /// 0, or 1 if the result is negative.
    var exitCode: Int32 { get }
}

extension CommandReport {
    /// Returns the output.
    func text(json: Bool) -> String { json ? jsonText(self) : lines.map { $0 + "\n" }.joined() }

    /// Prints the output.
    ///
    /// - Throws: The exit code, unless it is 0.
    func emit(json: Bool) throws {
        print(text(json: json), terminator: "")
        if exitCode != 0 { throw ExitCode(exitCode) }
    }
}

/// An error as a JSON object.
struct FailureReport: Encodable {
    let error: String
    let recovery: String
    let exitCode: Int32

    init(_ error: ModelCompilerError) {
        self.error = error.message
        recovery = error.recovery
        exitCode = error.exitCode
    }
}

/// Returns a JSON object with sorted keys and a line feed at the end.
func jsonText(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return ((try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null") + "\n"
}

extension ParsableCommand {
    /// Prints the report that the closure returns. With JSON, an error is printed as an object as well.
    ///
    /// - Throws: The report's exit code, and the closure's error.
    func printReport(json: Bool, _ body: () throws(DataModelError) -> some CommandReport) throws {
        do {
            try body().emit(json: json)
        } catch let error as DataModelError {
            if json { print(jsonText(FailureReport(.model(error))), terminator: "") }
            throw error
        }
    }
}
