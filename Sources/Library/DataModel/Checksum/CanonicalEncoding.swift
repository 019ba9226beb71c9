/// The bytes that a version hash is the SHA-256 of: fields of a name, a length and a value.
///
/// A field is its name, a colon, the number of bytes of its value in decimal, a colon, the value and a line feed, so
/// that no value can be mistaken for two. `docs/modelc.md` lists the fields; their list never changes without
/// another `version`, because released models are locked by what comes out.
struct CanonicalEncoding {
    /// The version of the list of fields.
    static let version = "1"

    private(set) var bytes: [UInt8] = []

    /// Begins the encoding of an entity or a property of that kind.
    init(kind: String) { add(kind, Self.version) }

    /// Begins a list within an encoding.
    init() {}

    /// Adds a text.
    mutating func add(_ name: String, _ value: String) { add(name, Array(value.utf8)) }

    /// Adds a text when there is one.
    mutating func add(_ name: String, _ value: String?) {
        if let value { add(name, value) }
    }

    /// Adds a truth value, as 1 or 0.
    mutating func add(_ name: String, _ value: Bool) { add(name, value ? "1" : "0") }

    /// Adds a whole number, in decimal.
    mutating func add(_ name: String, _ value: Int) { add(name, String(value)) }

    /// Adds bytes as they are.
    mutating func add(_ name: String, _ value: [UInt8]) {
        bytes += Array("\(name):\(value.count):".utf8) + value + [UInt8(ascii: "\n")]
    }

    /// The SHA-256 of what was added.
    var hash: [UInt8] { SHA256.digest(of: bytes) }
}
