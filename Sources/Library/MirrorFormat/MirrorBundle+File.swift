package import FoundationEssentials

extension MirrorBundle {
    /// Reads a file.
    ///
    /// - Throws: ``MirrorFormatError`` if the file is anything but one whole bundle.
    package init(file: Data) throws(MirrorFormatError) {
        let text = try MirrorText(file, limit: MirrorLimits.bundleText)
        guard !text.header.has("snapshot") else { throw .otherKind }
        self = try text.reading(Self.init(header:))
        var (items, named, touched): ([MirrorItem], Set<RecordName>, Set<RecordName>) = ([], [], [])
        let isStage = stage != nil
        try text.forEachItem { parts throws(JSONFault) in
            let item = try MirrorItem(parts, isStage: isStage)
            let isNew = item.change == .touched ? touched.insert(item.name).inserted : named.insert(item.name).inserted
            guard isNew else { throw JSONFault("\(item.entity) \(item.name) is there twice") }
            guard items.count < MirrorLimits.itemsInBundle else {
                throw JSONFault("the bundle has more than \(MirrorLimits.itemsInBundle) items")
            }
            items.append(item)
        }
        self.items = items
    }

    private init(header: HeaderFields) throws(JSONFault) {
        self.init(
            ring: try header.ring(), device: try JSONNode.string(try header.string("device")).device(),
            number: try JSONNode.integer(try header.integer("n")).bundleNumber(),
            previous: header.has("prev") ? try header.name("prev") : nil, seen: try header.seen(),
            clock: try header.integer("hlc"), model: try header.string("model"), least: try header.string("least"),
            stage: header.has("stage") ? try header.string("stage") : nil,
            part: header.has("part") ? try Part(try header.array("part")) : nil, items: [])
        guard (number == 1) == (previous == nil) else {
            throw JSONFault(
                number == 1 ? "the first bundle has one before it" : "bundle \(number) has none before it")
        }
    }

    /// The bundle as a file.
    package var file: Data {
        var header: [String: JSONNode] = [
            "ring": .string(ring.uuidString.lowercased()), "device": .string(device.description),
            "n": .integer(number), "prev": previous.map { .string($0.description) } ?? .null,
            "seen": .array(seen.map(\.node)),
            "hlc": .integer(clock), "model": .string(model), "least": .string(least),
        ]
        if let stage { header["stage"] = .string(stage) }
        if let part { header["part"] = .array([.integer(part.number), .integer(part.count)]) }
        return MirrorText.file(header, items.map(\.node))
    }
}

extension MirrorBundle.Seen {
    /// The bundle as an element of a list.
    var node: JSONNode {
        .array([.string(device.description), .integer(number), .string(digest.description)])
    }
}

extension HeaderFields {
    /// Returns the list of bundles that were seen.
    func seen() throws(JSONFault) -> [MirrorBundle.Seen] {
        var seen: [MirrorBundle.Seen] = []
        for node in try array("seen") {
            guard case .array(let parts) = node, parts.count == 3 else { throw JSONFault("“seen” is no list") }
            seen.append(
                MirrorBundle.Seen(
                    device: try parts[0].device(), number: try parts[1].bundleNumber(), digest: try parts[2].name()))
        }
        return seen
    }
}

extension MirrorBundle.Part {
    fileprivate init(_ parts: [JSONNode]) throws(JSONFault) {
        guard parts.count == 2, case .integer(let number) = parts[0], case .integer(let count) = parts[1],
            count > 1, (1...count).contains(number)
        else { throw JSONFault("“part” is not the number of a part and the number of parts") }
        self.init(number: number, count: count)
    }
}

extension MirrorItem {
    fileprivate init(_ parts: [JSONNode], isStage: Bool) throws(JSONFault) {
        var parts = parts
        let clock = isStage ? try parts.removeLast().clock() : nil
        guard parts.count >= 3, case .string(let word) = parts[0] else { throw JSONFault("it is no item") }
        let entity = try parts[1].modelName()
        let name: RecordName = try parts[2].name()
        switch (word, parts.count) {
        case ("+", 4): self.init(entity, name, .made(try Self.values(parts[3])), clock: clock)
        case ("=", 4): self.init(entity, name, .changed(try Self.values(parts[3])), clock: clock)
        case ("~", 3): self.init(entity, name, .touched, clock: clock)
        case ("-", 3): self.init(entity, name, .deleted, clock: clock)
        case ("_", 3): self.init(entity, name, .deletedWithOwner, clock: clock)
        case ("+-", 4): self.init(joining: RecordPair(name, try parts[3].name()), by: entity, clock: clock)
        case ("--", 4): self.init(parting: RecordPair(name, try parts[3].name()), by: entity, clock: clock)
        default: throw JSONFault("“\(word)” is no item")
        }
    }

    private static func values(_ node: JSONNode) throws(JSONFault) -> [String: MirrorValue] {
        guard case .object(let fields) = node else { throw JSONFault("values are missing") }
        var values: [String: MirrorValue] = [:]
        for (property, value) in fields { values[try JSONNode.string(property).modelName()] = try MirrorValue(value) }
        return values
    }

    /// The bytes of the item's line in a bundle.
    package var byteCount: Int { node.text.utf8.count + 1 }

    fileprivate var node: JSONNode {
        let parts: [JSONNode] =
            switch change {
            case .made(let values): node("+", values)
            case .changed(let values): node("=", values)
            case .touched: node("~")
            case .deleted: node("-")
            case .deletedWithOwner: node("_")
            case .joined(let pair): node("+-", pair)
            case .parted(let pair): node("--", pair)
            }
        return .array(parts + (clock.map { [.integer($0)] } ?? []))
    }

    private func node(_ word: String) -> [JSONNode] {
        [.string(word), .string(entity), .string(name.description)]
    }

    private func node(_ word: String, _ values: [String: MirrorValue]) -> [JSONNode] {
        node(word) + [.object(values.mapValues(\.node))]
    }

    private func node(_ word: String, _ pair: RecordPair) -> [JSONNode] {
        [.string(word), .string(entity), .string(pair.first.description), .string(pair.second.description)]
    }
}
