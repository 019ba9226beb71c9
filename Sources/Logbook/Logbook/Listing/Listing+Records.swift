import Foundation
import ManagedObjects

/// The columns of listings follow from the table of fields.
extension Listing {
    /// An object with the use of it that each counting field shows.
    typealias UsedObject = (object: ManagedObject, uses: [FieldID: RecordUse])

    /// The columns of records of a kind: the key of the row, and every field that has a key.
    static func columns(of kind: RecordKind) -> [ListingColumn<UsedObject>] {
        let fields = listed(kind).map { field in
            ListingColumn(field.listingField) { (source: UsedObject) in field.listingValue(of: source) }
        }
        return [ListingColumn("id") { .text($0.object.objectID.description) }] + joined(fields)
    }

    /// The columns of chosen fields: of each stored field as among all columns, of another one as its row shows it.
    static func columns(of fields: [Field]) -> [ListingColumn<(ManagedObject, ListRow)>] {
        fields.map { field in
            switch field.type {
            case .key: ListingColumn("id") { .text($0.0.objectID.description) }
            case _ where field.attribute != nil:
                ListingColumn(field.listingField) { field.listingValue(of: ($0.0, [:])) }
            default: ListingColumn(field.exportKey) { ListingValue(field.value(in: $0.1)) }
            }
        }
    }

    /// The columns of a record by itself, which may not be saved yet: linked records are given by name, and its uses are
    /// left out.
    static func columnsOfUnsaved(_ kind: RecordKind) -> [ListingColumn<Record>] {
        let columns = listed(kind).filter { $0.use == nil }.map { field -> ListingColumn<Record> in
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

    /// The fields of a kind that have a key, without those that are computed: these cost time. Keys keep their order, because programs may read CSV by its places: new
    /// ones come after the old.
    private static func listed(_ kind: RecordKind) -> [Field] {
        let fields = kind.fields.filter { $0.key != nil && !$0.isComputed }
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
    private static func joined<Source>(_ columns: [ListingColumn<Source>]) -> [ListingColumn<Source>] {
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
    fileprivate var listingField: ListingField {
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
    fileprivate func listingValue(_ value: FieldValue?) -> ListingValue {
        if isCustom, !choices.isEmpty, let value { return .truth(value == .text(Self.yes)) }
        return ListingValue(value)
    }

    /// Returns the value as the file has it, also a word that this program does not know.
    fileprivate func listingValue(of source: Listing.UsedObject) -> ListingValue {
        if let use {
            let known = source.uses[id]
            return use.isBlock ? ListingValue(known?.block?.count) : .integer(known?.flights ?? 0)
        }
        if let entry = source.object as? LogEntry, type == .approaches {
            return .array(entry.orderedApproaches.map(\.listingValue))
        }
        if let entry = source.object as? LogEntry, type == .crew {
            return .array(entry.orderedCrew.map(\.listingValue))
        }
        if let entry = source.object as? LogEntry, let crewRole {
            let member = entry.orderedCrew.first { $0.role == crewRole.rawValue }
            return member?.pilot?.linkValue(.pilots) ?? .null
        }
        if let entry = source.object as? LogEntry, isCustom { return listingValue(entry.value(ofCustom: self)) }
        let value = source.object.value(forKeyPath: attribute ?? "")
        switch type {
        case .text, .registration, .tag: return ListingValue(value as? String)
        case .choice(let choices):
            let text = value as? String
            return ListingValue(choices.contains { $0.paint != nil } ? text?.lowercased() : text)
        case .number, .minutes, .key: return ListingValue(value as? Int)
        case .date: return ListingValue(LocalDate(value as? Date)?.isoText)
        case .instant: return ListingValue(UTCInstant(value as? Date)?.isoText)
        case .flag: return isKeptByAttribute && value == nil ? .null : .truth(value as? Bool ?? false)
        case .hundredths: return ListingValue(value.flatMap { self.value(stored: $0) })
        case .degrees: return ListingValue(value as? Double)
        case .link(let kind): return (value as? ManagedObject).map { $0.linkValue(kind) } ?? .null
        case .approaches, .crew: return .null
        }
    }
}

extension RecordKind {
    /// The keys of a linked record of the kind.
    fileprivate var linkParts: [String] {
        switch self {
        case .flights: ["id"]
        case .aircraft: ["id", "tailNumber", "aircraftType"]
        case .pilots: ["id", "name"]
        case .airports: ["id", "icaoIdentifier", "faaIdentifier", "name"]
        case .documents: ["id"]
        }
    }
}

extension ManagedObject {
    fileprivate func linkValue(_ kind: RecordKind) -> ListingValue {
        .object(
            [.text(objectID.description)]
                + kind.linkParts.dropFirst().map { ListingValue(value(forKeyPath: $0) as? String) })
    }
}

extension Approach {
    fileprivate var listingValue: [ListingValue] {
        [
            ListingValue(type), ListingValue(runway), ListingValue(count),
            airport.map { $0.linkValue(.airports) } ?? .null,
        ]
    }
}

extension CrewMember {
    fileprivate var listingValue: [ListingValue] { [ListingValue(role), pilot.map { $0.linkValue(.pilots) } ?? .null] }
}

extension ListingValue {
    /// The value of a field of a record.
    init(_ value: FieldValue?) {
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
