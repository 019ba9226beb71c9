package import FoundationEssentials

/// The content of a column whose attribute allows external storage (store-format 3.5).
///
/// It begins with a tag: 1 followed by the bytes, or 2 followed by the name of a file, a UUID in capital letters, and
/// NUL.
package enum ExternalForm: Sendable, Hashable {
    /// The bytes themselves.
    case inline(Data)
    /// The name of a file.
    case file(String)
    /// An invalid form, written by a program that does not know the format.
    case unknown

    /// The length of a file reference: the tag, 36 characters, NUL.
    package static let referenceLength = 38

    /// Parses the content of a column.
    package init(_ stored: Data) {
        let bytes = stored.dropFirst()
        switch stored.first {
        case nil: self = .inline(Data())
        case 1: self = .inline(Data(bytes))
        case 2: self = Self.name(bytes).map { .file($0) } ?? .unknown
        default: self = .unknown
        }
    }

    /// Returns the content of a column that holds the bytes themselves.
    package static func inline(bytes: Data) -> Data { Data([1]) + bytes }

    /// Returns the content of a column that names a file.
    package static func reference(to name: String) -> Data { Data([2]) + Data(name.utf8) + Data([0]) }

    /// Returns the expression for the bytes of a column of this form, those of a file included; NULL if it is missing.
    ///
    /// A value of an invalid form has no tag, so it is the bytes.
    package static func untagged(_ column: SQLStatement) -> SQLStatement { "FL_UNTAGGED(\(column))" }

    /// Returns the expression for the form of bytes that stand in a column without a tag.
    package static func tagged(_ column: SQLStatement) -> SQLStatement { "FL_TAGGED(\(column))" }

    /// Returns the name if it is a UUID: nothing else may become part of a path.
    private static func name(_ bytes: Data.SubSequence) -> String? {
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return UUID(uuidString: text) == nil ? nil : text
    }
}
