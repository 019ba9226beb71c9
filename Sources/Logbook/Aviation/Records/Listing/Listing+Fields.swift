/// The columns of listings follow from the table of fields.
extension Listing {
    /// The columns of a record by itself, which may not be saved yet: linked records are given by name, and its uses are
    /// left out.
    static func columnsOfUnsaved(_ kind: RecordKind, _ fields: FieldTable) -> [ListingColumn<Record>] {
        let columns = listed(kind, fields).filter { $0.use == nil }.map { field -> ListingColumn<Record> in
            switch field.type {
            case .approaches:
                let parts = ["type", "runway", "count", "airport"].map { ListingField($0) }
                return ListingColumn(field.key ?? "", parts: parts, isArray: true) {
                    .array(FlightRecord($0)?.approaches.map(named) ?? [])
                }
            case .crew:
                let parts = ["role", "pilot"].map { ListingField($0) }
                return ListingColumn(field.key ?? "", parts: parts, isArray: true) {
                    .array(FlightRecord($0)?.crew.map(named) ?? [])
                }
            case _ where field.id == .launches:
                return ListingColumn(field.key ?? "") { ListingValue(FlightRecord($0)?.launchCount) }
            default:
                return ListingColumn(field.key ?? "") { field.listingValue(field.value(in: $0)) }
            }
        }
        return joined(columns)
    }

    private static func named(_ approach: ApproachRecord) -> [ListingValue] {
        [
            ListingValue(approach.type?.rawValue ?? approach.typeText), ListingValue(approach.runway),
            .integer(approach.count), ListingValue(approach.airport?.label),
        ]
    }

    private static func named(_ member: CrewRecord) -> [ListingValue] {
        [ListingValue(member.role?.rawValue ?? member.roleText), ListingValue(member.pilot?.label)]
    }

    /// Returns the fields of a kind that have a key, without those that are computed, which cost time. Keys keep their
    /// order, because programs may read CSV by its places: new ones come after the old.
    package static func listed(_ kind: RecordKind, _ fields: FieldTable) -> [Field] {
        let fields = fields[kind].filter { $0.key != nil && !$0.isComputed }
        guard kind == .flights else { return fields }
        let places = Dictionary(orderOfFlights.enumerated().map { ($1, $0) }) { first, _ in first }
        return fields.enumerated().sorted { one, other in
            let last = orderOfFlights.count
            return (places[one.element.key ?? ""] ?? last, one.offset)
                < (places[other.element.key ?? ""] ?? last, other.offset)
        }.map(\.element)
    }

    private static let orderOfFlights: [String] =
        [
            "date", "aircraft", "origin", "destination", "pilot", "safetyPilot", "role", "flightRules", "route",
            "offBlock", "takeOff", "landing", "onBlock",
        ] + FlightColumn.allCases.map(\.attributeName) + ["simulatorDevice"]
        + FlightCount.allCases.map(\.attributeName) + ["approaches", "remarks"]
        + [
            "kind", "instructor", "student", "crew", "passengers", "hobbs.start", "hobbs.end", "tach.start",
            "tach.end", "flightNumber", "distance", "launches", "launchMethod",
        ]
        + [
            "isFlightReview", "isInstrumentProficiencyCheck", "isProficiencyCheck", "isCheckride", "isLineCheck",
            "isRefresher", "isSICTraining",
        ].map { "checks.\($0)" }

    /// Joins columns such as `colorScheme.primary` and `colorScheme.secondary` to one with an object.
    package static func joined<Source>(_ columns: [ListingColumn<Source>]) -> [ListingColumn<Source>] {
        var result: [ListingColumn<Source>] = []
        var parts: [ListingColumn<Source>] = []
        func object(_ column: ListingColumn<Source>) -> String? {
            let words = column.field.key.split(separator: ".")
            return words.count == 2 ? String(words[0]) : nil
        }
        func finish() {
            guard let key = parts.first.flatMap(object) else { return }
            let members = parts
            let fields = members.map { ListingField(String($0.field.key.dropFirst(key.count + 1))) }
            result.append(ListingColumn(key, parts: fields) { source in .object(members.map { $0.value(source) }) })
            parts = []
        }
        for column in columns {
            if object(column) != parts.first.flatMap(object) { finish() }
            if object(column) == nil { result.append(column) } else { parts.append(column) }
        }
        finish()
        return result
    }
}

extension Field {
    /// The key with the structure of its value.
    package var listingField: ListingField {
        switch type {
        case .link(let kind): ListingField(key ?? "", parts: kind.linkParts.map { ListingField($0) })
        case .approaches:
            ListingField(
                key ?? "",
                parts: ["type", "runway", "count"].map { ListingField($0) } + [
                    ListingField("airport", parts: RecordKind.airports.linkParts.map { ListingField($0) })
                ], isArray: true)
        case .crew:
            ListingField(
                key ?? "",
                parts: [
                    ListingField("role"),
                    ListingField("pilot", parts: RecordKind.pilots.linkParts.map { ListingField($0) }),
                ], isArray: true)
        case .text, .registration, .number, .minutes, .date, .instant, .flag, .choice, .degrees, .hundredths, .tag,
            .key:
            ListingField(key ?? "")
        }
    }

    /// Returns a value of a record: yes and no of a field of the pilot's own are true and false.
    package func listingValue(_ value: FieldValue?) -> ListingValue {
        if isCustom, !choices.isEmpty, let value { return .truth(value == .text(Self.yes)) }
        return ListingValue(value)
    }
}

extension RecordKind {
    /// The keys of a linked record of the kind.
    package var linkParts: [String] {
        switch self {
        case .flights: ["id"]
        case .aircraft: ["id", "tailNumber", "aircraftType"]
        case .pilots: ["id", "name"]
        case .airports: ["id", "icaoIdentifier", "faaIdentifier", "name"]
        case .documents: ["id"]
        }
    }
}

extension ListingValue {
    /// Creates the value of a field of a record.
    package init(_ value: FieldValue?) {
        switch value {
        case nil: self = .null
        case .number(let number)?: self = .integer(number)
        case .minutes(let minutes)?: self = .integer(minutes.count)
        case .instant(let instant)?: self = .text(instant.isoText)
        case .flag(let flag)?: self = .truth(flag)
        case .degrees(let degrees)?: self = .number(degrees)
        case .hundredths(let count)?: self = .number(Double(count) / 100)
        case .text?, .date?, .link?, .paints?, .approaches?, .crew?: self = .text(value?.text ?? "")
        }
    }
}
