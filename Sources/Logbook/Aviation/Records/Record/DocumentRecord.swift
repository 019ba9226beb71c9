/// A document of a pilot: a medical, a rating, a license, a course, or another one.
package struct DocumentRecord: Hashable, Sendable {
    /// The holder; nil for the owner of the logbook.
    package var pilot: RecordLink?
    /// The size of the attached file in bytes; nil without one. Forms do not change the file.
    package var attachmentByteCount: Int?
    /// The format of the attached file, such as `PDF`; nil when it is not known.
    package var attachmentFormat: String?
    /// Who signed the document, and how; nil for one that is not signed. Forms do not change it.
    package var signature: String?
    /// The values of fields without a property of their own, by attribute.
    package var attributes: [String: FieldValue] = [:]

    package init() {}
}

extension DocumentRecord {
    /// The days before the expiry from which a document is to be renewed, when the document does not say it.
    package static let usualReminder = 60

    /// The format and the size of the attached file, such as `PDF, 120 kB`; nil without one.
    package var attachmentText: String? {
        attachmentByteCount.map { Attachment.text(format: attachmentFormat, byteCount: $0) }
    }

    /// The document in a few words, such as `medical FAA 1`; nil when nothing names it.
    package var sentence: String? { Self.sentence(text(.kind), text(.authority), text(.level), text(.name)) }

    /// Returns a document in a few words: what it is, else its name; nil when neither is known.
    package static func sentence(_ kind: String?, _ authority: String?, _ level: String?, _ name: String?) -> String? {
        let words = [kind, authority, level ?? name].compactMap(\.self).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
