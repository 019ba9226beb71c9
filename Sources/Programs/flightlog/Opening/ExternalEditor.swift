import FlightLogApp
import FoundationEssentials
import TerminalUI

/// Lets the user edit a text in the editor of their choice.
struct ExternalEditor: Sendable {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Runs the editor on a text, and returns what came of it.
    ///
    /// The text lies in a file of its own for as long as the editor runs.
    func edit(_ text: String, on terminal: any Terminal) -> EditorOutcome {
        let file = FileManager.default.temporaryDirectory.appending(path: "remarks-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        let isPrivate = [FileAttributeKey.posixPermissions: 0o600]
        guard
            FileManager.default.createFile(
                atPath: file.path, contents: Data((text.isEmpty ? "" : text + "\n").utf8), attributes: isPrivate)
        else { return .failed }
        let command = EditorCommand(environment: environment, exists: isInPath)
        let outcome = terminal.run(command.arguments(forFile: file.path))
        if case .notStarted(let reason) = outcome { return .notStarted(program: command.words[0], reason: reason) }
        guard outcome.isSuccess, let data = try? Data(contentsOf: file) else { return .failed }
        return .saved(Self.text(of: data))
    }

    /// The text of a file; an editor that does not write UTF-8 writes one letter a byte.
    static func text(of data: Data) -> String {
        if let text = String(data: data, encoding: .utf8) { return text }
        var text = ""
        for byte in data { text.unicodeScalars.append(Unicode.Scalar(byte)) }
        return text
    }

    private func isInPath(_ program: String) -> Bool {
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(program)") }
    }
}
