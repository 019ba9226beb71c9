/// What flights are grouped by: the values of a field, or the years or months of their dates.
///
/// The groupings follow from the table of fields. A flight belongs to one group, and to that of unknown values if it has
/// none; for a field with several records, such as the airports of a flight, to the group of each of them.
package struct TotalsGrouping: Hashable, Sendable {
    /// A part of the calendar.
    package enum Span: String, Hashable, Sendable {
        case year, month
    }

    /// The field whose values make the groups.
    package let field: FieldID
    /// The part of the calendar that dates are grouped by; nil for other fields.
    package let span: Span?

    private init(_ field: FieldID, _ span: Span? = nil) {
        self.field = field
        self.span = span
    }

    package static let role = TotalsGrouping(.role)
    package static let type = TotalsGrouping(.aircraftType)
    package static let `class` = TotalsGrouping(.aircraftClass)
    package static let category = TotalsGrouping(.aircraftCategory)
    package static let aircraft = TotalsGrouping(.aircraft)
    package static let paint = TotalsGrouping(.paint(0))
    /// The pilot in command.
    package static let pilot = TotalsGrouping(.pilot)
    /// Departures and arrivals.
    package static let airport = TotalsGrouping(.at)
    package static let rules = TotalsGrouping(.rules)
    package static let year = TotalsGrouping(.date, .year)
    package static let month = TotalsGrouping(.date, .month)

    /// The usual groupings, in the order in which the screen goes through them.
    package static let usual: [TotalsGrouping] = [
        .role, .type, .class, .category, .aircraft, .paint, .pilot, .airport, .rules, .year, .month,
    ]

    /// Returns all groupings: the usual ones, then those of the other fields.
    package static func all(_ fields: FieldTable) -> [TotalsGrouping] {
        let others = fields[.flights].filter(\.makesGroups).map { TotalsGrouping($0.id) }
        return usual + others.filter { !usual.contains($0) }
    }

    /// Creates the grouping with a name: its own, or any name of its field; nil for none.
    package init?(named text: String, in fields: FieldTable) {
        let name = text.lowercased()
        if let grouping = Self.all(fields).first(where: { $0.name(in: fields) == name }) {
            self = grouping
            return
        }
        guard let field = fields[.flights].filter(\.makesGroups).named(name) else { return nil }
        self.init(field.id)
    }

    /// Returns the name in commands and JSON, such as `type`.
    package func name(in fields: FieldTable) -> String {
        switch self {
        case .aircraft: "aircraft"
        case .paint: "paint"
        case .pilot: "pilot"
        case .airport: "airport"
        default: span?.rawValue ?? fields.word(of: field)
        }
    }

    /// Returns the name on the screen, such as `Aircraft type`.
    package func displayName(in fields: FieldTable) -> String {
        switch self {
        case .year: return "Year"
        case .month: return "Month"
        case .airport: return "Airport"
        default: break
        }
        guard let field = fields[.flights][field] else { return name(in: fields) }
        guard field.isFactOfAircraft else { return field.label }
        return "Aircraft \(field.label.lowercased())"
    }

    /// Whether a flight may belong to several groups, so that their sums are more than the whole; never by a field of the
    /// pilot's own.
    package var overlaps: Bool {
        guard let field = FieldTable.standard[.flights][field], field.groupPaths.relation != nil else { return false }
        return field.isOfCrew || field.groupPaths.paths.count > 1
    }

    /// Returns the key of a group as people read it; nil for the group of unknown values.
    package func shown(_ key: String?, in fields: FieldTable) -> String? {
        key.map { fields[.flights][field]?.shown($0) ?? $0 }
    }

    /// Returns the filter that finds the flights of a group; nil for a word that filters do not have.
    ///
    /// - Parameter key: the key of the group; nil for the flights whose value is unknown.
    package func filter(_ key: String?, in fields: FieldTable) -> Filter? {
        guard let field = fields[.flights][field] else { return nil }
        return key.map { field.filter(ofGroup: $0) } ?? .field(field, [.unknown])
    }
}

extension Field {
    /// Whether totals can be grouped by the field.
    package var makesGroups: Bool {
        switch type {
        // Remarks are rarely the same, and what stood in an imported row is many texts.
        case .text, .registration, .choice, .flag: isFilterable && id != .remarks && id != .imported
        case .crew: true
        // An aircraft has one number of engines, but each flight another number of landings.
        case .number: isFactOfAircraft
        // A relationship to many records is no path to group by.
        case .link:
            isFilterable
                && (isOfCrew || groupPaths.paths.allSatisfy(RecordKind.flights.relationshipsOfRecord.contains))
        default: false
        }
    }
}
