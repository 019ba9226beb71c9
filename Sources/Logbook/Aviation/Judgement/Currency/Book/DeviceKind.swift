/// The kinds of simulators and training devices, for which rules differ; the raw value is the word in rules.
package enum DeviceKind: String, Hashable, Sendable, CaseIterable {
    /// A full flight simulator, level A to D.
    case fullFlight = "FFS"
    /// A flight training device.
    case training = "FTD"
    /// A European flight and navigation procedures trainer.
    case navigation = "FNPT"
    /// An American advanced aviation training device.
    case advanced = "AATD"
    /// An American basic aviation training device.
    case basic = "BATD"
    /// An aviation training device, of which it is not said whether it is advanced or basic.
    case aviation = "ATD"
    /// A European basic instrument training device.
    case instrument = "BITD"

    /// Creates the kind that a text names, such as `FNPT II, ALSIM AL250`; nil where it names none, or several.
    ///
    /// ```
    /// DeviceKind(namedIn: "FTD 5")            // .training
    /// DeviceKind(namedIn: "X-Plane at home")  // nil
    /// ```
    package init?(namedIn text: String) {
        let words = text.uppercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let phrases: [(String, Self)] = [
            ("FULL FLIGHT SIM", .fullFlight), ("FLIGHT TRAINING DEVICE", .training),
            ("ADVANCED AVIATION TRAINING", .advanced), ("BASIC AVIATION TRAINING", .basic),
        ]
        let line = words.joined(separator: " ")
        var found = Set(phrases.filter { line.contains($0.0) }.map(\.1))
        for word in words {
            // The level is often written without a space: FNPT2, FFSD.
            let kind = Self.allCases.first { kind in
                word.hasPrefix(kind.rawValue) && Self.levels.contains(String(word.dropFirst(kind.rawValue.count)))
            }
            if let kind { found.insert(kind) }
        }
        guard let kind = found.first, found.count == 1 else { return nil }
        self = kind
    }

    /// Creates the kind of the level of a simulator, such as `FFS D`, or `D`; nil for a level that several kinds have.
    package init?(level text: String) {
        let level = text.uppercased().filter { !$0.isWhitespace }.trimmingPrefix("LEVEL")
        switch level {
        case "A", "B", "C", "D": self = .fullFlight
        case "4", "5", "6", "7": self = .training
        default: self.init(namedIn: text)
        }
    }

    private static let levels: Set<String> = [
        "", "A", "B", "C", "D", "I", "II", "III", "1", "2", "3", "4", "5", "6", "7", "MCC", "IIMCC", "2MCC",
    ]

    /// Creates the kind of a class of devices; nil for an aircraft.
    package init?(_ aircraftClass: AircraftClass?) {
        switch aircraftClass {
        case .fullFlightSimulator: self = .fullFlight
        case .flightTrainingDevice: self = .training
        case .aviationTrainingDevice: self = .aviation
        default: return nil
        }
    }

    /// Returns the kind by two things that are said of a device, the more exact one of both; nil where they contradict each
    /// other, or neither is known.
    static func agreed(_ first: Self?, _ second: Self?) -> Self? {
        guard let first, let second, first != second else { return first ?? second }
        // The class ATD has both American kinds, the class FTD the European FNPT as well.
        let exact: Set<Self> = [first, second]
        if exact == [.aviation, .advanced] { return .advanced }
        if exact == [.aviation, .basic] { return .basic }
        return exact == [.training, .navigation] ? .navigation : nil
    }
}
