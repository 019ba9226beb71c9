import Synchronization

/// A character as a number, so that cells are plain values: copying and comparing a screen counts no references.
///
/// The number is the code point, or for a character of several code points its place in a table of those that were drawn.
struct GraphemeCode: Hashable, Sendable {
    private let value: UInt32
    private static let isCluster: UInt32 = 0x8000_0000
    private static let clusters = Mutex(Clusters())

    /// Creates the code of a character.
    init(_ character: Character) {
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
            value = first.value
        } else {
            value = Self.isCluster | Self.clusters.withLock { $0.number(of: character) }
        }
    }

    /// Creates the code of a printable ASCII character.
    init(ascii byte: UInt8) { value = UInt32(byte) }

    /// The code point of a character that has only one; nil for any other.
    var scalar: Unicode.Scalar? { value & Self.isCluster == 0 ? Unicode.Scalar(value) : nil }

    /// The character.
    var character: Character {
        if let scalar { return Character(scalar) }
        let number = Int(value & ~Self.isCluster)
        return Self.clusters.withLock { $0.characters[number] }
    }

    /// The characters of several code points that were drawn, in the order in which they came.
    private struct Clusters {
        var characters: [Character] = []
        private var numbers: [Character: UInt32] = [:]

        mutating func number(of character: Character) -> UInt32 {
            if let number = numbers[character] { return number }
            let number = UInt32(characters.count)
            numbers[character] = number
            characters.append(character)
            return number
        }
    }
}
