import Aviation

/// The times of paper logbooks, and when a blank one is unknown rather than none.
extension PaperTerm {
    static let times: [PaperTerm] = [
        PaperTerm("p1", .minutes) { entry in
            guard case .amount(let command, _) = entry.time(.pilotInCommand) else { return entry.time(.pilotInCommand) }
            return .amount(max(command - (entry.supervised.amount ?? 0), 0))
        },
        PaperTerm("p1s", .minutes) { $0.supervised },
        PaperTerm("se", .minutes) { $0.singlePilot(severalEngines: false) },
        PaperTerm("me", .minutes) { $0.singlePilot(severalEngines: true) },
        PaperTerm("day", .minutes) { entry in
            switch (entry.time(.block), entry.time(.night)) {
            case (.amount(let block, _), .amount(let night, _)): .amount(max(block - night, 0))
            case (let block, .nothing): block
            case (.nothing, _): .nothing
            default: .unknown
            }
        },
        PaperTerm("vfr", .minutes) { entry in
            switch (entry.time(.block), entry.time(.instrumentRules)) {
            case (.amount(let block, _), .amount(let ifr, _)): .amount(max(block - ifr, 0))
            case (let block, .nothing): block
            case (.nothing, _): .nothing
            default: .unknown
            }
        },
    ]

    /// The term of a time column.
    static func column(_ column: FlightColumn, _ word: String) -> PaperTerm {
        PaperTerm(word, .minutes) { $0.time(column) }
    }
}

extension PaperEntry {
    /// The time as pilot in command under supervision, which is a part of that as pilot in command.
    fileprivate var supervised: PaperValue {
        if case .minutes(let minutes)? = flight[.picusMinutes] { return .amount(minutes.count) }
        return isFlight && flight.role == .pilotInCommandUnderSupervision ? time(.pilotInCommand) : .nothing
    }

    /// Returns the time in a column: columns of flight time count flights only, the others any entry.
    func time(_ column: FlightColumn) -> PaperValue {
        let isOfFlights = column.isPartOfBlock && !Self.alsoInDevices.contains(column) || column == .block
        guard isFlight || !isOfFlights else { return .nothing }
        if column == .simulator, isDevice {
            return (flight.times[.simulator] ?? flight.times.block).map { .amount($0.count) } ?? .unknown
        }
        if let known = flight.times[column] { return .amount(known.count) }
        return isFlight && isMissing(column) ? .unknown : .nothing
    }

    private static let alsoInDevices: Set<FlightColumn> = [.simulatedInstrument, .dualReceived, .dualGiven]

    /// Whether a flight without a value in a column may have had some of it.
    private func isMissing(_ column: FlightColumn) -> Bool {
        switch column {
        case .block: true
        case .pilotInCommand, .secondInCommand, .dualReceived:
            flight.role.map { $0.columns.contains(column) }
                ?? [FlightColumn.pilotInCommand, .secondInCommand, .dualReceived].allSatisfy { flight.times[$0] == nil }
        case .solo, .dualGiven: flight.role?.columns.contains(column) ?? false
        case .night: computed.isByDay != true
        case .instrumentRules: flight.rules.map(\.includesInstrument) ?? true
        case .multiPilot: (flight.times[.secondInCommand] ?? .zero) > .zero || (aircraft?.pilotsRequired ?? 1) > 1
        // What is written only when it was flown.
        case .crossCountry, .actualInstrument, .simulatedInstrument, .nightVision, .groundTraining, .simulator: false
        }
    }

    /// The time of a single-pilot flight with one engine or several; unknown where the aircraft does not say it.
    func singlePilot(severalEngines: Bool) -> PaperValue {
        guard isFlight, (flight.times[.multiPilot] ?? .zero) <= .zero else { return .nothing }
        let engined: Set<AircraftCategory?> = [.airplane, .rotorcraft, .poweredLift, nil]
        guard let several = computed.hasSeveralEngines else {
            return engined.contains(category) ? .unknown : .nothing
        }
        guard several == severalEngines else { return .nothing }
        return flight.times.block.map { .amount($0.count) } ?? .unknown
    }
}
