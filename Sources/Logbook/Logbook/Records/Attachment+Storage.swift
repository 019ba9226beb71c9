import Aviation
import Foundation
import ManagedObjects

extension Attachment {
    /// Reads a file; a tilde is the home folder.
    ///
    /// - Throws: `LogbookError`: `unreadable`, and as `init(_:named:)`.
    package init(contentsOf path: String) throws(LogbookError) {
        let bytes = try Data(contentsOf: path, upTo: Self.limit)
        do throws(InvalidValue) {
            try self.init(bytes, named: (path as NSString).lastPathComponent)
        } catch {
            throw LogbookError(error)
        }
    }
}

extension RecordEditor {
    /// Returns the file that is attached to a document; nil for none.
    ///
    /// - Throws: `LogbookError`: `gone` for another record, and errors of the file.
    func attachment(of id: RecordID) throws(LogbookError) -> Attachment? {
        guard let certificate = try store.object(id, in: store.context) as? Certificate else { throw .gone }
        return try store.bytes(of: "attachment", in: certificate).map { Attachment(bytes: $0) }
    }

    /// Attaches a file to a document, or removes it, as one step of the history, which keeps the former one.
    ///
    /// - Throws: `LogbookError`: `gone` for another record, `readOnly`, and errors of the file.
    func setAttachment(_ attachment: Attachment?, of id: RecordID) throws(LogbookError) {
        try store.requireWritable()
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            guard let certificate = try store.object(id, in: changes) as? Certificate else { throw .gone }
            certificate.attachment = try store.keep(attachment?.bytes, in: changes)
            certificate.attachmentFormat = attachment?.format
            let verb = attachment == nil ? "removed the attachment of" : "attached a file to"
            let sentence = DocumentRecord(certificate).sentence ?? "without a name"
            try journal.commit(changes, as: "\(verb) document \(sentence)", about: [certificate])
            lastRead.forget(id)
        }
    }
}
