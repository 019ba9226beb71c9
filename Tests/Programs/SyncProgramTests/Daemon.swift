import Foundation
import TestFiles

/// A server that a test has started; it ends with the object, and with the tests however they end.
///
/// A shell starts it and waits for the end of its own input. A server that closes what it did not open, as sshd does, would
/// look like one that has ended.
final class Daemon {
    private let shell: RunningProgram

    /// - Parameters:
    ///   - signal: what ends the server without waiting for its clients.
    ///   - folder: what is removed after the end, unless it has a file `kept`; nil for nothing.
    init(_ words: [String], endedBy signal: String, removing folder: String? = nil) throws {
        let environment = ["PATH": "/usr/bin:/bin"]
        // The pipes that other tests have open at this moment would not be closed before the server's end. By a socket it is
        // known that the shell has not ended.
        let closing =
            "for f in /proc/self/fd/*; do n=${f##*/}; [ $n -gt 2 ] && [ -p /proc/self/fd/$n ] && exec {n}>&-; done"
        let script = """
            \(closing); folder=$1; shift; "$@" >&2 & server=$!; cat >/dev/null; kill -\(signal) $server; wait $server
            [ -z "$folder" ] || [ -e "$folder/kept" ] || rm -rf "$folder"
            """
        shell = try RunningProgram(
            "/bin/bash", ["-c", script, "server", folder ?? ""] + words, environment: environment)
    }

    deinit { stop() }

    /// Ends the server, and waits until it has ended.
    func stop() { _ = try? shell.finish(timeLimit: .seconds(20)) }
}
