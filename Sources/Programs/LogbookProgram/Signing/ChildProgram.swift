import ArgumentParser
import CommandLineProgram
import Foundation
import TerminalUI

/// Runs another program to its end, with files that have no names: nothing of what is signed stays on the disk.
///
/// The program may ask on the terminal, such as for a passphrase: it stays in the group of this one.
struct ChildProgram {
    /// What a program has written.
    struct Outcome {
        let status: Int32
        let output: Data
        let errors: String
    }

    let name: String
    /// What a terminal that is given away says before the program asks; empty for nothing.
    var notice = ""

    /// - Parameters:
    ///   - input: what the program reads from standard input.
    ///   - file: the bytes of `/dev/fd/3`; nil for none.
    ///   - terminal: runs a command on a terminal that has a screen, which gives it away meanwhile; nil for none.
    /// - Returns: nil when the program is not installed.
    /// - Throws: `CommandFailure` when no temporary file can be made.
    func run(
        _ arguments: [String], input: Data, file: Data? = nil, on terminal: (([String]) -> ChildOutcome)? = nil
    ) throws -> Outcome? {
        let streams = try [input, Data(), Data(), file ?? Data()].map { try NamelessFile.open($0) }
        defer { streams.forEach { close($0) } }
        let status = terminal.map { run(arguments, streams, on: $0) } ?? run(arguments, streams)
        guard let status, status != 127 else { return nil }
        return Outcome(
            status: status, output: Self.content(of: streams[1]),
            errors: String(decoding: Self.content(of: streams[2]), as: UTF8.self))
    }

    /// Returns the exit code; nil when the program could not be started.
    private func run(_ arguments: [String], _ streams: [Int32]) -> Int32? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (target, stream) in streams.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(target))
        }
        var words = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var process = pid_t()
        guard unsafe posix_spawnp(&process, name, &actions, nil, &words, environ) == 0 else { return nil }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// The same on a terminal, which starts commands itself: a shell opens the nameless files.
    private func run(_ arguments: [String], _ streams: [Int32], on terminal: ([String]) -> ChildOutcome) -> Int32? {
        let files = streams.map { "/proc/\(getpid())/fd/\($0)" }
        let script = "printf '%s\\n' \"$5\"; exec <\"$1\" >\"$2\" 2>\"$3\" 3<\"$4\"; shift 5; exec \"$@\""
        return switch terminal(["/bin/sh", "-c", script, name] + files + [notice, name] + arguments) {
        case .exited(let status): Int32(clamping: status)
        case .killed(let signal): Int32(clamping: 128 + signal)
        case .notStarted: nil
        }
    }

    private static func content(of file: Int32) -> Data {
        lseek(file, 0, SEEK_SET)
        return (try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd()) ?? Data()
    }
}
