package import FoundationEssentials

/// How a column holds the bytes of an attribute that allows external storage (store-format 3.5).
///
/// A tag comes first: 1 and then the bytes themselves, or 2 and then the name of a file, a UUID in capitals, and NUL.
package enum ExternalForm: Sendable, Hashable {
    /// The bytes themselves.
    case inline(Data)
    /// The name of a file.
    case file(String)
    /// Neither: the column was written by somebody who did not know the form.
    case unknown

    /// How long the form of a file is: tag, 36 characters, NUL.
    package static let referenceLength = 38

    /// Reads the form.
    package init(_ stored: Data) {
        let bytes = stored.dropFirst()
        switch stored.first {
        case nil: self = .inline(Data())
        case 1: self = .inline(Data(bytes))
        case 2: self = Self.name(bytes).map { .file($0) } ?? .unknown
        default: self = .unknown
        }
    }

    /// The bytes of a column that holds them themselves.
    package static func inline(bytes: Data) -> Data { Data([1]) + bytes }

    /// The bytes of a column that names a file.
    package static func reference(to name: String) -> Data { Data([2]) + Data(name.utf8) + Data([0]) }

    /// The name, if it is a UUID's: nothing else may become part of a path.
    private static func name(_ bytes: Data.SubSequence) -> String? {
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return UUID(uuidString: text) == nil ? nil : text
    }
}
