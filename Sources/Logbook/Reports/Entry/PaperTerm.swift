import Aviation

/// What a column is about: a word of a layout with its unit and its value.
///
/// Most words are those of the table of fields, such as `night` or one of the pilot's own; the others, below, are what paper
/// has besides, or writes in another way.
struct PaperTerm: Sendable {
    let word: String
    let unit: PaperUnit
    let value: @Sendable (PaperEntry, PaperStyle) -> PaperValue

    private init(
        word: String, _ unit: PaperUnit, _ value: @escaping @Sendable (PaperEntry, PaperStyle) -> PaperValue
    ) {
        (self.word, self.unit) = (word, unit)
        // What the pilot only watched is in no sum.
        self.value = { entry, style in
            unit != .text && entry.isWatched ? .nothing : value(entry, style)
        }
    }

    init(_ word: String, _ unit: PaperUnit, _ value: @escaping @Sendable (PaperEntry) -> PaperValue) {
        self.init(word: word, unit) { entry, _ in value(entry) }
    }

    /// Returns the term of a word; nil for a word that means nothing, and for a field that has no place on paper.
    static func named(_ word: String, in fields: FieldTable) -> PaperTerm? {
        let name = word.lowercased()
        if let own = own[name] { return own }
        guard let field = fields[.flights].named(name) else { return nil }
        return (field.isCustom ? nil : own[field.word]) ?? PaperTerm(field)
    }

    /// The words of a layout besides those of fields.
    static let ownWords: [String] = own.keys.sorted()

    private init?(_ field: Field) {
        guard let unit = Self.unit(of: field.type) else { return nil }
        if let column = field.id.column {
            self = .column(column, field.word)
            return
        }
        self.init(word: field.word, unit) { entry, style in
            let value = field.value(in: .flight(entry.flight)) ?? field.compute.flatMap { $0(entry.computed) }
            switch value {
            case nil: return .nothing
            case .number(let count)?, .hundredths(let count)?: return .amount(count)
            case .minutes(let minutes)?: return .amount(minutes.count)
            case .date(let date)?: return .text(style.text(of: date))
            case .some(let value): return value.text.isEmpty ? .nothing : .text(value.text)
            }
        }
    }

    private static func unit(of type: FieldType) -> PaperUnit? {
        switch type {
        case .minutes: .minutes
        case .number: .number
        case .hundredths: .hundredths
        case .key: nil
        case .text, .registration, .date, .instant, .flag, .choice, .link, .degrees, .approaches, .crew, .tag: .text
        }
    }
}

/// What paper writes in another way than the table of fields.
extension PaperTerm {
    private static let own: [String: PaperTerm] = Dictionary(
        (texts + times + counts).map { ($0.word, $0) }
    ) { first, _ in first }

    private static let texts: [PaperTerm] = [
        text("date") { entry, style in entry.flight.date.map(style.text(of:)) },
        text("utcdate") { entry, style in (entry.departure?.date ?? entry.flight.date).map(style.text(of:)) },
        text("devicedate") { entry, style in entry.isDevice ? entry.flight.date.map(style.text(of:)) : nil },
        text("flightdate") { entry, style in entry.isDevice ? nil : entry.flight.date.map(style.text(of:)) },
        text("from") { entry, _ in entry.flight.origin?.label },
        text("to") { entry, _ in entry.flight.destination?.label },
        text("off") { entry, _ in entry.departure?.time.text },
        text("on") { entry, _ in entry.arrival?.time.text },
        text("takeoff") { entry, _ in entry.flight.takeOff?.time.text ?? entry.flight.offBlock?.time.text },
        text("landing") { entry, _ in entry.flight.landing?.time.text ?? entry.flight.onBlock?.time.text },
        text("reg") { entry, _ in entry.isDevice ? nil : entry.registration },
        text("ident") { entry, _ in entry.registration ?? (entry.isDevice ? entry.device : nil) },
        text("makemodel") { entry, _ in entry.isDevice ? nil : entry.makeAndModel },
        text("type") { entry, _ in entry.aircraft?.aircraftType ?? (entry.isDevice ? entry.device : nil) },
        text("pic") { entry, _ in entry.isDevice ? nil : entry.commander },
        text("device") { entry, _ in entry.isDevice ? entry.device : nil },
        text("capacity") { entry, _ in entry.isInAircraft ? entry.flight.role.map(\.capacity) : nil },
        text("launch") { entry, _ in entry.flight.text(.launchMethod) },
        text("day/night") { entry, _ in entry.isFlight ? entry.dayOrNight : nil },
    ]

    private static func text(
        _ word: String, _ value: @escaping @Sendable (PaperEntry, PaperStyle) -> String?
    ) -> PaperTerm {
        PaperTerm(word: word, .text) { value($0, $1).flatMap(\.nonEmpty).map { .text($0) } ?? .nothing }
    }

    private static let counts: [PaperTerm] = [
        PaperTerm("flights", .number) { $0.isFlight ? .amount(1) : .nothing },
        PaperTerm("ldg", .number) { $0.isFlight ? $0.count($0.flight.times.landings, isNeeded: true) : .nothing },
        PaperTerm("dayldg", .number) { $0.landings(.dayLandings) },
        PaperTerm("nightldg", .number) { $0.landings(.nightLandings) },
        PaperTerm("takeoffs", .number) { entry in
            entry.isFlight ? entry.count(entry.flight.times.takeoffs, isNeeded: true) : .nothing
        },
        PaperTerm("approachcount", .number) { entry in
            let count = entry.flight.approaches.reduce(0) { $0.plus($1.type?.isInstrument == false ? 0 : $1.count) }
            return count > 0 ? .amount(count) : .nothing
        },
        PaperTerm("launches", .number) { entry in
            let launched: Set<AircraftCategory?> = [.glider, .lighterThanAir]
            return entry.count(entry.flight.launchCount, isNeeded: launched.contains(entry.category))
        },
        PaperTerm("aerotows", .number) { $0.launches(by: ["aerotow"]) },
        PaperTerm("groundlaunches", .number) { $0.launches(by: ["winch", "car", "bungee", "foot"]) },
        PaperTerm("poweredlaunches", .number) { $0.launches(by: ["self-launch"]) },
    ]
}

extension PaperEntry {
    /// The registration, as it is painted; nil when it is unknown.
    fileprivate var registration: String? {
        aircraft?.tailNumber ?? aircraft?.registrationNumber ?? flight.aircraft?.label
    }

    /// The make and the model, else the designator of the type; nil when neither is known.
    ///
    /// The table of types names several models for some designators, such as `PA-28 Cherokee / Warrior / Archer`: which one
    /// it is, the page does not guess.
    var makeAndModel: String? {
        let parts = [aircraft?.text(.make), aircraft?.text(.model)].compactMap(\.self)
        guard parts.count == 2, !parts[1].contains(" / ") else { return aircraft?.aircraftType ?? parts.first }
        // A model often begins with its make.
        return parts[1].lowercased().hasPrefix(parts[0].lowercased()) ? parts[1] : parts.joined(separator: " ")
    }

    /// The type and the qualification number of a device; nil when neither is known.
    var device: String? {
        let level = flight.simulatorDevice ?? aircraft?.text(.simulatorLevel) ?? aircraft?.aircraftType
        let parts = [level, aircraft?.text(.simulatorQualification)].compactMap { $0?.nonEmpty }
        return parts.isEmpty ? flight.aircraft?.label : parts.joined(separator: " ")
    }

    /// The roles in which the pilot in command is the owner of the logbook.
    private static let commands: Set<PilotRole> = [.pilotInCommand, .solo, .instructor]

    /// The name of the pilot in command, `SELF` for the owner; nil when it is unknown.
    fileprivate var commander: String? {
        if isCommandedByOwner == true { return "SELF" }
        if let name = flight.pilot?.label { return name }
        return flight.role.map(Self.commands.contains) == true ? "SELF" : nil
    }

    fileprivate var dayOrNight: String? {
        guard let night = flight.times.night else { return computed.isByDay == true ? "Day" : nil }
        guard night > .zero else { return "Day" }
        return night == flight.times.block ? "Night" : "Day, night"
    }

    fileprivate func count(_ known: Int?, isNeeded: Bool) -> PaperValue {
        guard let known else { return isNeeded && isFlight ? .unknown : .nothing }
        return .amount(known)
    }

    /// The landings by day or by night; nothing if the flight logs only the other kind, and for a session.
    fileprivate func landings(_ count: FlightCount) -> PaperValue {
        guard isFlight else { return .nothing }
        if let known = flight.times[count] { return .amount(known) }
        return flight.times.landings == nil ? .unknown : .nothing
    }

    fileprivate func launches(by methods: Set<String>) -> PaperValue {
        guard let method = flight.text(.launchMethod), methods.contains(method) else { return .nothing }
        return flight.launchCount.map { .amount($0) } ?? .nothing
    }
}

extension PilotRole {
    /// The role as British logbooks write it.
    fileprivate var capacity: String {
        switch self {
        case .pilotInCommand, .solo: "P1"
        case .pilotInCommandUnderSupervision: "P1/S"
        case .secondInCommand: "P2"
        case .dualReceived: "PUT"
        case .studentPilotInCommand, .instructor, .examiner, .safetyPilot, .observer: rawValue
        }
    }
}
