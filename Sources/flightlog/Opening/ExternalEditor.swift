import FoundationEssentials
import TerminalUI

/// Lets the user edit a text in the editor of their choice.
struct ExternalEditor: Sendable {
    private let environment: [String: String]

    init(environment: [String: String]) { self.environment = environment }

    /// Returns the text as it was saved in the editor; nil when the editor could not be started or ended badly.
    ///
    /// The text lies in a file of its own for as long as the editor runs.
    func edit(_ text: String, on terminal: any Terminal) -> String? {
        let file = FileManager.default.temporaryDirectory.appending(path: "remarks-\(UUID().uuidString).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        let isPrivate = [FileAttributeKey.posixPermissions: 0o600]
        guard
            FileManager.default.createFile(
                atPath: file.path, contents: Data((text.isEmpty ? "" : text + "\n").utf8), attributes: isPrivate)
        else { return nil }
        let command = EditorCommand(environment: environment, exists: isInPath)
        guard terminal.run(command.arguments(forFile: file.path)).isSuccess else { return nil }
        return (try? Data(contentsOf: file)).map(Self.text)
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
