/// The byte sequence whose SHA-256 is a version hash: fields, each with a name, a length and a value.
///
/// A field is its name, a colon, the value's length in bytes (decimal), a colon, the value and a line feed, so that no
/// value can be mistaken for two. `docs/modelc.md` lists the fields. The list never changes without a new version,
/// because the hashes of released models are locked.
struct CanonicalEncoding {
    private(set) var bytes: [UInt8] = []

    /// Begins the encoding of an entity or property, with the kind and the version of its list of fields.
    init(kind: String, version: String = "1") { add(kind, version) }

    /// Begins an encoding without a header, for a list within another.
    init() {}

    /// Adds a string.
    mutating func add(_ name: String, _ value: String) { add(name, Array(value.utf8)) }

    /// Adds a string; nothing for nil.
    mutating func add(_ name: String, _ value: String?) {
        if let value { add(name, value) }
    }

    /// Adds a Boolean as 1 or 0.
    mutating func add(_ name: String, _ value: Bool) { add(name, value ? "1" : "0") }

    /// Adds an integer in decimal.
    mutating func add(_ name: String, _ value: Int) { add(name, String(value)) }

    /// Adds bytes.
    mutating func add(_ name: String, _ value: [UInt8]) {
        bytes += Array("\(name):\(value.count):".utf8) + value + [UInt8(ascii: "\n")]
    }

    /// The SHA-256 of the encoded bytes.
    var hash: [UInt8] { SHA256.digest(of: bytes) }
}

/// A version of the hashes.
package enum HashFormat: Sendable {
    /// The first: a relationship has its delete rule, which Core Data's hashes do not depend on.
    case first
    /// The same without delete rules.
    case current
}
