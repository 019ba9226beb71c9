import Foundation

/// Where a command writes to.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes a text, all of it.
    ///
    /// A reader that has gone away, such as `head`, is no error. Where an answer cannot be written for another reason, on a
    /// full disk or a closed stream, the program says so and ends with 2: who reads the file would take a part for all.
    package func write(_ text: String) {
        guard let reason = failure(of: Data(text.utf8)), self == .output, reason != EPIPE else { return }
        let words = unsafe String(cString: strerror(reason))
        StandardStream.error.write("What was asked for cannot be written to the output: \(words).\n")
        exit(2)
    }

    /// Writes a text that has words of others in it, such as names of files, so that none of them is a command to the
    /// terminal.
    package func say(_ text: String) { write(text.visible) }

    /// Lets the work go on when whoever reads its progress has gone.
    package static func outliveReaders() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Waits until a stream that does not block takes bytes again.
    private func waitForReader() {
        var stream = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&stream, 1, -1)
    }

    /// Writes bytes; returns the system's number of what went wrong, nil for nothing.
    private func failure(of data: Data) -> Int32? {
        unsafe data.withUnsafeBytes { bytes -> Int32? in
            var rest = unsafe bytes[...]
            while unsafe !rest.isEmpty {
                let count = unsafe Foundation.write(
                    rawValue, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN {
                    waitForReader()
                    continue
                }
                guard count > 0 else { return errno }
                unsafe rest = rest.dropFirst(count)
            }
            return nil
        }
    }
}
