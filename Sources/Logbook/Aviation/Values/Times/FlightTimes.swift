/// The times and counts of one log entry; an unknown value is nil, never zero.
///
/// Old logbooks have no take-off counts, so a rule that needs them must be able to answer "unknown". All landings,
/// including touch-and-goes, are `dayLandings` and `nightLandings`; the full-stop landings are part of them.
package struct FlightTimes: Hashable, Sendable {
    /// Minutes of the columns, then the counts; `Int.min` stands for an unknown one, and an empty list for all unknown.
    private var values: [Int] = []

    /// Unknown times and counts.
    package init() {}

    /// A column's time; nil when it is unknown.
    package subscript(column: FlightColumn) -> Minutes? {
        get { self[column.place].map { Minutes($0) } }
        set { self[column.place] = newValue?.count }
    }

    /// A column's count; nil when it is unknown.
    package subscript(count: FlightCount) -> Int? {
        get { self[FlightColumn.simulator.place + 1 + count.place] }
        set { self[FlightColumn.simulator.place + 1 + count.place] = newValue }
    }

    private subscript(place: Int) -> Int? {
        get { values.isEmpty || values[place] == .min ? nil : values[place] }
        set {
            if values.isEmpty {
                guard newValue != nil else { return }
                values = Array(repeating: .min, count: FlightColumn.allCases.count + FlightCount.allCases.count)
            }
            values[place] = newValue ?? .min
            if newValue == nil, values.allSatisfy({ $0 == .min }) { values = [] }
        }
    }

    /// The block time: from off blocks to on blocks.
    package var block: Minutes? {
        get { self[.block] }
        set { self[.block] = newValue }
    }

    /// The time between evening and morning civil twilight.
    package var night: Minutes? {
        get { self[.night] }
        set { self[.night] = newValue }
    }

    /// The sum of day and night landings; nil when both are unknown.
    package var landings: Int? { sum(.dayLandings, .nightLandings) }

    /// The sum of day and night take-offs; nil when both are unknown.
    package var takeoffs: Int? { sum(.dayTakeoffs, .nightTakeoffs) }

    private func sum(_ first: FlightCount, _ second: FlightCount) -> Int? {
        guard self[first] != nil || self[second] != nil else { return nil }
        let (sum, overflow) = (self[first] ?? 0).addingReportingOverflow(self[second] ?? 0)
        return overflow ? .max : sum
    }
}

/// The time columns of a log entry; the raw value is the name of the stored attribute without its `Minutes`.
package enum FlightColumn: String, Hashable, Sendable, CaseIterable {
    case block
    case pilotInCommand = "pic"
    case secondInCommand = "sic"
    case solo
    case dualReceived
    case dualGiven
    case night
    case crossCountry
    case actualInstrument
    case simulatedInstrument
    case multiPilot
    case instrumentRules = "ifr"
    case nightVision
    case groundTraining
    case simulator

    /// The number in the order of all, from 0.
    var place: Int {
        switch self {
        case .block: 0
        case .pilotInCommand: 1
        case .secondInCommand: 2
        case .solo: 3
        case .dualReceived: 4
        case .dualGiven: 5
        case .night: 6
        case .crossCountry: 7
        case .actualInstrument: 8
        case .simulatedInstrument: 9
        case .multiPilot: 10
        case .instrumentRules: 11
        case .nightVision: 12
        case .groundTraining: 13
        case .simulator: 14
        }
    }

    /// The field's label.
    package var displayName: String {
        switch self {
        case .block: "Block time"
        case .pilotInCommand: "PIC time"
        case .secondInCommand: "SIC time"
        case .solo: "Solo"
        case .dualReceived: "Dual received"
        case .dualGiven: "Dual given"
        case .night: "Night"
        case .crossCountry: "Cross-country"
        case .actualInstrument: "Actual instrument"
        case .simulatedInstrument: "Simulated instrument"
        case .multiPilot: "Multi-pilot"
        case .instrumentRules: "IFR"
        case .nightVision: "NVG"
        case .groundTraining: "Ground training"
        case .simulator: "Session time"
        }
    }

    /// Returns the field's label as a region has it.
    package func displayName(_ second: SecondPilotName) -> String {
        self == .secondInCommand ? "\(second.title) time" : displayName
    }

    /// The label without abbreviations.
    package var fullName: String {
        switch self {
        case .pilotInCommand: "Pilot in command"
        case .secondInCommand: "Second in command"
        case .nightVision: "Night vision goggles"
        case .instrumentRules: "Instrument flight rules"
        case .block, .solo, .dualReceived, .dualGiven, .night, .crossCountry, .actualInstrument, .simulatedInstrument,
            .multiPilot, .groundTraining, .simulator:
            displayName
        }
    }

    /// The heading of a narrow column.
    package var shortName: String {
        switch self {
        case .block: "Block"
        case .pilotInCommand: "PIC"
        case .secondInCommand: "SIC"
        case .solo: "Solo"
        case .dualReceived: "Dual"
        case .dualGiven: "Given"
        case .night: "Night"
        case .crossCountry: "XC"
        case .actualInstrument: "Act"
        case .simulatedInstrument: "Hood"
        case .multiPilot: "MP"
        case .instrumentRules: "IFR"
        case .nightVision: "NVG"
        case .groundTraining: "Ground"
        case .simulator: "Sim"
        }
    }

    /// Returns the heading of a narrow column as a region has it, such as `COP`.
    package func shortName(_ second: SecondPilotName) -> String {
        self == .secondInCommand ? second.roleName : shortName
    }

    /// Whether the column is a part of the flight, and therefore never longer than the block time.
    package var isPartOfBlock: Bool { self != .block && self != .groundTraining && self != .simulator }

    /// The columns that a role fills with the whole flight.
    package static let ofRoles: [FlightColumn] = [
        .pilotInCommand, .secondInCommand, .solo, .dualReceived, .dualGiven,
    ]
}

/// The count columns of a log entry; the raw value is the name of the stored attribute.
package enum FlightCount: String, Hashable, Sendable, CaseIterable {
    case dayTakeoffs
    case nightTakeoffs
    case dayLandings
    case nightLandings
    case dayFullStopLandings
    case nightFullStopLandings
    case holds

    /// The number in the order of all, from 0.
    var place: Int {
        switch self {
        case .dayTakeoffs: 0
        case .nightTakeoffs: 1
        case .dayLandings: 2
        case .nightLandings: 3
        case .dayFullStopLandings: 4
        case .nightFullStopLandings: 5
        case .holds: 6
        }
    }

    /// Whether sums of flights have what a session in a simulator counts: holds, but no take-offs and landings, which rules
    /// count where they may.
    package var isCountedInSessions: Bool { self == .holds }

    /// The field's label.
    package var displayName: String {
        switch self {
        case .dayTakeoffs: "Day take-offs"
        case .nightTakeoffs: "Night take-offs"
        case .dayLandings: "Day landings"
        case .nightLandings: "Night landings"
        case .dayFullStopLandings: "Day full stops"
        case .nightFullStopLandings: "Night full stops"
        case .holds: "Holds"
        }
    }

    /// Returns a number with its noun, such as `1 day landing` or `3 holds`.
    package func counted(_ number: Int) -> String {
        let noun = displayName.lowercased()
        return "\(number) \(number == 1 ? String(noun.dropLast()) : noun)"
    }
}
