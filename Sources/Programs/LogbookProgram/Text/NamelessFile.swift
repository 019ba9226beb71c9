import ArgumentParser
import CommandLineProgram
import Foundation

/// Files without a name, which go with this program however that ends.
enum NamelessFile {
    /// Opens a file with some bytes.
    ///
    /// - Throws: `CommandFailure` where it cannot be made, or has no room.
    static func open(_ bytes: Data = Data()) throws -> Int32 {
        let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let path = "\(folder)/flightlog-\(UUID().uuidString)"
        let file = unsafe Foundation.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
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
}
