package import Foundation

/// A standard stream that a command writes to.
///
/// Nothing else in the programs writes to one, so that no text of a file can move a terminal's cursor, change its title or
/// fill its clipboard. Every function says what kind of text it takes; a test holds that there is no other way.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes sentences. Characters that a terminal obeys are replaced by U+FFFD.
    package func say(_ text: String) { write(text.visible) }

    /// Writes a table or a report with the colors that the program gave it. Other characters that a terminal obeys are
    /// replaced by U+FFFD.
    package func show(_ text: String) { write(text.visibleWithColors) }

    /// Writes data, such as JSON or CSV. A file or a pipe gets every byte; a terminal gets what `say` writes.
    package func give(_ data: String) {
        write(isatty(rawValue) == 1 ? data.replacing("\r\n", with: "\n").visible : data)
    }

    /// Writes bytes that are no text, such as a PDF, to a file or a pipe. A terminal gets none of them.
    package func give(_ bytes: Data) {
        guard isatty(rawValue) != 1 else { return }
        write(bytes)
    }

    /// Writes a line over the one before, for a work that goes on; nil removes it.
    package func progress(_ line: String?) { write("\r\u{1B}[K" + (line?.visible ?? "")) }

    /// Writes a whole text.
    ///
    /// A reader that has closed the stream, such as `head`, is not an error. If the text cannot be written for another
    /// reason, such as a full disk, the program reports it and exits with 2, so that no reader trusts a partial output.
    private func write(_ text: String) { write(Data(text.utf8)) }

    private func write(_ bytes: Data) {
        guard let reason = failure(of: bytes), self == .output, reason != EPIPE else { return }
        let words = unsafe String(cString: strerror(reason))
        StandardStream.error.write("The output cannot be written: \(words).\n")
        exit(2)
    }

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
    /// writing direction; line ends and tabs stay.
    package var visible: String {
        guard !unicodeScalars.allSatisfy(\.isHarmless) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isHarmless ? $0 : "\u{FFFD}" }))
    }

    /// The same, but sequences that only select colors and styles stay: `ESC [`, digits and semicolons, `m`.
    package var visibleWithColors: String {
        guard !unicodeScalars.allSatisfy(\.isHarmless) else { return self }
        var result = String.UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let first = rest.first {
            if first == "\u{1B}", let end = rest.endOfStyle {
                result += rest[..<end]
                rest = rest[end...]
            } else {
                result.append(first.isHarmless ? first : "\u{FFFD}")
                rest.removeFirst()
            }
        }
        return String(result)
    }
}

extension Substring.UnicodeScalarView {
    /// The end of the sequence that selects a style and begins the text; nil if it begins with another one.
    fileprivate var endOfStyle: Index? {
        let body = dropFirst()
        guard body.first == "[" else { return nil }
        let rest = body.dropFirst().drop { ("0"..."9").contains($0) || $0 == ";" }
        return rest.first == "m" ? rest.index(after: rest.startIndex) : nil
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmless: Bool {
        guard value >= 0x80 else { return value >= 0x20 && value != 0x7F || value == 0x0A || value == 0x09 }
        return !properties.isBidiControl && properties.generalCategory != .control
    }
}
