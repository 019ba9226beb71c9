/// The closed list of what a check can find in a flight.
package enum FlightFinding: Hashable, Sendable {
    // Errors: the entry contradicts itself.
    /// No date was typed, or it was not understood.
    case dateMissing
    /// The date is after today.
    case dateInFuture(LocalDate)
    /// The four times do not run forward.
    case timesInDisorder(TimeOrderError)
    /// A time is below zero.
    case negativeTime(FlightColumn)
    /// A count is below zero.
    case negativeCount(FlightCount)
    /// A time is over 24 hours.
    case overOneDay(FlightColumn)
    /// A part of the flight is longer than the whole.
    case longerThanBlock(FlightColumn, Minutes, block: Minutes)
    /// Actual and simulated instrument time together are longer than the whole.
    case instrumentTimesLongerThanBlock(Minutes, block: Minutes)
    /// Two times that exclude each other are together longer than the whole.
    case exclusiveTimesLongerThanBlock(FlightColumn, FlightColumn, Minutes, block: Minutes)
    /// Full-stop landings, which are among the landings, are more than these.
    case moreFullStopsThanLandings(fullStop: FlightCount, landings: FlightCount)
    /// A part of a flight is known, the whole is not.
    case partWithoutBlock(FlightColumn)

    // Notes: the entry is possible, and worth a look.
    /// Neither a time nor a duration is known.
    case noTimes
    /// Another flight of the same aircraft or pilot, in a few words, was under way at the same time.
    case overlaps(String)
    /// The block time is not what Off and On give, by more than a minute.
    case blockDiffersFromTimes(Minutes, computed: Minutes)
    /// PIC, SIC and dual do not cover the flight; the rest is given.
    case timeInNoRole(Minutes)
    /// PIC, SIC and dual together are longer than the flight.
    case roleTimesLongerThanBlock(Minutes, block: Minutes)
    /// The column of the chosen role holds nothing.
    case roleColumnEmpty(PilotRole, FlightColumn)
    /// Solo time is longer than the time as pilot in command.
    case soloWithoutPilotInCommand
    /// The night time is not what the sun gives, by more than five minutes.
    case nightDiffersFromSun(Minutes, computed: Minutes)
    /// A night landing is counted, and night time is known to be zero.
    case nightLandingWithoutNight
    /// A night take-off is counted, and night time is known to be zero.
    case nightTakeoffWithoutNight
    /// The pilot in command made no landing.
    case noLandings
    /// The airports are more than 50 NM apart, and no cross-country time is logged.
    case crossCountryMissing(NauticalMiles)
    /// Cross-country time is logged for a flight around the field.
    case crossCountryWithoutDistance
    /// The rules include IFR, and no IFR time is logged.
    case instrumentRulesWithoutTime
    /// Actual instrument time is logged under VFR.
    case instrumentTimeUnderVisualRules
    /// So many instrument approaches are logged, without instrument time.
    case approachWithoutInstrumentTime(Int)
    /// The distance over the block time is a speed that no aircraft has.
    case impossibleSpeed(knots: Int)
    /// The flight has no aircraft.
    case aircraftMissing
    /// The flight lacks an airport.
    case airportMissing
    /// A simulator session is logged with a flight.
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
        case .noTimes, .overlaps, .nightTakeoffWithoutNight, .blockDiffersFromTimes, .timeInNoRole,
            .roleTimesLongerThanBlock, .roleColumnEmpty,
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
        case .nightTakeoffWithoutNight: [.count(.nightTakeoffs), .column(.night)]
        case .noTimes, .overlaps: [.event(.offBlock), .event(.onBlock)]
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
