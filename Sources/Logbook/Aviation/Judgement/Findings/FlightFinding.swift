/// The closed list of findings about a flight.
package enum FlightFinding: Hashable, Sendable {
    // Errors: the entry contradicts itself.
    /// The date is missing or was not understood.
    case dateMissing
    /// The date is after today.
    case dateInFuture(LocalDate)
    /// The four times are not in ascending order.
    case timesInDisorder(TimeOrderError)
    /// The end was read as on the next day, and the flight would take too long for its distance.
    case nextDayUnlikely(Minutes, next: ClockTime)
    /// An entry line says nothing about times.
    case timesNotSaid
    /// A time is below zero.
    case negativeTime(FlightColumn)
    /// A count is below zero.
    case negativeCount(FlightCount)
    /// A time is over 24 hours.
    case overOneDay(FlightColumn)
    /// A part of the flight is longer than the block time.
    case longerThanBlock(FlightColumn, Minutes, block: Minutes)
    /// Actual and simulated instrument time together are longer than the block time.
    case instrumentTimesLongerThanBlock(Minutes, block: Minutes)
    /// The sum of two times that exclude each other is longer than the block time.
    case exclusiveTimesLongerThanBlock(FlightColumn, FlightColumn, Minutes, block: Minutes)
    /// The full-stop landings, which are part of the landings, are more than the landings.
    case moreFullStopsThanLandings(fullStop: FlightCount, landings: FlightCount)
    /// A part of the flight is logged without a block time.
    case partWithoutBlock(FlightColumn)
    /// Saving makes an aircraft whose type is not said.
    case newAircraftWithoutType(String)

    // Notes: the entry is possible, but unusual.
    /// Neither a time nor a duration is known.
    case noTimes
    /// A session has no time; the column is the usual one of its kind.
    case noSessionTime(FlightColumn)
    /// Another flight of the same aircraft or pilot, described in a few words, was under way at the same time.
    case overlaps(String)
    /// One of the four times is after now, in UTC.
    case stillToCome(FlightEvent, ClockTime)
    /// The clocks at the place of departure show the first time on another day than the date of the flight.
    case otherDayAtOrigin(ClockTime, local: ClockTime)
    /// Another entry of the day, described in a few words, has the same aircraft, airports and times.
    case duplicates(String)
    /// The block time differs by more than a minute from the time between Off and On.
    case blockDiffersFromTimes(Minutes, computed: Minutes)
    /// PIC, SIC and dual do not cover the flight; the value is the uncovered time.
    case timeInNoRole(Minutes)
    /// PIC, SIC and dual together are longer than the flight.
    case roleTimesLongerThanBlock(Minutes, block: Minutes)
    /// The column of the chosen role is empty.
    case roleColumnEmpty(PilotRole, FlightColumn)
    /// The column of the chosen role is zero.
    case roleColumnZero(PilotRole, FlightColumn)
    /// Solo time is longer than the time as pilot in command.
    case soloWithoutPilotInCommand
    /// The night time differs by more than five minutes from that by the sun.
    case nightDiffersFromSun(Minutes, computed: Minutes)
    /// A night landing is counted, and night time is zero, or where it is unknown, none by the sun.
    case nightLandingWithoutNight
    /// A night take-off is counted, and night time is zero, or where it is unknown, none by the sun.
    case nightTakeoffWithoutNight
    /// Only day landings are counted, and the last one was well inside the night by the sun, at a time in UTC.
    case dayLandingAtNight(ClockTime)
    /// The pilot in command made no landing.
    case noLandings
    /// The airports are more than 50 NM apart, and no cross-country time is logged.
    case crossCountryMissing(NauticalMiles)
    /// Cross-country time is logged for a local flight.
    case crossCountryWithoutDistance
    /// The rules include IFR, and no IFR time is logged.
    case instrumentRulesWithoutTime
    /// Actual instrument time is logged under VFR.
    case instrumentTimeUnderVisualRules
    /// Instrument approaches are logged without instrument time; the value is their number.
    case approachWithoutInstrumentTime(Int)
    /// The distance over the block time is a speed that no such aircraft has.
    case impossibleSpeed(knots: Int)
    /// The flight has no aircraft.
    case aircraftMissing
    /// The type of a new aircraft is not in the table of types; the second value is a designator that it may mean.
    case typeUnknown(String, similar: String?)
    /// The flight lacks an airport.
    case airportMissing
    /// A simulator session is logged with a flight.
    case simulatorBesideFlight
    /// The logbook has no position of an airport of the flight; the program's table of airports may have one.
    case airportUnplaced(String, isInTable: Bool)
}

extension FlightFinding {
    /// The severity of the finding.
    package var severity: FlightCheck.Severity {
        switch self {
        case .dateMissing, .dateInFuture, .timesInDisorder, .nextDayUnlikely, .timesNotSaid, .negativeTime,
            .negativeCount, .overOneDay,
            .longerThanBlock, .instrumentTimesLongerThanBlock, .exclusiveTimesLongerThanBlock,
            .moreFullStopsThanLandings, .partWithoutBlock, .newAircraftWithoutType:
            .error
        case .noTimes, .noSessionTime, .overlaps, .stillToCome, .duplicates, .otherDayAtOrigin,
            .nightTakeoffWithoutNight,
            .blockDiffersFromTimes,
            .timeInNoRole,
            .roleTimesLongerThanBlock, .roleColumnEmpty, .roleColumnZero,
            .soloWithoutPilotInCommand, .nightDiffersFromSun, .nightLandingWithoutNight, .dayLandingAtNight,
            .noLandings,
            .crossCountryMissing, .crossCountryWithoutDistance, .instrumentRulesWithoutTime,
            .instrumentTimeUnderVisualRules, .approachWithoutInstrumentTime, .impossibleSpeed, .aircraftMissing,
            .typeUnknown, .airportMissing, .airportUnplaced, .simulatorBesideFlight:
            .note
        }
    }

    /// The fields that the finding concerns, the one for the cursor first.
    package var fields: [FieldID] {
        switch self {
        case .dateMissing, .dateInFuture: [.date]
        case .timesInDisorder(let error): [.event(error.event)]
        case .nextDayUnlikely: [.event(.onBlock), .event(.offBlock)]
        case .negativeTime(let column), .overOneDay(let column): [.column(column)]
        case .negativeCount(let count): [.count(count)]
        case .longerThanBlock(let column, _, _): [.column(column), .column(.block)]
        case .instrumentTimesLongerThanBlock:
            [.column(.actualInstrument), .column(.simulatedInstrument), .column(.block)]
        case .exclusiveTimesLongerThanBlock(let first, let second, _, _): [.column(first), .column(second)]
        case .moreFullStopsThanLandings(let fullStop, let landings): [.count(fullStop), .count(landings)]
        case .partWithoutBlock, .blockDiffersFromTimes, .impossibleSpeed: [.column(.block)]
        case .timeInNoRole, .roleTimesLongerThanBlock: [.role, .column(.pilotInCommand)]
        case .roleColumnEmpty(_, let column), .roleColumnZero(_, let column): [.column(column), .role]
        case .soloWithoutPilotInCommand: [.column(.solo), .column(.pilotInCommand)]
        case .nightDiffersFromSun: [.column(.night)]
        case .nightLandingWithoutNight: [.count(.nightLandings), .column(.night)]
        case .nightTakeoffWithoutNight: [.count(.nightTakeoffs), .column(.night)]
        case .dayLandingAtNight: [.count(.nightLandings), .count(.dayLandings)]
        case .noSessionTime(let column): [.column(column)]
        case .noTimes, .timesNotSaid, .overlaps: [.event(.offBlock), .event(.onBlock)]
        case .stillToCome(let event, _): [.event(event), .date]
        case .duplicates: [.date, .aircraft]
        case .otherDayAtOrigin: [.date, .event(.offBlock), .event(.takeOff)]
        case .noLandings: [.count(.dayLandings), .count(.nightLandings)]
        case .crossCountryMissing, .crossCountryWithoutDistance: [.column(.crossCountry)]
        case .instrumentRulesWithoutTime: [.column(.instrumentRules), .rules]
        case .instrumentTimeUnderVisualRules: [.rules, .column(.actualInstrument)]
        case .approachWithoutInstrumentTime: [.approaches, .column(.actualInstrument)]
        case .aircraftMissing: [.aircraft]
        case .newAircraftWithoutType: [.newType, .aircraft]
        case .typeUnknown: [.newType]
        case .airportMissing: [.origin]
        case .airportUnplaced: [.origin, .destination]
        case .simulatorBesideFlight: [.column(.simulator)]
        }
    }
}

extension FlightFinding {
    /// The problem, in the pilot's words.
    package var message: String {
        switch self {
        case .dateMissing: "the date is missing"
        case .dateInFuture(let date): "\(date.isoText) is in the future"
        case .timesInDisorder(let error): "\(error.event.displayName) is \(error.message)"
        case .nextDayUnlikely(let block, let next): "\(next.text) makes it \(block.clockText), long for this distance"
        case .timesNotSaid: "no time is given"
        case .negativeTime(let column): "\(column.displayName) is negative"
        case .negativeCount(let count): "\(count.displayName) is negative"
        case .overOneDay(let column): "\(column.displayName) is longer than a day"
        case .longerThanBlock(let column, let time, let block):
            "\(column.displayName) \(time.clockText) is longer than the block time \(block.clockText)"
        case .instrumentTimesLongerThanBlock(let time, let block):
            "instrument time \(time.clockText) is longer than the block time \(block.clockText)"
        case .exclusiveTimesLongerThanBlock(let first, let second, let time, let block):
            "\(first.shortName) and \(second.shortName), \(time.clockText), exceed the block time \(block.clockText)"
        case .moreFullStopsThanLandings(let fullStop, let landings):
            "more \(fullStop.displayName.lowercased()) than \(landings.displayName.lowercased())"
        case .partWithoutBlock(let column): "\(column.displayName) is logged without a block time"
        case .blockDiffersFromTimes(let block, let computed):
            "block time is \(block.clockText), the times give \(computed.clockText)"
        case .timeInNoRole(let rest): "\(rest.clockText) of the flight is in no role"
        case .roleTimesLongerThanBlock(let sum, let block):
            "PIC, SIC and dual are \(sum.clockText) together, the flight is \(block.clockText)"
        case .roleColumnEmpty(let role, let column): "the role is \(role.shortName), but \(column.displayName) is empty"
        case .roleColumnZero(let role, let column): "the role is \(role.shortName), but \(column.displayName) is 0:00"
        case .soloWithoutPilotInCommand: "solo time is not logged as pilot in command"
        case .nightDiffersFromSun(let night, let computed):
            "night is \(night.clockText), computed \(computed.clockText)"
        case .nightLandingWithoutNight: "a night landing without night time"
        case .noSessionTime: "no time is logged"
        case .noTimes: "no times are logged"
        case .overlaps(let flight): "at the same time as \(flight)"
        case .stillToCome(_, let time): "\(time.text) UTC is still to come"
        case .otherDayAtOrigin(let time, let local):
            "\(time.text) UTC is \(local.onDay(0).text) of the \(local.daysLater < 0 ? "day before" : "next day") where you left"
        case .duplicates(let flight): "the same as \(flight), which is already logged"
        case .nightTakeoffWithoutNight: "a night take-off without night time"
        case .dayLandingAtNight(let time): "a day landing at \(time.text) UTC, which is night there"
        case .noLandings: "no landing is logged"
        case .crossCountryMissing(let distance): "\(distance.text) NM without cross-country time"
        case .crossCountryWithoutDistance: "cross-country time, but the flight ended where it began"
        case .instrumentRulesWithoutTime: "IFR flight without IFR time"
        case .instrumentTimeUnderVisualRules: "actual instrument time on a VFR flight"
        case .approachWithoutInstrumentTime(let count):
            "\(count) instrument approach\(count == 1 ? "" : "es"), but no instrument time"
        case .impossibleSpeed(let knots): "that would be \(knots) knots over the ground"
        case .aircraftMissing: "no aircraft is named"
        case .newAircraftWithoutType(let name): "\(name) is new, and its type is not said"
        case .typeUnknown(let type, _): "\(type) is no type that the program knows"
        case .airportMissing: "an airport is missing"
        case .airportUnplaced(let name, isInTable: true): "\(name) has no position in the logbook"
        case .airportUnplaced(let name, isInTable: false): "no table has \(name), and its position is unknown"
        case .simulatorBesideFlight: "simulator time beside flight time"
        }
    }
}

extension FlightFinding {
    /// The remedy.
    package var recovery: String {
        switch self {
        case .dateMissing: "type t for today, or a date such as 21.11"
        case .dateInFuture: "log the flight when it is flown, or correct the date"
        case .timesInDisorder(let error): error.recovery
        case .nextDayUnlikely(_, let next):
            "type \(next.zuluText) for the next day, or correct one of the times"
        case .timesNotSaid: "type off-block and on-block times (0250/0400), the block time (1:10), or time:- if unknown"
        case .negativeTime, .negativeCount: "type zero or more, or leave it empty when it is not known"
        case .overOneDay: "log each day's flight as a separate entry"
        case .longerThanBlock, .instrumentTimesLongerThanBlock: "shorten it, or correct the block time"
        case .exclusiveTimesLongerThanBlock: "they exclude each other; shorten one of them"
        case .moreFullStopsThanLandings: "landings count the full stops too; raise the landings"
        case .partWithoutBlock: "enter the times of the flight, or the block time"
        case .blockDiffersFromTimes: "correct one of them; the block time is what counts"
        case .timeInNoRole: "choose the role, or fill PIC, SIC or dual"
        case .roleTimesLongerThanBlock: "normal when a rated pilot receives instruction (FAA); else shorten one"
        case .roleColumnEmpty: "fill the column, or choose another role"
        case .roleColumnZero: "correct the column, or choose another role"
        case .soloWithoutPilotInCommand: "log it as PIC too where your authority does"
        case .nightDiffersFromSun: "accept the computed time, or keep yours"
        case .nightLandingWithoutNight: "type the night time, or count the landing as day"
        case .noSessionTime(let column): "enter the \(column.displayName.lowercased()) time"
        case .noTimes: "enter the times of the flight, or the block time"
        case .overlaps: "correct the times, the day or the aircraft of one of them"
        case .stillToCome: "correct the time or the day, or log the flight when it is flown"
        case .otherDayAtOrigin(let time, let local):
            "the date is the local one: type \(time.adding(Minutes(local.daysLater * -1_440)).text), or another date"
        case .duplicates: "leave it out, or save it if you flew it twice"
        case .nightTakeoffWithoutNight: "type the night time, or count the take-off as day"
        case .dayLandingAtNight: "count the last landing as night, or correct the times"
        case .noLandings: "type the landings you made; 0 when another pilot landed"
        case .crossCountryMissing: "counts as cross-country if you landed there"
        case .crossCountryWithoutDistance: "name the place of the landing in the route"
        case .instrumentRulesWithoutTime: "type the IFR time, or choose VFR"
        case .instrumentTimeUnderVisualRules: "choose IFR, Y or Z, or move it to simulated instrument"
        case .approachWithoutInstrumentTime: "type actual or simulated instrument time"
        case .impossibleSpeed: "check the airports, the times and the day"
        case .typeUnknown(_, let similar):
            (similar.map { "did you mean \($0)? Otherwise " } ?? "") + "enter class and engines in the aircraft's form"
        case .newAircraftWithoutType: "type its designator or name, as in type:C172, or type:- if it is unknown"
        case .aircraftMissing: "name the aircraft: rules require its identification"
        case .airportMissing: "name the place of departure and of arrival"
        case .airportUnplaced(_, isInTable: true): "enter the position in the airport's form"
        case .airportUnplaced: "correct the code, or enter the position in the airport's form"
        case .simulatorBesideFlight: "log the simulator session as a separate entry"
        }
    }
}

extension FlightFinding {
    /// The finding that a flight clashes with another one, or with the time now.
    package init(_ clash: FlightClash) {
        switch clash {
        case .duplicates(let other): self = .duplicates(other)
        case .overlaps(let other): self = .overlaps(other)
        case .stillToCome(let event, let time): self = .stillToCome(event, time)
        }
    }
}
