package import Foundation

/// A file that is attached to a document: its bytes, as they are.
package struct Attachment: Hashable, Sendable {
    package let bytes: Data
    /// What the bytes are; nil when they are none of the known kinds.
    package let kind: AttachmentKind?

    /// The largest file in bytes, so that the logbook stays a file to copy.
    package static let limit = 20 * 1_048_576

    /// The bytes say what they are, neither the name of their file nor the logbook, which may come from a stranger.
    package init(bytes: Data) {
        self.bytes = bytes
        kind = AttachmentKind(bytes)
    }

    /// Creates the bytes of a file.
    ///
    /// - Throws: `InvalidValue` for an empty file, and one that is larger than `limit`.
    package init(_ bytes: Data, named name: String) throws(InvalidValue) {
        guard !bytes.isEmpty else { throw InvalidValue(field: "Attachment", reason: "“\(name)” is empty") }
        guard bytes.count <= Self.limit else {
            throw InvalidValue(field: "Attachment", reason: "“\(name)” is larger than 20 MB; attach a smaller file")
        }
        self.init(bytes: bytes)
    }

    /// The format, such as `PDF`; nil for an unknown kind.
    package var format: String? { kind?.rawValue }

    /// The format and the size, such as `PDF, 120 kB`.
    package var text: String { Self.text(format: format, byteCount: bytes.count) }

    /// The end of the name of a file with these bytes, such as `pdf`.
    package var pathExtension: String { kind?.pathExtension ?? "bin" }

    /// Returns the sentence that a file's name says another kind than its bytes; nil when they agree, and for a name that
    /// says none of the known kinds.
    package func contradiction(to path: String) -> String? {
        let name = (path as NSString).lastPathComponent
        let end = (name as NSString).pathExtension
        guard let said = AttachmentKind(pathExtension: end), said != kind else { return nil }
        return "“\(name.shortened)” is not a \(said.rawValue): its bytes are \(kind?.rawValue ?? Self.unknown)."
    }

    private static let unknown = "of unknown kind"

    /// - Parameter format: the format as the logbook has it, of which only the known ones are repeated.
    package static func text(format: String?, byteCount: Int) -> String {
        let known = format.flatMap { AttachmentKind(rawValue: $0) ?? AttachmentKind(pathExtension: $0) }
        return "\(known?.rawValue ?? "unknown kind"), \((byteCount + 1023) / 1024) kB"
    }
}
