import Foundation

/// A standard stream that a command writes to.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes a whole text.
    ///
    /// A reader that has closed the stream, such as `head`, is not an error. If the text cannot be written for another
    /// reason, such as a full disk, the program reports it and exits with 2, so that no reader trusts a partial output.
    package func write(_ text: String) {
        guard let reason = failure(of: Data(text.utf8)), self == .output, reason != EPIPE else { return }
        let words = unsafe String(cString: strerror(reason))
        StandardStream.error.write("The output cannot be written: \(words).\n")
        exit(2)
    }

    /// Writes a text with foreign content, such as file names, after removing terminal control characters.
    package func say(_ text: String) { write(text.visible) }

    /// Lets the program continue after a reader of its progress has closed the stream.
    package static func outliveReaders() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Waits until a nonblocking stream is writable again.
    private func waitForReader() {
        var stream = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&stream, 1, -1)
    }

    /// Writes bytes; returns the error number, or nil on success.
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

extension String {
    /// The text with U+FFFD in place of characters that would move a terminal's cursor, change its colors or reverse the
    /// writing direction; line ends stay.
    var visible: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0.isHarmless ? $0 : "\u{FFFD}" }))
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        self == "\n" || !properties.isBidiControl && properties.generalCategory != .control
    }
}
