package import Foundation
import ManagedObjects

/// A file that is attached to a document: its bytes, as they are.
package struct Attachment: Hashable, Sendable {
    package let bytes: Data
    /// What the bytes are; nil when they are none of the known kinds.
    package let kind: AttachmentKind?

    /// The largest file in bytes, so that the logbook stays a file to copy.
    package static let limit = 20 * 1_048_576

    /// The bytes say what they are, neither the name of their file nor the logbook, which may come from a stranger.
    init(bytes: Data) { (self.bytes, kind) = (bytes, AttachmentKind(bytes)) }

    /// The bytes of a file.
    ///
    /// - Throws: `LogbookError.invalid` for an empty file, and one that is larger than `limit`.
    package init(_ bytes: Data, named name: String) throws(LogbookError) {
        guard !bytes.isEmpty else { throw .invalid(field: "Attachment", reason: "“\(name)” is empty") }
        guard bytes.count <= Self.limit else {
            throw .invalid(field: "Attachment", reason: "“\(name)” is larger than 20 MB; attach a smaller file")
        }
        self.init(bytes: bytes)
    }

    /// Reads a file; a tilde is the home folder.
    ///
    /// - Throws: `LogbookError`: `unreadable`, and as `init(_:named:)`.
    package init(contentsOf path: String) throws(LogbookError) {
        try self.init(try Data(contentsOf: path, upTo: Self.limit), named: (path as NSString).lastPathComponent)
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
        return "“\(name.shortened)” is no \(said.rawValue): its bytes are \(kind?.rawValue ?? Self.unknown)."
    }

    private static let unknown = "of unknown kind"

    /// - Parameter format: the format as the logbook has it, of which only the known ones are repeated.
    static func text(format: String?, byteCount: Int) -> String {
        let known = format.flatMap { AttachmentKind(rawValue: $0) ?? AttachmentKind(pathExtension: $0) }
        return "\(known?.rawValue ?? "unknown kind"), \((byteCount + 1023) / 1024) kB"
    }
}

extension RecordEditor {
    /// Returns the file that is attached to a document; nil for none.
    ///
    /// - Throws: `LogbookError`: `gone` for another record, and errors of the file.
    func attachment(of id: RecordID) throws(LogbookError) -> Attachment? {
        guard let certificate = try store.object(id, in: store.context) as? Certificate else { throw .gone }
        do {
            let bytes = try certificate.externalData(forKeyPath: "attachment")
            return bytes.map { Attachment(bytes: $0) }
        } catch {
            throw LogbookError(error, path: store.path)
        }
    }

    /// Attaches a file to a document, or removes it, as one step of the history, which keeps the former one.
    ///
    /// - Throws: `LogbookError`: `gone` for another record, `readOnly`, and errors of the file.
    func setAttachment(_ attachment: Attachment?, of id: RecordID) throws(LogbookError) {
        try store.requireWritable()
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            guard let certificate = try store.object(id, in: changes) as? Certificate else { throw .gone }
            certificate.attachment = attachment?.bytes
            certificate.attachmentFormat = attachment?.format
            let verb = attachment == nil ? "removed the attachment of" : "attached a file to"
            let sentence = DocumentRecord(certificate).sentence ?? "without a name"
            try journal.commit(changes, as: "\(verb) document \(sentence)", about: [certificate])
            lastRead.forget(id)
        }
    }
}
