import DataModel
package import FoundationEssentials

/// Sixteen bytes, written as 32 hexadecimal digits in lower case; ordered as their texts are.
package protocol HexadecimalName: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The first and the last eight bytes, most significant byte first.
    var halves: (UInt64, UInt64) { get }

    init(halves: (UInt64, UInt64))
}

extension HexadecimalName {
    /// Creates a name from the first sixteen bytes of data that has so many.
    init(bytes: Data) {
        let half = { (range: Range<Int>) in
            bytes.dropFirst(range.lowerBound).prefix(range.count).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        self.init(halves: (half(0..<8), half(8..<16)))
    }

    /// Creates a name from its text; nil if that is anything but 32 hexadecimal digits in lower case.
    package init?(_ text: String) {
        guard text.utf8.count == 32, let first = UInt64(hexadecimal: text.utf8.prefix(16)),
            let last = UInt64(hexadecimal: text.utf8.suffix(16))
        else { return nil }
        self.init(halves: (first, last))
    }

    package var description: String { halves.0.hexadecimal + halves.1.hexadecimal }

    package static func < (left: Self, right: Self) -> Bool { left.halves < right.halves }
}

extension UInt64 {
    /// Creates a number from hexadecimal digits in lower case; nil for anything else.
    init?(hexadecimal text: some Collection<UInt8>) {
        var number: UInt64 = 0
        guard text.count == 16 else { return nil }
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        self = number
    }

    /// The number as 16 hexadecimal digits.
    var hexadecimal: String {
        String(
            decoding: (0..<16).map { place in
                let digit = UInt8(truncatingIfNeeded: self >> (60 - 4 * place) & 0xF)
                return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }, as: UTF8.self)
    }
}

/// The name of a record in all copies of a store: a UUID.
package struct RecordName: HexadecimalName {
    private let first: UInt64
    private let last: UInt64

    package var halves: (UInt64, UInt64) { (first, last) }

    package init(halves: (UInt64, UInt64)) { (first, last) = halves }

    /// Creates the name that follows from texts: the same on all devices.
    ///
    /// It is a UUID of version 8 from the SHA-256 of the texts in UTF-8, each of them after its length in bytes and a
    /// colon.
    ///
    /// - Parameters:
    ///   - kind: what the name is for, such as an entity or a migration's stage.
    ///   - parts: what identifies the record, such as the value of its key.
    package init(of kind: String, _ parts: [String]) {
        var message = Data()
        for text in [kind] + parts { message.append(contentsOf: "\(text.utf8.count):\(text)".utf8) }
        self.init(bytes: SHA256.digest(of: message))
        self = Self(halves: (first & ~0xF000 | 0x8000, last & ~(3 << 62) | 2 << 62))
    }

    /// Creates the name of the pair that a many-to-many relationship makes of two records.
    package init(pair relationship: String, _ ends: RecordPair) {
        self.init(of: relationship, [ends.first.description, ends.second.description])
    }

    /// Creates a name that no other record has: a UUID of version 7.
    ///
    /// - Parameters:
    ///   - milliseconds: since 1970.
    ///   - generator: where the other bits come from.
    package init(milliseconds: Int64, using generator: inout some RandomNumberGenerator) {
        let (high, low) = (generator.next(), generator.next())
        self.init(
            halves: (UInt64(bitPattern: milliseconds) << 16 | 0x7000 | high & 0xFFF, low & ~(3 << 62) | 2 << 62))
    }
}

/// The two records that a many-to-many relationship joins, in the order of the relationship's name.
package struct RecordPair: Hashable, Sendable {
    package let first: RecordName
    package let second: RecordName

    package init(_ first: RecordName, _ second: RecordName) { (self.first, self.second) = (first, second) }
}

/// The name of a bundle or a snapshot: half the SHA-256 of its file.
package struct FileDigest: HexadecimalName {
    private let first: UInt64
    private let last: UInt64

    package var halves: (UInt64, UInt64) { (first, last) }

    package init(halves: (UInt64, UInt64)) { (first, last) = halves }

    /// Computes the digest of a file's bytes.
    package init(of file: Data) { self.init(bytes: SHA256.digest(of: file)) }
}

/// A device that writes bundles: a random number, written as 16 hexadecimal digits.
package struct DeviceNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let number: UInt64

    /// Creates a number that no other device has.
    package init(using generator: inout some RandomNumberGenerator) { number = generator.next() }

    /// Creates a number from its text; nil if that is anything but 16 hexadecimal digits in lower case.
    package init?(_ text: String) {
        guard let number = UInt64(hexadecimal: text.utf8) else { return nil }
        self.number = number
    }

    package var description: String { number.hexadecimal }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// A large value, which is a file of its own: its SHA-256 and its size in bytes.
package struct LargeValue: Hashable, Sendable {
    /// 64 hexadecimal digits in lower case.
    package let digest: String
    package let size: Int64

    /// Describes bytes.
    package init(of bytes: Data) {
        digest = SHA256.digest(of: bytes).map { UInt64($0).hexadecimal.suffix(2) }.joined()
        size = Int64(bytes.count)
    }

    /// Creates a description from its parts; nil if the digest is anything but 64 hexadecimal digits in lower case, or
    /// the size is negative.
    package init?(digest: String, size: Int64) {
        guard Self.isDigest(digest), size >= 0 else { return nil }
        (self.digest, self.size) = (digest, size)
    }

    static func isDigest(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}
