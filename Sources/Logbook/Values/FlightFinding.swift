/// The closed list of what a check can find in a flight.
package enum FlightFinding: Hashable, Sendable {
    // Errors: the entry contradicts itself.
    case dateMissing
    case dateInFuture(LocalDate)
    case timesInDisorder(TimeOrderError)
    case negativeTime(FlightColumn)
    case negativeCount(FlightCount)
    case overOneDay(FlightColumn)
    case longerThanBlock(FlightColumn, Minutes, block: Minutes)
    case instrumentTimesLongerThanBlock(Minutes, block: Minutes)
    case exclusiveTimesLongerThanBlock(FlightColumn, FlightColumn, Minutes, block: Minutes)
    case moreFullStopsThanLandings(fullStop: FlightCount, landings: FlightCount)
    case partWithoutBlock(FlightColumn)

    // Notes: the entry is possible, and worth a look.
    case blockDiffersFromTimes(Minutes, computed: Minutes)
    case timeInNoRole(Minutes)
    case roleTimesLongerThanBlock(Minutes, block: Minutes)
    case roleColumnEmpty(PilotRole, FlightColumn)
    case soloWithoutPilotInCommand
    case nightDiffersFromSun(Minutes, computed: Minutes)
    case nightLandingWithoutNight
    case noLandings
    case crossCountryMissing(NauticalMiles)
    case crossCountryWithoutDistance
    case instrumentRulesWithoutTime
    case instrumentTimeUnderVisualRules
    case approachWithoutInstrumentTime(Int)
    case impossibleSpeed(knots: Int)
    case aircraftMissing
    case airportMissing
    case simulatorBesideFlight
}

extension FlightFinding {
    /// Whether it blocks saving.
    package var severity: FlightCheck.Severity {
        switch self {
        case .dateMissing, .dateInFuture, .timesInDisorder, .negativeTime, .negativeCount, .overOneDay,
            .longerThanBlock, .instrumentTimesLongerThanBlock, .exclusiveTimesLongerThanBlock,
            .moreFullStopsThanLandings, .partWithoutBlock:
            .error
        case .blockDiffersFromTimes, .timeInNoRole, .roleTimesLongerThanBlock, .roleColumnEmpty,
            .soloWithoutPilotInCommand, .nightDiffersFromSun, .nightLandingWithoutNight, .noLandings,
            .crossCountryMissing, .crossCountryWithoutDistance, .instrumentRulesWithoutTime,
            .instrumentTimeUnderVisualRules, .approachWithoutInstrumentTime, .impossibleSpeed, .aircraftMissing,
            .airportMissing, .simulatorBesideFlight:
            .note
        }
    }

    /// The fields that it is about, the one to put the cursor in first.
    package var fields: [FlightField] {
        switch self {
        case .dateMissing, .dateInFuture: [.date]
        case .timesInDisorder(let error): [.event(error.event)]
        case .negativeTime(let column), .overOneDay(let column): [.column(column)]
        case .negativeCount(let count): [.count(count)]
        case .longerThanBlock(let column, _, _): [.column(column), .column(.block)]
        case .instrumentTimesLongerThanBlock:
            [.column(.actualInstrument), .column(.simulatedInstrument), .column(.block)]
        case .exclusiveTimesLongerThanBlock(let first, let second, _, _): [.column(first), .column(second)]
        case .moreFullStopsThanLandings(let fullStop, let landings): [.count(fullStop), .count(landings)]
        case .partWithoutBlock, .blockDiffersFromTimes, .impossibleSpeed: [.column(.block)]
        case .timeInNoRole, .roleTimesLongerThanBlock: [.role, .column(.pilotInCommand)]
        case .roleColumnEmpty(_, let column): [.column(column), .role]
        case .soloWithoutPilotInCommand: [.column(.solo), .column(.pilotInCommand)]
        case .nightDiffersFromSun: [.column(.night)]
        case .nightLandingWithoutNight: [.count(.nightLandings), .column(.night)]
        case .noLandings: [.count(.dayLandings), .count(.nightLandings)]
        case .crossCountryMissing, .crossCountryWithoutDistance: [.column(.crossCountry)]
        case .instrumentRulesWithoutTime: [.column(.instrumentRules), .rules]
        case .instrumentTimeUnderVisualRules: [.rules, .column(.actualInstrument)]
        case .approachWithoutInstrumentTime: [.approaches, .column(.actualInstrument)]
        case .aircraftMissing: [.aircraft]
        case .airportMissing: [.airports]
        case .simulatorBesideFlight: [.column(.simulator)]
        }
    }
}
