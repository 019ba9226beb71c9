import Foundation
import TerminalUI
import TestFiles
import TestSupport

/// The program inside tmux, whose emulator is independent of the one in ``PseudoTerminal``.
///
/// It has its own tmux server, without a user's settings, which ends with the object.
final class TmuxScreen {
    static let tool = "/usr/bin/tmux"
    /// Whether tmux is installed; scripts/test installs it.
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: tool) }

    private let folder: LogbookFolder
    private let socket: String
    /// The server runs in the foreground of its own terminal, so that it ends with the object.
    private let server: PseudoTerminal

    /// Starts the program on a folder's logbook.
    init(_ folder: LogbookFolder, size: Size = Size(rows: 30, columns: 100)) throws {
        self.folder = folder
        socket = folder.path("tmux.socket")
        let variables = folder.surroundings.merging(["TERM": "tmux-256color", "LC_ALL": "C.UTF-8"]) { $1 }
        let command =
            ["env", "-i"] + variables.map { "\($0.key)=\($0.value)" }.sorted()
            + [Project.program("flightlog").path, folder.file]
        server = try PseudoTerminal(
            program: Self.tool, arguments: ["-u", "-S", socket, "-f", "/dev/null", "-D"],
            environment: ["HOME": folder.home])
        let begin =
            ["new-session", "-d", "-x", "\(size.columns)", "-y", "\(size.rows)"] + command
            + [";", "set", "-g", "status", "off", ";", "set", "-g", "escape-time", "0"]
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            do {
                try tmux(begin)
                return
            } catch {
                // The server may not listen yet.
                guard ContinuousClock.now < deadline else { throw error }
            }
        }
    }

    deinit {
        _ = try? tmux(["kill-server"])
    }

    private var surroundings: [String: String] {
        ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": folder.home]
    }

    /// Presses the keys of a key script, each as the bytes that an xterm sends.
    func press(_ script: String) throws {
        for event in try KeyScript(script).steps.flatMap(\.events) {
            switch event {
            case .key(.character(let character)): try tmux(["send-keys", "-l", String(character)])
            case .key(let key):
                let bytes = KeyBytes.text(for: key).utf8.map { String($0, radix: 16) }
                try tmux(["send-keys", "-H"] + bytes)
            case .paste, .pasteBrokeOff, .mouse, .resize, .hangUp, .wake, .resumed:
                throw LogbookFolder.Failure(what: "\(event) is not pressed in tmux")
            }
        }
    }

    /// The rows of the screen without the spaces at their ends.
    func lines() throws -> [String] {
        let text = try tmux(["capture-pane", "-p"])
        var lines = text.components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        return lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        let outcome = try ProgramRun(
            Self.tool, ["-u", "-N", "-S", socket, "-f", "/dev/null"] + arguments, environment: surroundings)
        guard outcome.exitCode == 0 else {
            throw LogbookFolder.Failure(what: "tmux \(arguments.joined(separator: " ")): \(outcome.errors)")
        }
        return outcome.output
    }
}
