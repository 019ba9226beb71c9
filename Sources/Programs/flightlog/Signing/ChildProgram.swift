import ArgumentParser
import CommandLineProgram
import Foundation
import LogbookProgram

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

    /// - Parameters:
    ///   - input: what the program reads from standard input.
    ///   - file: the bytes of `/dev/fd/3`; nil for none.
    /// - Returns: nil when the program is not installed.
    /// - Throws: `CommandFailure` when no temporary file can be made.
    func run(_ arguments: [String], input: Data, file: Data? = nil) throws -> Outcome? {
        let streams = try [input, Data(), Data(), file ?? Data()].map { try Self.nameless($0) }
        defer { streams.forEach { close($0) } }
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
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        guard code != 127 else { return nil }
        return Outcome(
            status: code, output: Self.content(of: streams[1]),
            errors: String(decoding: Self.content(of: streams[2]), as: UTF8.self))
    }

    /// Returns an open file that has some bytes and no name.
    private static func nameless(_ bytes: Data) throws -> Int32 {
        let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let path = "\(folder)/flightlog-\(UUID().uuidString)"
        let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw CommandFailure(
                "No temporary file can be made in “\(folder)”.", "Make room there, or set TMPDIR to another folder.",
                exitCode: ExitCode(2))
        }
        unsafe unlink(path)
        // The numbers up to 3 are those of the program's streams.
        let moved = fcntl(file, F_DUPFD_CLOEXEC, 10)
        close(file)
        let written = unsafe bytes.withUnsafeBytes { unsafe pwrite(moved, $0.baseAddress, $0.count, 0) }
        guard moved >= 0, written == bytes.count else {
            if moved >= 0 { close(moved) }
            throw CommandFailure(
                "There is no space left in “\(folder)”.", "Free some space and try again.", exitCode: ExitCode(2))
        }
        return moved
    }

    private static func content(of file: Int32) -> Data {
        lseek(file, 0, SEEK_SET)
        return (try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd()) ?? Data()
    }
}
