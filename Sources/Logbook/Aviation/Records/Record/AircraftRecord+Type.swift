extension AircraftRecord {
    /// The pilots that the type certificate requires, by the record, else by the table of types; nil when unknown.
    package var pilotsRequired: Int? {
        if case .number(let count)? = more["crewRequired"] { return count }
        return aircraftType.flatMap { AircraftTypeTable.type(designator: $0)?.isMultiPilot }.map { $0 ? 2 : 1 }
    }

    /// The values that follow from the type, where they are unknown and the table has the type.
    package mutating func fillFromType() {
        guard let type = aircraftType.flatMap(AircraftTypeTable.known) else { return }
        aircraftClass = aircraftClass ?? type.aircraftClass?.rawValue
        aircraftCategory = aircraftCategory ?? type.category.rawValue
        numberOfEngines = numberOfEngines ?? type.engines
        let facts: [String: FieldValue?] = [
            "make": type.manufacturer.map { .text($0) }, "model": .text(type.model),
            "gear": AircraftGear(type).map { .text($0.rawValue) },
            "engineType": type.engineKind.map { .text($0.displayName) },
            "crewRequired": type.isMultiPilot.map { .number($0 ? 2 : 1) },
        ]
        for (attribute, value) in facts where more[attribute] == nil { more[attribute] = value ?? nil }
    }
}
