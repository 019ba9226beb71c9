package import FoundationEssentials

/// A value of a property list, references of keyed archives among them.
///
/// Read and written by this module's own code, so that a damaged or hostile list ends in a word about it.
package indirect enum PropertyListNode: Sendable, Hashable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case date(Date)
    case data(Data)
    case string(String)
    /// A reference within a keyed archive: the place of an object in its list.
    case reference(Int)
    case array([PropertyListNode])
    /// Names and values, in the order of the file.
    case dictionary([Entry])

    /// A value and its name in a dictionary.
    package struct Entry: Sendable, Hashable {
        /// The name.
        package var key: String
        /// The value.
        package var value: PropertyListNode

        /// Names a value.
        package init(_ key: String, _ value: PropertyListNode) {
            self.key = key
            self.value = value
        }
    }

    /// Why a property list cannot be read.
    package enum Damage: String, Error, Sendable, Hashable, CaseIterable {
        case notAPropertyList = "it is no property list"
        case truncated = "it is cut off"
        case wrongOffset = "it points outside itself"
        case overlapping = "its parts overlap or hold one another"
        case tooDeep = "its parts lie too deep in one another"
        case unknownKind = "it holds a value of an unknown kind"
        case wrongKey = "a name in it is no text"
        case wrongText = "a text in it is not well-formed"
    }

    /// Reads a property list, binary or XML.
    ///
    /// Never holds more than a small multiple of the data, whatever they say of their size.
    package init(reading data: Data) throws(Damage) {
        if data.starts(with: BinaryPropertyListReader.magic) {
            var reader = try BinaryPropertyListReader(data)
            self = try reader.root()
        } else {
            self = try XMLPropertyListReader.root(of: data)
        }
    }

    /// The value as a binary property list.
    package var binaryForm: Data { BinaryPropertyListWriter.data(of: self) }

    /// The value of a name in a dictionary; nil for another kind of value.
    package subscript(key: String) -> PropertyListNode? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }
}

extension PropertyListNode {
    /// The text; nil for another kind of value.
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The whole number; nil for another kind of value.
    package var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
    /// The place a reference points to; nil for another kind of value.
    package var reference: Int? { if case .reference(let value) = self { value } else { nil } }
    /// The members; nil for another kind of value.
    package var array: [PropertyListNode]? { if case .array(let value) = self { value } else { nil } }
    /// The truth value, also of a number; nil for another kind of value.
    package var boolean: Bool? {
        switch self {
        case .boolean(let value): value
        case .integer(let value): value != 0
        case .null, .real, .date, .data, .string, .reference, .array, .dictionary: nil
        }
    }
}
