import FoundationEssentials

/// A writer of binary property lists.
///
/// Equal strings, numbers and data are written once, containers as often as they occur.
struct BinaryPropertyListWriter {
    /// The encoded objects. Containers keep the numbers of their members until the size of a reference is known.
    private var objects: [Encoded] = []
    private var numbers: [PropertyListNode: Int] = [:]

    private enum Encoded {
        case bytes([UInt8])
        case container(marker: UInt8, length: Int, members: [Int])
    }

    /// Returns the property list as data.
    static func data(of root: PropertyListNode) -> Data {
        var writer = BinaryPropertyListWriter()
        let number = writer.add(root)
        return Data(writer.file(root: number))
    }

    // MARK: Objects

    private mutating func add(_ node: PropertyListNode) -> Int {
        switch node {
        case .array(let members):
            let place = reserve()
            let numbers = members.map { add($0) }
            objects[place] = .container(marker: 0xA0, length: members.count, members: numbers)
            return place
        case .dictionary(let entries):
            let place = reserve()
            let keys = entries.map { add(.string($0.key)) }
            let values = entries.map { add($0.value) }
            objects[place] = .container(marker: 0xD0, length: entries.count, members: keys + values)
            return place
        case .null, .boolean, .integer, .real, .date, .data, .string, .reference:
            let leaf = Self.leaf(node)
            if let number = numbers[node], case .bytes(leaf) = objects[number] { return number }
            let place = reserve()
            objects[place] = .bytes(leaf)
            numbers[node] = place
            return place
        }
    }

    private mutating func reserve() -> Int {
        objects.append(.bytes([]))
        return objects.count - 1
    }

    private static func leaf(_ node: PropertyListNode) -> [UInt8] {
        switch node {
        case .null, .array, .dictionary: [0x00]
        case .boolean(let value): [value ? 0x09 : 0x08]
        case .integer(let value): integer(value)
        case .real(let value): [0x23] + bigEndian(value.bitPattern, size: 8)
        case .date(let value): [0x33] + bigEndian(value.timeIntervalSinceReferenceDate.bitPattern, size: 8)
        case .data(let value): head(0x40, value.count) + value
        case .string(let value): text(value)
        case .reference(let value): reference(value)
        }
    }

    /// Encodes an integer: negative numbers in eight bytes, others in as few as they need.
    private static func integer(_ value: Int64) -> [UInt8] {
        let pattern = UInt64(bitPattern: value)
        return switch value {
        case 0...0xFF: [0x10] + bigEndian(pattern, size: 1)
        case 0...0xFFFF: [0x11] + bigEndian(pattern, size: 2)
        case 0...0xFFFF_FFFF: [0x12] + bigEndian(pattern, size: 4)
        default: [0x13] + bigEndian(pattern, size: 8)
        }
    }

    private static func reference(_ value: Int) -> [UInt8] {
        let size = size(of: value)
        return [0x80 | UInt8(size - 1)] + bigEndian(UInt64(value), size: size)
    }

    private static func text(_ value: String) -> [UInt8] {
        guard !value.utf8.allSatisfy({ $0 < 0x80 }) else { return head(0x50, value.utf8.count) + Array(value.utf8) }
        let units = Array(value.utf16)
        return head(0x60, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    /// Encodes a marker with a length: in the marker itself below 15, otherwise as an integer after it.
    private static func head(_ marker: UInt8, _ length: Int) -> [UInt8] {
        length < 15 ? [marker | UInt8(length)] : [marker | 0x0F] + integer(Int64(length))
    }

    // MARK: The file

    private func file(root: Int) -> [UInt8] {
        let referenceSize = Self.size(of: objects.count)
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            switch object {
            case .bytes(let own): bytes += own
            case .container(let marker, let length, let members):
                bytes += Self.head(marker, length)
                for member in members { bytes += Self.bigEndian(UInt64(member), size: referenceSize) }
            }
        }
        let table = bytes.count
        let offsetSize = Self.size(of: table)
        for offset in offsets { bytes += Self.bigEndian(UInt64(offset), size: offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, root, table] { bytes += Self.bigEndian(UInt64(number), size: 8) }
        return bytes
    }

    /// The number of bytes that a number needs: 1, 2, 4 or 8.
    private static func size(of value: Int) -> Int {
        switch value {
        case ...0xFF: 1
        case ...0xFFFF: 2
        case ...0xFFFF_FFFF: 4
        default: 8
        }
    }

    private static func bigEndian(_ value: UInt64, size: Int) -> [UInt8] {
        (0..<size).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (size - 1 - $0))) }
    }
}
