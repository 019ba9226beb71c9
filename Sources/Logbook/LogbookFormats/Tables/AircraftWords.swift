import Aviation

extension AircraftRecord {
    /// Sets a field of the aircraft. Returns false for a value that the field cannot have.
    mutating func set(_ value: FieldValue, of id: FieldID) -> Bool {
        guard let field = FieldTable.standard[.aircraft][id] else { return false }
        var wanted = value
        if case .text(let text) = value {
            guard let word = Self.stored(text.trimmed, id) else { return false }
            if id == .aircraftCategory, word == AircraftCategory.simulator.rawValue { aircraftCategory = word }
            wanted = .text(word)
        }
        var record = Record.aircraft(self)
        field.set(wanted, in: &record)
        guard case .aircraft(let changed) = record else { return false }
        self = changed
        return wanted == .flag(false) || field.value(in: record) != nil
    }

    /// Returns the stored form of a word of another program; nil for an unknown one.
    private static func stored(_ text: String, _ id: FieldID) -> String? {
        switch id.name {
        case "aircraftClass": AircraftClass(words: text)?.rawValue ?? text
        case "aircraftCategory": AircraftCategory(words: text)?.rawValue ?? text
        case "gear": AircraftGear(words: text)?.rawValue
        case "engineType": EngineKind(words: text)?.displayName
        default: text.nonEmpty
        }
    }

    /// Completes the category from the class, and marks a simulator by the word for its kind.
    mutating func complete(equipment word: String?) {
        let name = word?.lowercased() ?? ""
        if let kind = Self.simulators[name] {
            aircraftClass = kind.rawValue
            self[.simulatorLevel] = .text(name.uppercased())
        }
        if let known = aircraftClass.flatMap(AircraftClass.init(rawValue:)) {
            aircraftCategory = known.category.rawValue
        }
    }

    /// Whether it is a simulator or a training device.
    var isSimulator: Bool { aircraftCategory == AircraftCategory.simulator.rawValue }

    private static let simulators: [String: AircraftClass] = [
        "ffs": .fullFlightSimulator, "ftd": .flightTrainingDevice, "fnpt": .flightTrainingDevice,
        "aatd": .aviationTrainingDevice, "batd": .aviationTrainingDevice, "atd": .aviationTrainingDevice,
    ]
}

extension String {
    /// The letters and digits in small letters.
    fileprivate var letters: String { FoldedText.folded(self).filter { $0.isLetter || $0.isNumber } }
}

extension AircraftClass {
    /// Creates the class of words such as `ASEL`, `airplane_single_engine_land`, `Single-Engine Land` or `SEP`.
    init?(words text: String) {
        let word = text.letters
        if let exact = Self.allCases.first(where: {
            [$0.rawValue, $0.displayName, $0.europeanName].contains { $0.letters == word }
        }) {
            self = exact
            return
        }
        let isSea = word.hasSuffix("sea")
        if word.contains("helicopter") || word == "heli" {
            self = .helicopter
        } else if word.contains("gyro") {
            self = .gyroplane
        } else if word.contains("poweredlift") {
            self = .poweredLift
        } else if word.contains("poweredparachute") {
            self = isSea ? .poweredParachuteSea : .poweredParachuteLand
        } else if word.contains("weightshift") {
            self = isSea ? .weightShiftSea : .weightShiftLand
        } else if word.contains("touringmotorglider") || word == "tmg" {
            self = .touringMotorGlider
        } else if let kind = ["glider": Self.glider, "sailplane": .glider, "balloon": .balloon, "airship": .airship]
            .first(where: { word.contains($0.key) })
        {
            self = kind.value
        } else if word.contains("multiengine") || word.hasPrefix("mep") {
            self = isSea ? .multiEngineSea : .multiEngineLand
        } else if word.contains("singleengine") || word.hasPrefix("sep") {
            self = isSea ? .singleEngineSea : .singleEngineLand
        } else {
            return nil
        }
    }
}

extension AircraftCategory {
    /// Creates the category of words such as `Airplane` or `lighter_than_air`.
    init?(words text: String) {
        let word = text.letters
        let found = Self.allCases.first { [$0.rawValue, $0.displayName].contains { $0.letters == word } }
        let others: [String: Self] = [
            "aeroplane": .airplane, "helicopter": .rotorcraft, "sailplane": .glider, "weightshift": .weightShift,
        ]
        guard let category = found ?? others[word] else { return nil }
        self = category
    }
}

extension AircraftGear {
    /// Creates the gear of words such as `fixed_tricycle`, `FT` or `Floats`.
    init?(words text: String) {
        let short: [String: Self] = [
            "am": .amphibian, "fc": .fixedTailwheel, "ft": .fixedTricycle, "rc": .retractableTailwheel,
            "rt": .retractableTricycle, "fixedconventional": .fixedTailwheel,
            "retractableconventional": .retractableTailwheel,
        ]
        let word = text.letters
        guard let gear = short[word] ?? Self.allCases.first(where: { $0.rawValue.letters == word }) else { return nil }
        self = gear
    }
}

extension EngineKind {
    /// Creates the engine of words such as `Piston`, `Radial`, `Turbofan` or `Non-Powered`.
    init?(words text: String) {
        switch text.letters {
        case "piston", "radial", "diesel", "reciprocating": self = .piston
        case "turboprop": self = .turboprop
        case "jet", "turbojet", "turbofan": self = .jet
        case "turboshaft": self = .turboshaft
        case "electric": self = .electric
        case "nonpowered", "none", "unpowered": self = .none
        default: return nil
        }
    }
}
