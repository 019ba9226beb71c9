import FlightLogApp
import FoundationEssentials
import Glibc
import Logbook
import LogbookProgram
import TerminalUI

/// Edits texts of one logbook in the user's own editor.
///
/// The text is in a file of the state folder while the editor runs. The file is named by the logbook, the field and this
/// process, so that the next start finds what a program that was killed meanwhile has left (``left()``).
struct ExternalEditor: Sendable {
    private let environment: [String: String]
    private let folder: String
    /// The beginning of the files' names: that of the logbook.
    private let name: String

    init(environment: [String: String], folder: String, logbook: String) {
        self.environment = environment
        self.folder = folder
        name = LogbookName(path: logbook).text
    }

    /// Runs the editor on a text; returns its outcome.
    func edit(_ text: EditedText, on terminal: any Terminal) -> EditorOutcome {
        let path = "\(folder)/\(EditedFile(logbook: name, field: text.field, process: getpid()).name)"
        let isMade = FileManager.default.fileExists(atPath: folder) || PrivateFolder.create(URL(filePath: folder))
        let body = text.text.isEmpty ? "" : text.text + "\n"
        let isPrivate = [FileAttributeKey.posixPermissions: 0o600]
        guard isMade, FileManager.default.createFile(atPath: path, contents: Data(body.utf8), attributes: isPrivate)
        else { return .notWritten(folder: folder) }
        let command = ShellCommand.editor(environment, exists: isInPath)
        let failure = command.failure(terminal.run(command.arguments(forFile: path)))
        let bytes = try? Data(contentsOf: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        switch failure {
        case .notStarted(let reason)?: return .notStarted(program: command.text, reason: reason)
        case .ended?: return .failed
        case nil: return bytes.map { .saved(Self.text(of: $0)) } ?? .failed
        }
    }

    /// Returns the texts of the logbook that programs left that no longer run, the newest first.
    func left() -> [RecoveredText] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let files = names.compactMap { EditedFile(name: $0) }.filter { $0.logbook == name && !$0.isInUse }
        let texts = files.compactMap { file -> (Date, RecoveredText)? in
            let path = "\(folder)/\(file.name)"
            guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            let date = attributes?[.modificationDate] as? Date ?? .distantPast
            return (date, RecoveredText(path: path, field: file.field, text: Self.text(of: bytes)))
        }
        return texts.sorted { $0.0 > $1.0 }.map(\.1)
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
