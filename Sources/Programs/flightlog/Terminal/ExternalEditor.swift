import FlightLogApp
import FoundationEssentials
import LogbookProgram
import TerminalUI

/// Edits a text in the user's own editor.
struct ExternalEditor: Sendable {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Runs the editor on a text; returns its outcome.
    ///
    /// The text is in a temporary file while the editor runs.
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

    /// Returns the text of a file; bytes that are not UTF-8 are read as Latin-1.
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
