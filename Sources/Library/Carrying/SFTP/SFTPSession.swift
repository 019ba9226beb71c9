import Foundation

/// A running `sftp`, which is told one command after the other and answers each.
///
/// It is the system's own program, so that keys, agents, known hosts and the user's configuration are those of ssh. In batch
/// mode it asks for nothing.
final class SFTPSession {
    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()
    private let place: String
    private var unread = Data()
    /// Whether the host has answered.
    private var isConnected = false

    /// What sftp answers to `lpwd`, which ends the answer to the command before.
    private static let end = "Local working directory: "

    /// Starts the program; it connects meanwhile.
    ///
    /// - Throws: ``CarryError``: `noProgram`.
    init(_ place: SSHPlace) throws(CarryError) {
        self.place = place.text
        var environment = ProcessInfo.processInfo.environment
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        guard
            let program = folders.map({ "\($0)/sftp" }).first(where: {
                FileManager.default.isExecutableFile(atPath: $0)
            })
        else { throw .noProgram("sftp", package: "openssh-client") }
        environment["LC_ALL"] = "C"
        process.executableURL = URL(filePath: program)
        // A connection that is silent for a minute is broken; one that others share stays theirs.
        let options = ["ConnectTimeout=20", "ServerAliveInterval=15", "ServerAliveCountMax=4", "ControlMaster=no"]
        process.arguments = ["-b", "-"] + options.flatMap { ["-o", $0] } + place.arguments
        process.environment = environment
        process.standardInput = commands
        process.standardOutput = answers
        process.standardError = answers
        do { try process.run() } catch { throw .noProgram("sftp", package: "openssh-client") }
        try? answers.fileHandleForWriting.close()
    }

    deinit { close() }

    /// Ends the program. It is not waited for: what it has started ends when the host or the network lets it.
    func close() {
        try? commands.fileHandleForWriting.close()
        if process.isRunning { kill(process.processIdentifier, SIGTERM) }
    }

    /// Runs a command; returns the lines of its answer, which are errors for most of them.
    ///
    /// - Throws: ``CarryError``: `unreachable`, `refused`, `cut`.
    func run(_ command: String) throws(CarryError) -> [String] {
        // An error ends the command and not the program.
        let isTold = (try? commands.fileHandleForWriting.write(contentsOf: Data("-\(command)\n-lpwd\n".utf8))) != nil
        var lines: [String] = []
        while isTold || !lines.isEmpty || !unread.isEmpty || !isConnected, let line = nextLine() {
            if line.hasPrefix(Self.end) {
                isConnected = true
                return lines
            }
            let isEcho = ["sftp> ", "Uploading ", "Fetching ", "Retrieving "].contains { line.hasPrefix($0) }
            if !isEcho, !line.isEmpty { lines.append(line) }
        }
        throw failure(lines)
    }

    /// The next line of the answers; nil when the program has ended.
    private func nextLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread = Data(unread[unread.index(after: end)...])
                return line.hasSuffix("\r") ? String(line.dropLast()) : line
            }
            let part = answers.fileHandleForReading.availableData
            guard !part.isEmpty else {
                defer { unread = Data() }
                return unread.isEmpty ? nil : String(decoding: unread, as: UTF8.self)
            }
            unread.append(part)
        }
    }

    /// Why the program has ended, by what it and ssh have said.
    private func failure(_ lines: [String]) -> CarryError {
        let reasons = lines.filter { !$0.hasPrefix("Connection closed") && !$0.hasPrefix("@") }
        let text = lines.joined(separator: "\n")
        func reason(_ usual: String) -> String {
            var words = reasons.last ?? lines.last ?? usual
            for start in ["ssh: ", "sftp: "] where words.hasPrefix(start) {
                words = String(words.dropFirst(start.count))
            }
            while let last = words.last, last == "." || last.isWhitespace { words.removeLast() }
            return words.isEmpty ? usual : words
        }
        if text.contains("Host key verification failed") || text.contains("IDENTIFICATION HAS CHANGED") {
            let isOther = text.contains("IDENTIFICATION HAS CHANGED")
            return .refused(
                place: place,
                reason: isOther ? "the host's key is another one than before" : "the host's key is not known yet")
        }
        if text.contains("Permission denied") || text.contains("authentication failures")
            || text.contains("subsystem request failed")
        {
            return .refused(place: place, reason: reason("it gives no reason"))
        }
        return isConnected
            ? .cut(place: place, reason: reason("sftp has ended"))
            : .unreachable(place: place, reason: reason("sftp has ended"))
    }

    /// A word for a command, in quotes, in which nothing is a pattern.
    static func quoted(_ word: String) -> String {
        "\"" + word.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
