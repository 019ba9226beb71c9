package import FoundationEssentials

/// What bundles together are: all heads of all records, the dead and the unknown ones too, and the list of bundles.
package struct MirrorSnapshot: Equatable, Sendable {
    /// A bundle that the snapshot holds.
    package struct Entry: Hashable, Sendable {
        package var digest: FileDigest
        package var device: DeviceNumber
        package var number: Int64
        package var previous: FileDigest?
        package var clock: Int64
        package var isStage: Bool

        package init(
            digest: FileDigest, device: DeviceNumber, number: Int64, previous: FileDigest?, clock: Int64, isStage: Bool
        ) {
            (self.digest, self.device, self.number, self.previous) = (digest, device, number, previous)
            (self.clock, self.isStage) = (clock, isStage)
        }
    }

    /// A value that no bundle of the snapshot has replaced.
    package struct Head: Hashable, Sendable {
        /// The place of its bundle in ``MirrorSnapshot/bundles``.
        package var bundle: Int
        /// 0, 1 if it was deleted with an owner, 2 if it was deleted itself.
        package var cover: Int64
        package var value: MirrorValue
        /// Of a stage's value: its own clock.
        package var clock: Int64?

        package init(bundle: Int, cover: Int64, value: MirrorValue, clock: Int64?) {
            (self.bundle, self.cover, self.value, self.clock) = (bundle, cover, value, clock)
        }
    }

    /// A record, dead or alive, with its heads by property; “+” are those of its existence, “~” those of touches.
    package struct Record: Equatable, Sendable {
        package var entity: String
        package var name: RecordName
        package var heads: [String: [Head]]

        package init(entity: String, name: RecordName, heads: [String: [Head]]) {
            (self.entity, self.name, self.heads) = (entity, name, heads)
        }
    }

    /// The mirrored store.
    package var ring: UUID
    /// The version of the model of the program that wrote it.
    package var model: String
    /// Each after the one before it.
    package var bundles: [Entry]
    package var records: [Record]

    package init(ring: UUID, model: String, bundles: [Entry], records: [Record]) {
        (self.ring, self.model, self.bundles, self.records) = (ring, model, bundles, records)
    }

    /// The large values that are here before the snapshot is taken.
    package var largeValues: Set<LargeValue> {
        Set(records.lazy.flatMap { $0.heads.values.lazy.flatMap { $0.compactMap(\.value.large) } })
    }
}

extension MirrorSnapshot {
    /// Reads a file.
    ///
    /// - Throws: ``MirrorFormatError`` if the file is anything but one whole snapshot.
    package init(file: Data) throws(MirrorFormatError) {
        let text = try MirrorText(file, limit: MirrorLimits.snapshotText)
        guard text.header.has("snapshot") else { throw .otherKind }
        self = try text.reading { header throws(JSONFault) in
            MirrorSnapshot(ring: try header.ring(), model: try header.string("model"), bundles: [], records: [])
        }
        var (bundles, records): ([Entry], [Record]) = ([], [])
        var (numbers, names): ([FileDigest: Int64], Set<RecordName>) = ([:], [])
        try text.forEachItem { parts throws(JSONFault) in
            switch parts[0] {
            case .string("b"):
                let entry = try Entry(parts)
                let before = entry.previous.map { numbers[$0] } ?? 0
                guard records.isEmpty, before == entry.number - 1 else {
                    throw JSONFault("bundle \(entry.digest) is not after the one before it")
                }
                guard numbers.updateValue(entry.number, forKey: entry.digest) == nil else {
                    throw JSONFault("bundle \(entry.digest) is there twice")
                }
                bundles.append(entry)
            case .string("h"):
                let record = try Record(parts, of: bundles)
                guard names.insert(record.name).inserted else {
                    throw JSONFault("\(record.entity) \(record.name) is there twice")
                }
                records.append(record)
            default: throw JSONFault("it is no line of a snapshot")
            }
        }
        (self.bundles, self.records) = (bundles, records)
    }

    /// The snapshot as a file.
    package var file: Data {
        let header: [String: JSONNode] = [
            "ring": .string(ring.uuidString.lowercased()), "snapshot": .boolean(true), "model": .string(model),
        ]
        return MirrorText.file(header, bundles.map(\.node) + records.map(\.node))
    }
}

extension MirrorSnapshot.Entry {
    fileprivate init(_ parts: [JSONNode]) throws(JSONFault) {
        guard parts.count == 7, case .boolean(let isStage) = parts[6] else { throw JSONFault("it is no bundle") }
        self.init(
            digest: try parts[1].name(), device: try parts[2].device(), number: try parts[3].bundleNumber(),
            previous: parts[4] == .null ? nil : try parts[4].name(), clock: try parts[5].clock(), isStage: isStage)
    }

    fileprivate var node: JSONNode {
        .array([
            .string("b"), .string(digest.description), .string(device.description), .integer(number),
            previous.map { .string($0.description) } ?? .null, .integer(clock), .boolean(isStage),
        ])
    }
}

extension MirrorSnapshot.Record {
    fileprivate init(_ parts: [JSONNode], of bundles: [MirrorSnapshot.Entry]) throws(JSONFault) {
        guard parts.count == 4 else { throw JSONFault("it is no record") }
        self.init(entity: try parts[1].modelName(), name: try parts[2].name(), heads: [:])
        try read(parts[3], of: bundles)
    }

    /// Reads a record's heads from their text, as a store keeps them.
    ///
    /// - Throws: ``MirrorFormatError``: `invalidLine`, whose number means nothing.
    package init(
        entity: String, name: RecordName, text: String, of bundles: [MirrorSnapshot.Entry]
    ) throws(MirrorFormatError) {
        self.init(entity: entity, name: name, heads: [:])
        do throws(JSONFault) {
            try read(try JSONReader.value(of: ArraySlice(text.utf8)), of: bundles)
        } catch { throw .invalidLine(1, reason: error.reason) }
    }

    /// The heads as a text, which names bundles by their places.
    package var text: String {
        var text = "{"
        for (index, property) in heads.keys.sorted().enumerated() {
            if index > 0 { text += "," }
            JSONNode.string(property).write(to: &text)
            text += ":["
            for (index, head) in (heads[property] ?? []).enumerated() {
                text += index > 0 ? ",[\(head.bundle),\(head.cover)," : "[\(head.bundle),\(head.cover),"
                head.value.node.write(to: &text)
                text += head.clock.map { ",\($0)]" } ?? "]"
            }
            text += "]"
        }
        return text + "}"
    }

    private mutating func read(_ node: JSONNode, of bundles: [MirrorSnapshot.Entry]) throws(JSONFault) {
        guard case .object(let properties) = node else { throw JSONFault("it is no record") }
        for (property, node) in properties {
            guard case .array(let nodes) = node else { throw JSONFault("\(property) has no values") }
            let name = property == "+" || property == "~" ? property : try JSONNode.string(property).modelName()
            var list: [MirrorSnapshot.Head] = []
            for node in nodes { list.append(try MirrorSnapshot.Head(node, of: bundles)) }
            guard Set(list.map(\.bundle)).count == list.count else {
                throw JSONFault("\(property) has two values of one bundle")
            }
            heads[name] = list
        }
    }

    fileprivate var node: JSONNode {
        .array([.string("h"), .string(entity), .string(name.description), headsNode])
    }

    private var headsNode: JSONNode { .object(heads.mapValues { .array($0.map(\.node)) }) }
}

extension MirrorSnapshot.Head {
    fileprivate init(_ node: JSONNode, of bundles: [MirrorSnapshot.Entry]) throws(JSONFault) {
        guard case .array(let parts) = node, parts.count >= 3, case .integer(let place) = parts[0],
            let bundle = Int(exactly: place), bundles.indices.contains(bundle), case .integer(let cover) = parts[1],
            (0...2).contains(cover), parts.count == (bundles[bundle].isStage ? 4 : 3)
        else { throw JSONFault("it has a value of no bundle") }
        self.init(
            bundle: bundle, cover: cover, value: try MirrorValue(parts[2]),
            clock: parts.count == 4 ? try parts[3].clock() : nil)
    }

    fileprivate var node: JSONNode {
        .array([.integer(Int64(bundle)), .integer(cover), value.node] + (clock.map { [.integer($0)] } ?? []))
    }
}
