import Aviation
import Foundation
import ManagedObjects

/// Encoding of a row and its values as a binary property list, which standard tools can print; those of several rows are
/// deflated by zlib.
extension RowChange {
    /// Returns the encoded form of one side of a change; a nil image is a row that does not exist.
    static func bytes(_ row: RowKey, _ image: RowImage?) -> Data { node(row, image).binaryForm }

    private static func node(_ row: RowKey, _ image: RowImage?) -> PropertyListNode {
        let values = image.map { image in
            PropertyListNode.dictionary(
                image.sorted { $0.key < $1.key }.map { PropertyListNode.Entry($0.key, $0.value.node) })
        }
        return .dictionary([.init("row", JournalValue.row(row).node)] + (values.map { [.init("values", $0)] } ?? []))
    }

    /// Returns the encoded form of both sides of several changes, deflated: each row refers to the same names of attributes,
    /// and most of its values are missing.
    static func bytes(_ changes: some Sequence<RowChange>) -> (forward: Data, inverse: Data) {
        func packed(_ nodes: [PropertyListNode]) -> Data {
            let plain = PropertyListNode.array(nodes).binaryForm
            return Deflate.zlib.deflate(plain) ?? plain
        }
        return (packed(changes.map { node($0.row, $0.after) }), packed(changes.map { node($0.row, $0.before) }))
    }

    /// More bytes than the changes of some hundred rows have.
    private static let mostBytes = 1 << 30

    /// Returns the property list of what the journal keeps; nil for bytes that are damaged.
    static func plain(_ bytes: Data) -> Data? {
        bytes.starts(with: Data("bplist".utf8)) ? bytes : Deflate.zlib.inflate(bytes, limit: mostBytes)
    }

    /// Decodes what the journal keeps of one change, or of several together; nil when it is damaged.
    static func all(forward: Data?, inverse: Data?) -> [RowChange]? {
        guard let forward = forward.flatMap(plain), let inverse = inverse.flatMap(plain),
            let after = try? PropertyListNode(reading: forward), let before = try? PropertyListNode(reading: inverse)
        else { return nil }
        guard case .array(let ends) = after, case .array(let begins) = before else {
            return RowChange(after, before).map { [$0] }
        }
        let changes = zip(ends, begins).compactMap { RowChange($0, $1) }
        return changes.count == ends.count && ends.count == begins.count ? changes : nil
    }

    /// Decodes both sides of a change; nil when they are damaged or of different rows.
    init?(forward: Data?, inverse: Data?) {
        guard let forward, let inverse, let after = try? PropertyListNode(reading: forward),
            let before = try? PropertyListNode(reading: inverse)
        else { return nil }
        self.init(after, before)
    }

    private init?(_ forward: PropertyListNode, _ inverse: PropertyListNode) {
        guard let after = Self.side(forward), let before = Self.side(inverse), after.row == before.row else {
            return nil
        }
        guard before.image != nil || after.image != nil else { return nil }
        let isWhole = before.image == nil || after.image == nil
        self.init(
            row: after.row, before: isWhole ? before.image?.completed(after.row) : before.image,
            after: isWhole ? after.image?.completed(after.row) : after.image)
    }

    private static func side(_ node: PropertyListNode) -> (row: RowKey, image: RowImage?)? {
        guard case .dictionary(let parts) = node, let place = parts.first(where: { $0.key == "row" })?.value,
            case .row(let row)? = JournalValue(place)
        else { return nil }
        guard let values = parts.first(where: { $0.key == "values" })?.value else { return (row, nil) }
        guard case .dictionary(let entries) = values else { return nil }
        var image: RowImage = [:]
        for entry in entries {
            guard let value = JournalValue(entry.value) else { return nil }
            image[entry.key] = value
        }
        return (row, image)
    }
}

/// Steps that an earlier version of the model wrote.
extension RowImage {
    /// All values of a row, with those that the upgrade to V4 gave to rows of V3.
    fileprivate func completed(_ row: RowKey) -> RowImage {
        guard row.entity == LogEntry.entityName, self["kind"] == nil else { return self }
        func isKnown(_ path: String) -> Bool { ![nil, .null, .integer(0), .text("")].contains(self[path]) }
        let isSession =
            (isKnown("simulatorDevice") || isKnown("simulatorMinutes"))
            && !["blockMinutes", "offBlock", "takeOff", "landing", "onBlock"].contains(where: isKnown)
        return merging(["kind": .text((isSession ? EntryKind.simulator : .flight).rawValue)]) { own, _ in own }
    }
}

extension RowChange {
    /// Whether the change names a safety pilot where flights had one until V3.
    var namesMovedPilot: Bool {
        row.entity == LogEntry.entityName
            && [before, after].contains { image in
                if case .row? = image?["safetyPilot"] { true } else { false }
            }
    }
}

extension JournalValue {
    /// The value as a property list. An empty array represents null, which property lists lack.
    fileprivate var node: PropertyListNode {
        switch self {
        case .null: .array([])
        case .boolean(let value): .boolean(value)
        case .integer(let value): .integer(value)
        case .double(let value): .real(value)
        case .text(let value): .string(value)
        case .date(let value): .date(value)
        case .data(let value): .data(value)
        case .row(let row): .dictionary([.init("entity", .string(row.entity)), .init("key", .integer(row.key))])
        case .rows(let rows): .array(rows.map { JournalValue.row($0).node })
        }
    }

    fileprivate init?(_ node: PropertyListNode) {
        switch node {
        case .array(let members):
            let rows = members.compactMap { member -> RowKey? in
                if case .row(let row)? = JournalValue(member) { row } else { nil }
            }
            guard rows.count == members.count else { return nil }
            self = rows.isEmpty ? .null : .rows(rows)
        case .boolean(let value): self = .boolean(value)
        case .integer(let value): self = .integer(value)
        case .real(let value): self = .double(value)
        case .string(let value): self = .text(value)
        case .date(let value): self = .date(value)
        case .data(let value): self = .data(value)
        case .dictionary(let entries):
            let parts = Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
            guard case .string(let entity)? = parts["entity"], case .integer(let key)? = parts["key"] else {
                return nil
            }
            self = .row(RowKey(entity: entity, key: key))
        case .null, .reference: return nil
        }
    }
}
