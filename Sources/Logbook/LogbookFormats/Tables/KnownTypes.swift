import Aviation

/// What the types of a file are, each looked up once.
final class KnownTypes {
    private var known: [String: [AircraftType]] = [:]
    private static let most = 10_000

    /// Returns whether a type is one of gliders alone.
    func areGliders(_ name: String) -> Bool { are(name) { $0.aircraftClass == .glider } }

    /// Returns whether a type is one of airplanes alone, without motor gliders.
    func areAirplanes(_ name: String) -> Bool {
        are(name) { $0.category == .airplane && $0.aircraftClass != .touringMotorGlider }
    }

    /// Returns whether a type is one of aircraft alone that one pilot flies.
    func areOfOnePilot(_ name: String) -> Bool { are(name) { $0.isMultiPilot == false } }

    private func are(_ name: String, _ condition: (AircraftType) -> Bool) -> Bool {
        let types = types(name)
        return !types.isEmpty && types.allSatisfy(condition)
    }

    private func types(_ name: String) -> [AircraftType] {
        if let types = known[name] { return types }
        if known.count > Self.most { known = [:] }
        let types = AircraftTypeTable.types(meantBy: name)
        known[name] = types
        return types
    }
}
