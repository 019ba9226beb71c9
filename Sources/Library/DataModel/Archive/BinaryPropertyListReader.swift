import FoundationEssentials

/// A reader of binary property lists (`bplist00`): a table of objects at offsets, which refer to one another by number.
///
/// The input is not trusted. Offsets and sizes are checked before anything is allocated. A container may be entered
/// once, so neither a cycle nor a list that contains another list a thousand times costs more than its size.
struct BinaryPropertyListReader {
    static let magic = Array("bplist0".utf8)
    private static let trailerSize = 32
    private static let headerSize = 8
    private static let depthLimit = 128

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let rootNumber: Int
    private let tableStart: Int
    /// The containers already entered.
    private var entered: Set<Int> = []
    /// The strings and data already read, since many objects may refer to one.
    private var leaves: [Int: PropertyListNode] = [:]
    /// The number of bytes that may still be read. The parts of a valid list do not overlap, so the list's size is
    /// enough.
    private var budget: Int

    init(_ data: Data) throws(PropertyListNode.ReadError) {
        bytes = [UInt8](data)
        budget = bytes.count
        guard bytes.count >= Self.headerSize + Self.trailerSize else { throw .truncated }
        let trailer = bytes.count - Self.trailerSize
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else { throw .wrongOffset }
        guard let count = Self.number(bytes, at: trailer + 8, size: 8),
            let root = Self.number(bytes, at: trailer + 16, size: 8),
            let start = Self.number(bytes, at: trailer + 24, size: 8),
            count > 0, root < count, start >= Self.headerSize, start <= trailer, count <= (trailer - start) / offsetSize
        else { throw .wrongOffset }
        (self.count, rootNumber, tableStart) = (count, root, start)
    }

    /// Returns the root value of the list.
    mutating func root() throws(PropertyListNode.ReadError) -> PropertyListNode { try node(rootNumber, depth: 0) }

    /// Reads a big-endian number; nil if it is out of bounds or does not fit in an `Int`.
    private static func number(_ bytes: [UInt8], at place: Int, size: Int) -> Int? {
        guard size > 0, place >= 0, place + size <= bytes.count else { return nil }
        var value: UInt64 = 0
        for byte in bytes[place..<(place + size)] {
            guard value >> 56 == 0 else { return nil }
            value = value << 8 | UInt64(byte)
        }
        return Int(exactly: value)
    }

    private mutating func node(_ number: Int, depth: Int) throws(PropertyListNode.ReadError) -> PropertyListNode {
        guard depth < Self.depthLimit else { throw .tooDeep }
        if let leaf = leaves[number] { return leaf }
        guard number < count,
            let place = Self.number(bytes, at: tableStart + number * offsetSize, size: offsetSize),
            place >= Self.headerSize, place < tableStart
        else { throw .wrongOffset }
        let marker = bytes[place]
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0: return try simple(marker)
        case 0x1: return try integer(at: place + 1, size: 1 << low)
        case 0x2: return .real(try real(at: place + 1, size: 1 << low))
        case 0x3: return .date(Date(timeIntervalSinceReferenceDate: try real(at: place + 1, size: 8)))
        case 0x4: return keep(number, .data(Data(try run(at: place, low, width: 1))))
        case 0x5: return keep(number, .string(try ascii(try run(at: place, low, width: 1))))
        case 0x6: return keep(number, .string(try utf16(try run(at: place, low, width: 2))))
        case 0x8: return .reference(try reference(at: place + 1, size: low + 1))
        case 0xA, 0xB, 0xC: return try array(number, try run(at: place, low, width: referenceSize), depth: depth)
        case 0xD: return try dictionary(number, try run(at: place, low, width: 2 * referenceSize), depth: depth)
        default: throw .unknownKind
        }
    }

    private mutating func keep(_ number: Int, _ leaf: PropertyListNode) -> PropertyListNode {
        leaves[number] = leaf
        return leaf
    }

    // MARK: Plain values

    private func simple(_ marker: UInt8) throws(PropertyListNode.ReadError) -> PropertyListNode {
        switch marker {
        case 0x00: return .null
        case 0x08: return .boolean(false)
        case 0x09: return .boolean(true)
        default: throw .unknownKind
        }
    }

    /// Reads an integer. Those of one, two and four bytes are unsigned, those of eight are signed, and those of sixteen
    /// hold values that do not fit in eight signed bytes.
    private func integer(at place: Int, size: Int) throws(PropertyListNode.ReadError) -> PropertyListNode {
        guard [1, 2, 4, 8, 16].contains(size) else { throw .unknownKind }
        guard place + size <= tableStart else { throw .truncated }
        let pattern = bytes[(place + max(0, size - 8))..<(place + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard size == 16 else { return .integer(Int64(bitPattern: pattern)) }
        let isNegative = bytes[place] == 0xFF
        guard bytes[place..<(place + 8)].allSatisfy({ $0 == (isNegative ? 0xFF : 0) }) else { throw .unknownKind }
        guard let exact = isNegative ? Int64(bitPattern: pattern) : Int64(exactly: pattern) else {
            return .real(Double(pattern))
        }
        return .integer(exact)
    }

    private func real(at place: Int, size: Int) throws(PropertyListNode.ReadError) -> Double {
        guard size == 4 || size == 8 else { throw .unknownKind }
        guard place + size <= tableStart else { throw .truncated }
        let pattern = bytes[place..<(place + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Double(Float(bitPattern: UInt32(pattern))) : Double(bitPattern: pattern)
    }

    private func reference(at place: Int, size: Int) throws(PropertyListNode.ReadError) -> Int {
        guard place + size <= tableStart else { throw .truncated }
        guard let value = Self.number(bytes, at: place, size: size) else { throw .wrongOffset }
        return value
    }

    private func ascii(_ run: ArraySlice<UInt8>) throws(PropertyListNode.ReadError) -> String {
        guard run.allSatisfy({ $0 < 0x80 }) else { throw .wrongText }
        return String(decoding: run, as: UTF8.self)
    }

    private func utf16(_ run: ArraySlice<UInt8>) throws(PropertyListNode.ReadError) -> String {
        let units = stride(from: run.startIndex, to: run.endIndex, by: 2).map {
            UInt16(run[$0]) << 8 | UInt16(run[$0 + 1])
        }
        guard let text = String(validating: units, as: UTF16.self) else { throw .wrongText }
        return text
    }

    // MARK: Values with a length

    /// Returns the bytes after a marker whose low half is the number of elements, or 15 if the number follows the
    /// marker.
    private mutating func run(
        at place: Int, _ low: Int, width: Int
    ) throws(PropertyListNode.ReadError) -> ArraySlice<UInt8> {
        var (start, length) = (place + 1, low)
        if low == 0x0F {
            guard start < tableStart, bytes[start] >> 4 == 0x1 else { throw .truncated }
            let size = 1 << Int(bytes[start] & 0x0F)
            guard size <= 8, start + 1 + size <= tableStart,
                let value = Self.number(bytes, at: start + 1, size: size)
            else { throw .truncated }
            (start, length) = (start + 1 + size, value)
        }
        guard start <= tableStart, length <= (tableStart - start) / width else { throw .truncated }
        budget -= length * width
        guard budget >= 0 else { throw .overlapping }
        return bytes[start..<(start + length * width)]
    }

    private mutating func array(
        _ number: Int, _ run: ArraySlice<UInt8>, depth: Int
    ) throws(PropertyListNode.ReadError) -> PropertyListNode {
        try enter(number, weighing: run.count)
        var members: [PropertyListNode] = []
        members.reserveCapacity(run.count / referenceSize)
        for place in stride(from: run.startIndex, to: run.endIndex, by: referenceSize) {
            members.append(try node(try reference(at: place, size: referenceSize), depth: depth + 1))
        }
        return .array(members)
    }

    private mutating func dictionary(
        _ number: Int, _ run: ArraySlice<UInt8>, depth: Int
    ) throws(PropertyListNode.ReadError) -> PropertyListNode {
        try enter(number, weighing: run.count)
        var entries: [PropertyListNode.Entry] = []
        let half = run.count / 2
        for place in stride(from: run.startIndex, to: run.startIndex + half, by: referenceSize) {
            let key = try node(try reference(at: place, size: referenceSize), depth: depth + 1)
            guard let name = key.string else { throw .wrongKey }
            let value = try node(try reference(at: place + half, size: referenceSize), depth: depth + 1)
            entries.append(PropertyListNode.Entry(name, value))
        }
        return .dictionary(entries)
    }

    /// Marks a container as entered. An empty one may be shared, because reading it costs nothing.
    private mutating func enter(_ number: Int, weighing weight: Int) throws(PropertyListNode.ReadError) {
        guard weight == 0 || entered.insert(number).inserted else { throw .overlapping }
    }
}
