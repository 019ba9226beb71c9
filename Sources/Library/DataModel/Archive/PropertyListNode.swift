package import FoundationEssentials

/// A value in a property list, including the references of keyed archives.
///
/// This module reads and writes property lists itself, so that a damaged or hostile list ends in an error.
package indirect enum PropertyListNode: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case date(Date)
    case data(Data)
    case string(String)
    /// A reference in a keyed archive: the index of an object in its table.
    case reference(Int)
    case array([PropertyListNode])
    /// Keys and values, in file order.
    case dictionary([Entry])

    /// A key and its value in a dictionary.
    package struct Entry: Sendable, Hashable {
        /// The key.
        package var key: String
        /// The value.
        package var value: PropertyListNode

        /// Creates an entry.
        package init(_ key: String, _ value: PropertyListNode) {
            self.key = key
            self.value = value
        }
    }

    /// The reason why a property list cannot be read.
    package enum ReadError: String, Error, Sendable, Hashable, CaseIterable {
        case notAPropertyList = "it is not a property list"
        case truncated = "it is truncated"
        case wrongOffset = "an offset in it is out of bounds"
        case overlapping = "its parts overlap or contain one another"
        case tooDeep = "its parts are nested too deeply"
        case unknownKind = "it contains a value of an unknown kind"
        case wrongKey = "one of its keys is not a string"
        case wrongText = "one of its strings is not well-formed"
    }

    /// Reads a binary or XML property list.
    ///
    /// Memory use stays within a small multiple of the data's size, even if the list claims to be larger.
    ///
    /// - Throws: `ReadError`.
    package init(reading data: Data) throws(ReadError) {
        if data.starts(with: BinaryPropertyListReader.magic) {
            var reader = try BinaryPropertyListReader(data)
            self = try reader.root()
        } else {
            self = try XMLPropertyListReader.root(of: data)
        }
    }

    /// The value as a binary property list.
    package var binaryForm: Data { BinaryPropertyListWriter.data(of: self) }

    /// The value for a key; nil if the key is missing or this is not a dictionary.
    package subscript(key: String) -> PropertyListNode? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }
}

extension PropertyListNode {
    /// Whether both are the same value in the same form. Two strings that are equal can differ in their composition, and
    /// two equal numbers in the sign of zero.
    func isIdentical(to other: PropertyListNode) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
        default: self == other
        }
    }

    /// The string; nil for other values.
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The integer; nil for other values.
    package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// The index that a reference points to; nil for other values.
    package var reference: Int? { if case .reference(let value) = self { value } else { nil } }
    /// The members of an array; nil for other values.
    package var array: [PropertyListNode]? { if case .array(let value) = self { value } else { nil } }
    /// The Boolean value, also of an integer; nil for other values.
    package var boolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .integer(let value): value != 0
        case .null, .real, .date, .data, .string, .reference, .array, .dictionary: nil
        }
    }
}
