import ManagedObjects

/// What the blocks of an entity are called, and in which order they stand.
///
/// Names come from what a pilot knows, never from row numbers, so that a new flight changes no other line.
struct DumpName {
    /// The values that order the blocks; of each, the first of several attributes that has one.
    let order: [[String]]
    /// Relationships whose objects are named after these values.
    let links: [String]

    init(_ order: [[String]], links: [String] = []) {
        self.order = order
        self.links = links
    }

    /// The attributes and relationships that are needed.
    var paths: [String] { order.flatMap(\.self) + links }

    /// The names of an entity's blocks; those of an entity that is not listed begin with its attribute `name`, if it has
    /// one.
    ///
    /// - Parameter owners: the relationships to owners, if a name is to be one among the parts of all.
    init(_ entity: ResolvedEntity, below owners: [ResolvedRelationship]) {
        let known = Self.names[entity.name] ?? DumpName(entity.attribute("name").map { [[$0.name]] } ?? [])
        self.init(known.order, links: known.links + owners.map(\.name))
    }

    /// Flights on one day without times stand in the order in which they were logged, as in the list.
    private static let names: [String: DumpName] = [
        Aircraft.entityName: DumpName([["tailNumber", "registrationNumber"]]),
        Airport.entityName: DumpName([["icaoIdentifier", "faaIdentifier", "iataIdentifier", "name"]]),
        Approach.entityName: DumpName([["sequence"], ["type"], ["runway"]]),
        Certificate.entityName: DumpName([["kind"], ["name"], ["number"]]),
        CrewMember.entityName: DumpName([["sequence"], ["role"]]),
        CustomValue.entityName: DumpName([], links: ["field"]),
        FlightData.entityName: DumpName([["startedAt"], ["name"]]),
        ImportRun.entityName: DumpName([["at"], ["source"]]),
        ImportedRow.entityName: DumpName([["row"], ["kind"]]),
        KeptPage.entityName: DumpName([["layout"], ["number"]]),
        KeptSignature.entityName: DumpName([["step"]]),
        KeptStep.entityName: DumpName([["number"]]),
        LogEntry.entityName: DumpName([["date"], ["offBlock"]], links: ["aircraft"]),
        OpeningBalance.entityName: DumpName([["asOf"], ["category"]]),
        Pilot.entityName: DumpName([["name", "certificateID"]]),
        PrintedPage.entityName: DumpName([["layout"], ["number"]]),
        SavedView.entityName: DumpName([["screen"], ["name"]]),
        Signature.entityName: DumpName([["signedAt"], ["signer"]]),
    ]
}

extension DumpName {
    /// Returns the name of an object, without a number, and the text that orders it.
    ///
    /// - Parameters:
    ///   - value: returns the value at a path.
    ///   - name: returns the name of another object.
    func of(
        value: (String) -> AttributeValue, name: (ManagedObjectID) -> String?
    ) -> (order: String, name: String) {
        let values = order.map { paths in paths.lazy.map(value).first { !$0.isNull } ?? .null }
        let linked = links.map { path in
            if case .objectID(let id) = value(path) { name(id) ?? "" } else { "" }
        }
        var words: [String] = []
        for value in values { words.append(Self.word(value, after: words.last ?? "")) }
        let isOrderedByLinks = order.isEmpty
        return (
            (values.map(Self.order) + (isOrderedByLinks ? linked : [])).joined(separator: "\u{0}"),
            DumpText.written((words + linked).filter { !$0.isEmpty }.joined(separator: " "))
        )
    }

    /// Returns a word of a name: of an instant on the day of the word before, its time alone.
    private static func word(_ value: AttributeValue, after day: String) -> String {
        guard case .date = value else { return plain(value) }
        let text = plain(value)
        guard !day.isEmpty, text.hasPrefix(day) else { return text }
        let time = text.dropFirst(day.count + 1)
        return time.isEmpty ? "00:00" : String(time.hasSuffix(":00Z") ? time.dropLast(4) : time)
    }

    private static func plain(_ value: AttributeValue) -> String {
        switch value {
        case .null: ""
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .date: DumpText.text(of: value, as: .date) ?? ""
        case .boolean, .double, .data, .external, .uuid, .uri, .decimal, .objectID, .composite: ""
        }
    }

    /// Returns a text that orders as the value does.
    private static func order(_ value: AttributeValue) -> String {
        guard case .integer(let number) = value else { return plain(value) }
        let digits = String(UInt64(bitPattern: number) ^ (1 << 63))
        return String(repeating: "0", count: 20 - digits.count) + digits
    }
}
