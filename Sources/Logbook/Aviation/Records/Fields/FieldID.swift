/// The name of a field in drafts, which every version of the program reads: it never changes.
package struct FieldID: Hashable, Sendable {
    package let name: String

    package init(_ name: String) { self.name = name }
}

extension FieldID {
    // Flights.
    package static let date = FieldID("date")
    package static let aircraft = FieldID("aircraft")
    /// The type of an aircraft that saving a flight makes.
    package static let newType = FieldID("newType")
    package static let launches = FieldID("launches")
    package static let launchMethod = FieldID("launchMethod")
    package static let origin = FieldID("origin")
    package static let destination = FieldID("destination")
    package static let role = FieldID("role")
    package static let rules = FieldID("rules")
    package static let pilot = FieldID("pilot")
    package static let safetyPilot = FieldID("safetyPilot")
    package static let instructor = FieldID("instructor")
    package static let student = FieldID("student")
    /// The others on board.
    package static let crew = FieldID("crew")
    package static let kind = FieldID("kind")
    package static let passengersAboard = FieldID("passengersAboard")
    package static let distance = FieldID("distance")
    package static let dutyStart = FieldID("duty.start")
    package static let dutyEnd = FieldID("duty.end")
    package static let route = FieldID("route")
    package static let approaches = FieldID("approaches")
    package static let simulatorDevice = FieldID("simulatorDevice")
    package static let remarks = FieldID("remarks")
    // Values of flights that no field of their own holds.
    package static let off = FieldID("off")
    package static let on = FieldID("on")
    package static let landings = FieldID("landings")
    package static let takeoffs = FieldID("takeoffs")
    /// The single-pilot time in aircraft with one engine, which is computed.
    package static let singleEngine = FieldID("computed.se")
    /// The single-pilot time in aircraft with several engines, which is computed.
    package static let multiEngine = FieldID("computed.me")
    /// Either airport of a flight.
    package static let at = FieldID("at")
    /// Either pilot of a flight.
    package static let with = FieldID("with")
    /// A word after `#` in the remarks.
    package static let tag = FieldID("tag")
    /// The row of an import as it stood in its file.
    package static let imported = FieldID("imported")
    /// Who signed the entry or the document, and how.
    package static let signature = FieldID("signature")
    /// The row's key.
    package static let id = FieldID("id")
    // Aircraft.
    package static let tailNumber = FieldID("tailNumber")
    package static let registrationNumber = FieldID("registrationNumber")
    package static let aircraftType = FieldID("aircraftType")
    package static let aircraftClass = FieldID("aircraftClass")
    package static let aircraftCategory = FieldID("aircraftCategory")
    package static let engines = FieldID("engines")
    package static let passengers = FieldID("passengers")
    // Pilots.
    package static let pilotName = FieldID("pilotName")
    package static let certificate = FieldID("certificate")
    package static let isSelf = FieldID("isSelf")
    // Airports.
    package static let icao = FieldID("icao")
    package static let faa = FieldID("faa")
    package static let iata = FieldID("iata")
    package static let airportName = FieldID("airportName")
    package static let city = FieldID("city")
    package static let country = FieldID("country")
    package static let latitude = FieldID("latitude")
    package static let longitude = FieldID("longitude")
    package static let elevation = FieldID("elevation")
    package static let timeZone = FieldID("timeZone")
    // Documents.
    package static let documentKind = FieldID("documentKind")
    package static let authority = FieldID("authority")
    package static let level = FieldID("level")
    package static let scope = FieldID("scope")
    package static let documentName = FieldID("documentName")
    package static let documentNumber = FieldID("documentNumber")
    /// The pilot who holds a document; none is the owner of the logbook.
    package static let holder = FieldID("holder")
    package static let examined = FieldID("examined")
    package static let issued = FieldID("issued")
    package static let expires = FieldID("expires")
    /// The days until the expiry, which follow from it.
    package static let daysLeft = FieldID("daysLeft")
    package static let remindDays = FieldID("remindDays")
    /// The format and the size of the attached file.
    package static let attachment = FieldID("attachment")
    // The use of aircraft, pilots and airports in flights.
    package static let flights = FieldID("flights")
    package static let departures = FieldID("departures")
    package static let arrivals = FieldID("arrivals")

    package static let dayLandings = count(.dayLandings)
    package static let nightLandings = count(.nightLandings)
    /// The block time: of a flight, or of the flights of an aircraft or a pilot.
    package static let block = column(.block)

    /// Returns a time of the flight's clock.
    package static func event(_ event: FlightEvent) -> FieldID { FieldID("event.\(event.rawValue)") }
    /// Returns a time column.
    package static func column(_ column: FlightColumn) -> FieldID { FieldID("column.\(column.rawValue)") }
    /// Returns a count column.
    package static func count(_ count: FlightCount) -> FieldID { FieldID("count.\(count.rawValue)") }
    /// Returns the first, second or third color of the paint, from 0.
    package static func paint(_ index: Int) -> FieldID { FieldID("paint.\(index)") }

    /// The time of the flight's clock that the field holds; nil for other fields.
    package var event: FlightEvent? { part(after: "event.").flatMap(FlightEvent.init) }
    /// The event at whose place the time is, for the field of a time of day: duty begins where the flight does. Nil for
    /// other fields.
    package var placeOfTime: FlightEvent? {
        switch self {
        case .dutyStart: .offBlock
        case .dutyEnd: .onBlock
        default: event
        }
    }
    /// The time column that the field holds; nil for other fields.
    package var column: FlightColumn? { part(after: "column.").flatMap(FlightColumn.init) }
    /// The count column that the field holds; nil for other fields.
    package var count: FlightCount? { part(after: "count.").flatMap(FlightCount.init) }

    private func part(after prefix: String) -> String? {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }
}

/// A field's value; an unknown value is nil.
package enum FieldValue: Hashable, Sendable {
    case text(String)
    case number(Int)
    case minutes(Minutes)
    case date(LocalDate)
    case instant(UTCInstant)
    case flag(Bool)
    case degrees(Double)
    case link(RecordLink)
    case paints([PaintColor?])
    case approaches([ApproachRecord])
    case crew([CrewRecord])
    /// A number with two decimals, in hundredths.
    case hundredths(Int)
}

extension FieldValue {
    /// The value as text: dates in ISO form, durations as hours and minutes, instants as times of the day in UTC, a flag
    /// as `yes` or nothing.
    package var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .minutes(let minutes): minutes.clockText
        case .date(let date): date.isoText
        case .instant(let instant): instant.time.text
        case .flag(let flag): flag ? "yes" : ""
        case .degrees(let degrees): DegreesText.text(of: degrees)
        case .link(let link): link.label
        case .paints(let paints): paints.compactMap { $0?.displayName }.joined(separator: "/")
        case .approaches(let approaches): ApproachText.text(of: approaches)
        case .crew(let crew): CrewText.text(of: crew)
        case .hundredths(let count): HundredthsText.text(of: count)
        }
    }
}

/// A type of property that a field can hold.
package protocol FieldConvertible: SendableMetatype {
    var fieldValue: FieldValue { get }
    /// Creates the property of a value; nil for a value of another type.
    init?(field value: FieldValue)
}

extension String: FieldConvertible {
    package var fieldValue: FieldValue { .text(self) }
    package init?(field value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self = text
    }
}

extension Int: FieldConvertible {
    package var fieldValue: FieldValue { .number(self) }
    package init?(field value: FieldValue) {
        guard case .number(let number) = value else { return nil }
        self = number
    }
}

extension Bool: FieldConvertible {
    package var fieldValue: FieldValue { .flag(self) }
    package init?(field value: FieldValue) {
        guard case .flag(let flag) = value else { return nil }
        self = flag
    }
}

extension Minutes: FieldConvertible {
    package var fieldValue: FieldValue { .minutes(self) }
    package init?(field value: FieldValue) {
        guard case .minutes(let minutes) = value else { return nil }
        self = minutes
    }
}

extension LocalDate: FieldConvertible {
    package var fieldValue: FieldValue { .date(self) }
    package init?(field value: FieldValue) {
        guard case .date(let date) = value else { return nil }
        self = date
    }
}

extension UTCInstant: FieldConvertible {
    package var fieldValue: FieldValue { .instant(self) }
    package init?(field value: FieldValue) {
        guard case .instant(let instant) = value else { return nil }
        self = instant
    }
}

extension RecordLink: FieldConvertible {
    package var fieldValue: FieldValue { .link(self) }
    package init?(field value: FieldValue) {
        guard case .link(let link) = value else { return nil }
        self = link
    }
}

extension PaintColor: FieldConvertible {
    package var fieldValue: FieldValue { .text(rawValue) }
    package init?(field value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(name: text)
    }
}

extension PilotRole: FieldConvertible {
    package var fieldValue: FieldValue { .text(rawValue) }
    package init?(field value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(text: text)
    }
}

extension EntryKind: FieldConvertible {
    package var fieldValue: FieldValue { .text(rawValue) }
    package init?(field value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text)
    }
}

extension FlightRules: FieldConvertible {
    package var fieldValue: FieldValue { .text(rawValue) }
    package init?(field value: FieldValue) {
        guard case .text(let text) = value else { return nil }
        self.init(rawValue: text.uppercased())
    }
}
