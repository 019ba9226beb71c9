/// The meanings of names in an entry line: in the logbook and in the table of airports.
///
/// `Failure` is the error of who looks them up; names that are in memory have `Never`.
package struct EntryNames<Failure: Error> {
    /// The fields of the logbook, whose names precede a colon.
    package let fields: FieldTable
    /// Returns the aircraft of a registration; nil for a new one.
    package var aircraft: (String) throws(Failure) -> AircraftRecord?
    /// Returns the only aircraft whose registration has an ending, as pilots call it for short; nil for none or
    /// several.
    package var aircraftEnding: (String) throws(Failure) -> AircraftRecord?
    /// Returns the airport of an identifier or a name; nil for a new one.
    package var airport: (String) throws(Failure) -> KnownAirport?
    /// Returns a few airports whose name or city has a word, as identifier and name; empty for none.
    package var places: (String) throws(Failure) -> [String]
    /// Returns the codes of airports that are one slip of the fingers from a word; empty for none.
    package var nearAirports: (String) throws(Failure) -> [String]
    /// Returns the pilot whose name a text is or begins; `self` is the owner of the logbook.
    package var pilot: (String) throws(Failure) -> EntryPilot
    /// Returns the place from which the logbook suggests a flight, for its local time; nil for none.
    package var suggestedOrigin: () throws(Failure) -> FlightPlace?
    /// Returns the aircraft that the logbook suggests; nil for none.
    package var suggestedAircraft: () throws(Failure) -> AircraftRecord?
    /// Returns where the last flight of an aircraft ended, for nil that of the logbook; nil for none.
    package var lastLanding: (String?) throws(Failure) -> LastLanding?

    package init(
        fields: FieldTable,
        aircraft: @escaping (String) throws(Failure) -> AircraftRecord?,
        aircraftEnding: ((String) throws(Failure) -> AircraftRecord?)? = nil,
        airport: @escaping (String) throws(Failure) -> KnownAirport?,
        places: ((String) throws(Failure) -> [String])? = nil,
        nearAirports: ((String) throws(Failure) -> [String])? = nil,
        pilot: @escaping (String) throws(Failure) -> EntryPilot,
        suggestedOrigin: (() throws(Failure) -> FlightPlace?)? = nil,
        suggestedAircraft: (() throws(Failure) -> AircraftRecord?)? = nil,
        lastLanding: ((String?) throws(Failure) -> LastLanding?)? = nil
    ) {
        self.fields = fields
        self.aircraft = aircraft
        self.aircraftEnding = aircraftEnding ?? { (_) throws(Failure) in nil }
        self.airport = airport
        self.places = places ?? { (_) throws(Failure) in [] }
        self.nearAirports = nearAirports ?? { (_) throws(Failure) in [] }
        self.pilot = pilot
        self.suggestedOrigin = suggestedOrigin ?? { () throws(Failure) in nil }
        self.suggestedAircraft = suggestedAircraft ?? { () throws(Failure) in nil }
        self.lastLanding = lastLanding ?? { (_) throws(Failure) in nil }
    }
}

/// Where the last flight of an aircraft ended.
package struct LastLanding: Hashable, Sendable {
    /// The airport.
    package let place: String
    /// The date of the flight.
    package let date: LocalDate
    /// The pilot's own date, which is that of a line without one.
    package let today: LocalDate
    /// Whether it was the last flight of the logbook.
    package let isOfLogbook: Bool

    package init(place: String, date: LocalDate, today: LocalDate, isOfLogbook: Bool) {
        (self.place, self.date, self.today, self.isOfLogbook) = (place, date, today, isOfLogbook)
    }
}

/// The names before a colon in an entry line.
enum EntryName: Hashable, Sendable {
    case field(Field)
    case event(FlightEvent)
    case crew(CrewRole)

    /// Creates the name of a text; nil for none.
    init?(_ text: String, in fields: FieldTable) {
        let name = text.lowercased()
        if let event = Self.events[name] {
            self = .event(event)
        } else if name == "type", let field = fields[.flights][.newType] {
            self = .field(field)
        } else if let field = Self.field(name, in: fields)
            ?? Self.everyday[name].flatMap({ Self.field($0, in: fields) })
        {
            self = field.crewRole.map { .crew($0) } ?? .field(field)
        } else if let role = CrewRole(text: name) {
            self = .crew(role)
        } else {
            return nil
        }
    }

    private static let events: [String: FlightEvent] = {
        var events = Dictionary(uniqueKeysWithValues: FlightEvent.allCases.map { ($0.entryWord, $0) })
        events["offblock"] = .offBlock
        events["takeoff"] = .takeOff
        events["onblock"] = .onBlock
        return events
    }()

    /// The words of fields by what pilots call them in everyday life.
    private static var everyday: [String: String] {
        [
            "appr": "approach", "app": "approach", "apps": "approach", "hold": "holds", "imc": "actual",
            "inst": "actual",
            "duration": "time", "dur": "time", "hours": "time", "note": "remark", "comment": "remark",
            "comments": "remark", "dep": "from", "orig": "from", "arr": "to", "dest": "to", "ac": "reg", "plane": "reg",
            "captain": "pic", "cpt": "pic", "passengers": "pax", "simulated": "hood", "crosscountry": "xc",
        ]
    }

    /// Returns the field of a word; `pilot` may mean anyone on board, `day` the time by day.
    private static func field(_ name: String, in table: FieldTable) -> Field? {
        let fields = fields(table)
        return fields.first { $0.word == name }
            ?? fields.first { $0.id != .with && $0.id != .date && $0.otherWords.contains(name) }
    }

    /// The fields of filters that can be set, under their words alone: `pilot` may mean anyone on board.
    private static func fields(_ table: FieldTable) -> [Field] {
        table[.flights].filter {
            ($0.isFilterable || $0.isKeptByAttribute) && ($0.isInForm || $0.id == .with)
                && $0.id != .crew
        }
    }

    /// Returns all names, for advice.
    static func all(in fields: FieldTable) -> [String] {
        Self.fields(fields).map(\.word) + ["type", "off", "up", "down", "on", "cfi", "stu", "safety"]
    }
}

/// The pilot that a name in an entry line means.
package enum EntryPilot: Hashable, Sendable {
    /// A new pilot.
    case new
    /// A pilot of the logbook, by the full name.
    case known(String)
    /// One of several pilots, by their full names.
    case several([String])
    /// The owner of a logbook that has none.
    case noOwner
}
