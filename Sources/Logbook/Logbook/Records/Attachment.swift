package import Foundation
import ManagedObjects

/// A file that is attached to a document: its bytes, as they are.
package struct Attachment: Hashable, Sendable {
    package let bytes: Data
    /// The format, such as `PDF`; nil when neither the bytes nor the name of the file say it.
    package let format: String?

    /// The largest file in bytes, so that the logbook stays a file to copy.
    package static let limit = 20 * 1_048_576

    init(bytes: Data, format: String?) { (self.bytes, self.format) = (bytes, format) }

    /// The bytes of a file. Their beginning says the format, else the end of the file's name.
    ///
    /// - Throws: `LogbookError.invalid` for an empty file, and one that is larger than `limit`.
    package init(_ bytes: Data, named name: String) throws(LogbookError) {
        guard !bytes.isEmpty else { throw .invalid(field: "Attachment", reason: "“\(name)” is empty") }
        guard bytes.count <= Self.limit else {
            throw .invalid(field: "Attachment", reason: "“\(name)” is larger than 20 MB; attach a smaller file")
        }
        let end = (name as NSString).pathExtension
        self.init(bytes: bytes, format: Self.format(of: bytes) ?? (end.isEmpty ? nil : end.uppercased()))
    }

    /// Reads a file; a tilde is the home folder.
    ///
    /// - Throws: `LogbookError`: `unreadable`, and as `init(_:named:)`.
    package init(contentsOf path: String) throws(LogbookError) {
        try self.init(try Data(contentsOf: path, upTo: Self.limit), named: (path as NSString).lastPathComponent)
    }

    /// The format and the size, such as `PDF, 120 kB`.
    package var text: String { Self.text(format: format, byteCount: bytes.count) }

    /// The end of the name of a file with these bytes, such as `pdf`.
    package var pathExtension: String {
        let letters = (format ?? "").lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return letters.isEmpty ? "bin" : letters == "jpeg" ? "jpg" : letters
    }

    static func text(format: String?, byteCount: Int) -> String {
        [format, "\((byteCount + 1023) / 1024) kB"].compactMap(\.self).joined(separator: ", ")
    }

    /// The format that the first bytes say: PDF's header (ISO 32000-1, section 7.5.2), or that of an image.
    private static func format(of bytes: Data) -> String? {
        bytes.starts(with: Data("%PDF-".utf8)) ? "PDF" : Photo.Format(bytes)?.rawValue
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
            return bytes.map { Attachment(bytes: $0, format: certificate.attachmentFormat) }
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
