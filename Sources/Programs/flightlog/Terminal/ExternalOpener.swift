import Aviation
import FlightLogApp
import FoundationEssentials
import Logbook
import LogbookProgram
import TerminalUI

/// Opens files of documents in the user's own programs.
struct ExternalOpener: Sendable {
    private let environment: [String: String]
    /// The folder of the files while the program runs.
    private let folder = PrivateFolder.unused()

    init(environment: [String: String]) { self.environment = environment }

    /// Writes a file that only the user can read, and opens it with `FLIGHTLOG_OPENER`, else with `xdg-open`.
    ///
    /// The program may show it after this returns, so it stays until `removeFiles()`.
    func open(_ attachment: Attachment, named name: String, on terminal: any Terminal) -> OpenerOutcome {
        guard let command else { return .noProgram }
        let file = folder.appending(path: name)
        do {
            let isPrivate = [FileAttributeKey.posixPermissions: 0o700]
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: isPrivate)
        } catch {
            return .notWritten
        }
        let isWritten = FileManager.default.createFile(
            atPath: file.path, contents: attachment.bytes, attributes: [FileAttributeKey.posixPermissions: 0o600])
        guard isWritten else { return .notWritten }
        let failure = command.failure(terminal.run(command.arguments(forFile: file.path)))
        return failure.map { .failed(program: command.text, reason: $0.reason) } ?? .opened
    }

    /// Removes the files that were opened.
    func removeFiles() { try? FileManager.default.removeItem(at: folder) }

    /// The program; nil when there is none.
    private var command: ShellCommand? {
        if let named = ShellCommand(environment["FLIGHTLOG_OPENER"]) { return named }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let isThere = folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/xdg-open") }
        return isThere ? ShellCommand("xdg-open") : nil
    }
}
