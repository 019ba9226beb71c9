import Foundation
import TestFiles

/// A server that a test has started; it ends with the object, and with the tests however they end.
///
/// A shell starts it and waits for the end of its own input. A server that closes what it did not open, as sshd does, would
/// look like one that has ended.
final class Daemon {
    private let shell: RunningProgram

    /// - Parameter signal: what ends the server without waiting for its clients.
    init(_ words: [String], endedBy signal: String) throws {
        let environment = ["PATH": "/usr/bin:/bin"]
        let script = "\"$@\" >&2 & server=$!; cat >/dev/null; kill -\(signal) $server; wait $server"
        shell = try RunningProgram("/bin/sh", ["-c", script, "server"] + words, environment: environment)
    }

    deinit { stop() }

    /// Ends the server, and waits until it has ended.
    func stop() { _ = try? shell.finish(timeLimit: .seconds(20)) }
}
