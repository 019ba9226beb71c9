import Aviation

/// Which entries a column or a row is about.
struct PaperCondition: Sendable {
    /// What the condition asks about, such as `gear`, for what is said of entries that do not say it.
    let subject: String
    /// Returns whether an entry meets it; nil when that is unknown.
    let holds: @Sendable (PaperEntry) -> Bool?

    /// Flights, as opposed to sessions in devices.
    static let flight = PaperCondition(subject: "kind") { $0.isInAircraft }

    /// Flights in aircraft with one engine, or with several.
    static func engines(several: Bool) -> PaperCondition {
        PaperCondition(subject: "number of engines") { entry in
            entry.isInAircraft ? entry.computed.hasSeveralEngines.map { $0 == several } : false
        }
    }

    /// The entries that do not meet the condition.
    var negated: PaperCondition { PaperCondition(subject: subject) { [holds] in holds($0).map { !$0 } } }

    /// Sessions in devices, of some kinds or all.
    static func device(_ kinds: [DeviceKind]) -> PaperCondition {
        PaperCondition(subject: "kind of device") { entry in
            guard entry.isDevice else { return false }
            guard !kinds.isEmpty else { return true }
            return entry.deviceKind.map(kinds.contains)
        }
    }

    /// The role of the pilot.
    static func role(_ roles: [PilotRole]) -> PaperCondition {
        PaperCondition(subject: "role") { entry in entry.flight.role.map(roles.contains) }
    }

    /// A field of the aircraft, else of the flight, that has one of some values.
    ///
    /// - Parameter values: texts as they are stored or shown, whatever their case; a number with a plus is a least one.
    static func field(_ field: Field, of kind: RecordKind, _ values: [String]) -> PaperCondition {
        let words = values.map { $0.lowercased() }
        return PaperCondition(subject: field.label.lowercased()) { entry in
            if kind == .aircraft {
                guard let aircraft = entry.aircraft, entry.isInAircraft else { return entry.isInAircraft ? nil : false }
                if field.id == FieldID(AircraftAttribute.isComplex), aircraft.isComplex == false {
                    return words.contains("no")
                }
                return matches(field.value(in: .aircraft(aircraft)), field, words)
            }
            return matches(field.value(in: .flight(entry.flight)), field, words)
        }
    }

    private static func matches(_ value: FieldValue?, _ field: Field, _ words: [String]) -> Bool? {
        guard let value else { return nil }
        if case .number(let number) = value {
            return words.contains { word in
                word.hasSuffix("+") ? Int(word.dropLast()).map { number >= $0 } ?? false : Int(word) == number
            }
        }
        var texts = [value.text.lowercased()]
        if case .choice(let choices) = field.type, let choice = choices.first(where: { $0.value == value.text }) {
            texts.append(choice.label.lowercased())
        }
        return texts.contains(where: words.contains)
    }
}

extension PaperEntry {
    /// The kind of the device of a session; nil when it is unknown.
    var deviceKind: DeviceKind? {
        flight.simulatorDevice.flatMap { DeviceKind(namedIn: $0) }
            ?? aircraft?.text(.simulatorLevel).flatMap { DeviceKind(level: $0) } ?? DeviceKind(aircraftClass)
    }
}

extension [PaperCondition] {
    /// Whether an entry meets all conditions; nil when that is unknown.
    func hold(of entry: PaperEntry) -> Bool? {
        var isKnown = true
        for condition in self {
            switch condition.holds(entry) {
            case false?: return false
            case nil: isKnown = false
            case true?: break
            }
        }
        return isKnown ? true : nil
    }

    /// The subjects of the conditions that an entry leaves open.
    func open(in entry: PaperEntry) -> [String] { filter { $0.holds(entry) == nil }.map(\.subject) }
}
