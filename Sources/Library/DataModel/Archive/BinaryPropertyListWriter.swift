import FoundationEssentials

/// A writer of binary property lists.
///
/// Equal strings, numbers and data are written once, containers as often as they occur.
struct BinaryPropertyListWriter {
    /// An object: where its bytes are, or where the numbers of its members are until the size of a reference is known.
    private enum Encoded {
        case leaf(Range<Int>)
        case container(marker: UInt8, length: Int, members: Range<Int>)
    }

    private var objects: [Encoded] = []
    /// The bytes of all leaves, one after the other.
    private var leaves: [UInt8] = []
    /// The numbers of the members of all containers.
    private var members: [Int] = []
    /// The objects of leaves by a hash of their bytes.
    private var numbers: [Int: Int] = [:]

    /// Returns the property list as data.
    static func data(of root: PropertyListNode) -> Data {
        var writer = BinaryPropertyListWriter()
        let number = writer.add(root)
        return Data(writer.file(root: number))
    }

    // MARK: Objects

    private mutating func add(_ node: PropertyListNode) -> Int {
        switch node {
        case .array(let nodes):
            let place = reserve()
            close(place, marker: 0xA0, length: nodes.count, nodes.map { add($0) })
            return place
        case .dictionary(let entries):
            let place = reserve()
            let keys = entries.map { add(.string($0.key)) }
            close(place, marker: 0xD0, length: entries.count, keys + entries.map { add($0.value) })
            return place
        case .null, .boolean, .integer, .real, .date, .data, .string, .reference: return addLeaf(node)
        }
    }

    private mutating func addLeaf(_ node: PropertyListNode) -> Int {
        let start = leaves.count
        leaves.append(node)
        // The bytes decide: strings are equal that are composed differently.
        var hasher = Hasher()
        unsafe leaves.withUnsafeBytes { unsafe hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[start...])) }
        let hash = hasher.finalize()
        // Two leaves of one hash are rare; the second is written as often as it occurs.
        if let number = numbers[hash], case .leaf(let range) = objects[number],
            leaves[range].elementsEqual(leaves[start...])
        {
            leaves.removeLast(leaves.count - start)
            return number
        }
        let place = reserve()
        objects[place] = .leaf(start..<leaves.count)
        numbers[hash] = place
        return place
    }

    private mutating func reserve() -> Int {
        objects.append(.leaf(0..<0))
        return objects.count - 1
    }

    private mutating func close(_ place: Int, marker: UInt8, length: Int, _ numbers: [Int]) {
        let start = members.count
        members += numbers
        objects[place] = .container(marker: marker, length: length, members: start..<members.count)
    }

    // MARK: The file

    private func file(root: Int) -> [UInt8] {
        let referenceSize = [UInt8].size(of: objects.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(leaves.count + 4 * objects.count + members.count * referenceSize + 48)
        bytes += "bplist00".utf8
        var offsets: [Int] = []
        offsets.reserveCapacity(objects.count)
        for object in objects {
            offsets.append(bytes.count)
            switch object {
            case .leaf(let range): bytes += leaves[range]
            case .container(let marker, let length, let range):
                bytes.append(head: marker, length)
                for member in members[range] { bytes.append(bigEndian: UInt64(member), size: referenceSize) }
            }
        }
        let table = bytes.count
        let offsetSize = [UInt8].size(of: table)
        for offset in offsets { bytes.append(bigEndian: UInt64(offset), size: offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, root, table] { bytes.append(bigEndian: UInt64(number), size: 8) }
        return bytes
    }
}

/// The encodings of single values.
extension [UInt8] {
    /// Appends a value that has no members.
    fileprivate mutating func append(_ node: PropertyListNode) {
        switch node {
        case .null, .array, .dictionary: append(0x00)
        case .boolean(let value): append(value ? 0x09 : 0x08)
        case .integer(let value): append(integer: value)
        case .real(let value): append(0x23, value)
        case .date(let value): append(0x33, value.timeIntervalSinceReferenceDate)
        case .data(let value):
            append(head: 0x40, value.count)
            self += value
        case .string(let value): append(text: value)
        case .reference(let value):
            let size = Self.size(of: value)
            append(0x80 | UInt8(size - 1))
            append(bigEndian: UInt64(value), size: size)
        }
    }

    private mutating func append(_ marker: UInt8, _ value: Double) {
        append(marker)
        append(bigEndian: value.bitPattern, size: 8)
    }

    /// Appends an integer: negative numbers in eight bytes, others in as few as they need.
    private mutating func append(integer value: Int64) {
        let (marker, size): (UInt8, Int) =
            switch value {
            case 0...0xFF: (0x10, 1)
            case 0...0xFFFF: (0x11, 2)
            case 0...0xFFFF_FFFF: (0x12, 4)
            default: (0x13, 8)
            }
        append(marker)
        append(bigEndian: UInt64(bitPattern: value), size: size)
    }

    private mutating func append(text value: String) {
        guard !value.utf8.allSatisfy({ $0 < 0x80 }) else {
            append(head: 0x50, value.utf8.count)
            self += value.utf8
            return
        }
        append(head: 0x60, value.utf16.count)
        for unit in value.utf16 { append(bigEndian: UInt64(unit), size: 2) }
    }

    /// Appends a marker with a length: in the marker itself below 15, otherwise as an integer after it.
    fileprivate mutating func append(head marker: UInt8, _ length: Int) {
        if length < 15 { return append(marker | UInt8(length)) }
        append(marker | 0x0F)
        append(integer: Int64(length))
    }

    fileprivate mutating func append(bigEndian value: UInt64, size: Int) {
        for place in 1...size { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * (size - place)))) }
    }

    /// The number of bytes that a number needs: 1, 2, 4 or 8.
    fileprivate static func size(of value: Int) -> Int {
        switch value {
        case ...0xFF: 1
        case ...0xFFFF: 2
        case ...0xFFFF_FFFF: 4
        default: 8
        }
    }
}
