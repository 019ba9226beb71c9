/// The closed list of findings about a flight: severity, kind, fields, problem, remedy, and the values that remove it.
extension FlightFinding {
    // MARK: Errors: the entry contradicts itself

    /// The date is missing or was not understood.
    package static let dateMissing = FlightFinding(
        .error, .date, [.date], "the date is missing", "type t for today, or a date such as \(LocalDate.shortExample)")

    /// The date is after today.
    package static func dateInFuture(_ date: LocalDate) -> FlightFinding {
        FlightFinding(
            .error, .date, [.date], "\(date.isoText) is in the future",
            "log the flight when it is flown, or correct the date")
    }

    /// The four times are not in ascending order, as the pilot names them.
    package static func timesInDisorder(_ error: TimeOrderError, _ names: TimeNames = .blocks) -> FlightFinding {
        var nextDay: (event: FlightEvent, time: ClockTime)?
        if case .before(let event, _, let next) = error { nextDay = (event, next) }
        return FlightFinding(
            .error, .order, [.event(error.event)], named: names.label(of: error.event), is: error.message(names),
            error.recovery, nextDay: nextDay)
    }

    /// The end was read as on the next day, and the flight would take too long for its distance.
    package static func nextDayUnlikely(_ block: Minutes, next: ClockTime) -> FlightFinding {
        FlightFinding(
            .error, nil, [.event(.onBlock), .event(.offBlock)],
            "\(next.text) makes it \(block.clockText), long for this distance",
            "type \(next.zuluText) for the next day, or correct one of the times", nextDay: (.onBlock, next))
    }

    /// An entry line says nothing about times.
    package static let timesNotSaid = FlightFinding(
        .error, nil, [.event(.offBlock), .event(.onBlock)], "no flight time entered",
        "type off-block and on-block times (0250/0400), the block time (1:10), or time:- if unknown")

    /// A time is below zero.
    package static func negativeTime(
        _ column: FlightColumn, _ second: SecondPilotName = .secondInCommand
    ) -> FlightFinding {
        FlightFinding(
            .error, .limits, [.column(column)], named: column.displayName(second), is: "negative", notNegative)
    }

    /// A count is below zero.
    package static func negativeCount(_ count: FlightCount) -> FlightFinding {
        FlightFinding(.error, .limits, [.count(count)], named: count.displayName, is: "negative", notNegative)
    }

    private static let notNegative = "type zero or more, or leave it empty when it is not known"

    /// A time is over 24 hours.
    package static func overOneDay(
        _ column: FlightColumn, _ second: SecondPilotName = .secondInCommand
    ) -> FlightFinding {
        FlightFinding(
            .error, .limits, [.column(column)], named: column.displayName(second), is: "longer than a day",
            "log each day's flight as a separate entry")
    }

    /// A part of the flight is longer than the block time.
    package static func longerThanBlock(
        _ column: FlightColumn, _ time: Minutes, block: Minutes, _ second: SecondPilotName = .secondInCommand
    ) -> FlightFinding {
        FlightFinding(
            .error, .limits, [.column(column), .column(.block)],
            "\(column.displayName(second)) \(time.clockText) is longer than the block time \(block.clockText)",
            "reduce it, or correct the block time")
    }

    /// A part of the flight without a column, such as PICUS, is longer than the block time.
    package static func longerThanBlock(_ field: Field, _ time: Minutes, block: Minutes) -> FlightFinding {
        FlightFinding(
            .error, .limits, [field.id, .column(.block)],
            "\(field.label) \(time.clockText) is longer than the block time \(block.clockText)",
            "reduce it, or correct the block time")
    }

    /// Actual and simulated instrument time together are longer than the block time.
    package static func instrumentTimesLongerThanBlock(_ time: Minutes, block: Minutes) -> FlightFinding {
        FlightFinding(
            .error, .limits, [.column(.actualInstrument), .column(.simulatedInstrument), .column(.block)],
            "instrument time \(time.clockText) is longer than the block time \(block.clockText)",
            "reduce it, or correct the block time")
    }

    /// The sum of two times that exclude each other is longer than the block time.
    package static func exclusiveTimesLongerThanBlock(
        _ first: FlightColumn, _ other: FlightColumn, _ time: Minutes, block: Minutes,
        _ second: SecondPilotName = .secondInCommand
    ) -> FlightFinding {
        FlightFinding(
            .error, .limits, [.column(first), .column(other)],
            "\(first.shortName(second)) and \(other.shortName(second)), \(time.clockText), exceed the block time \(block.clockText)",
            "they exclude each other; reduce one of them")
    }

    /// The full-stop landings, which are part of the landings, are more than the landings.
    package static func moreFullStopsThanLandings(fullStop: FlightCount, landings: FlightCount) -> FlightFinding {
        FlightFinding(
            .error, .fullStops, [.count(fullStop), .count(landings)],
            "more \(fullStop.displayName.lowercased()) than \(landings.displayName.lowercased())",
            "landings include the full stops; increase the landings",
            fixes: { facts in facts.times[fullStop].map { [FlightFix(.count(landings), "\($0)")] } ?? [] })
    }

    /// A part of the flight is logged without a block time.
    package static func partWithoutBlock(
        _ column: FlightColumn, _ second: SecondPilotName = .secondInCommand
    ) -> FlightFinding {
        FlightFinding(
            .error, .limits, [.column(.block)], "\(column.displayName(second)) is logged without a block time",
            "enter the times of the flight, or the block time")
    }

    /// Saving makes an aircraft whose type is not said.
    package static func newAircraftWithoutType(_ name: String) -> FlightFinding {
        FlightFinding(
            .error, nil, [.newType, .aircraft], "\(name) is a new aircraft: add its type",
            "type its designator or name, as in type:C172, or type:- if it is unknown",
            inForm: "type C172 or Skyhawk, - if unknown")
    }

    // MARK: Notes: the entry is possible, but unusual

    /// Neither a time nor a duration is known.
    package static let noTimes = FlightFinding(
        .note, .times, [.event(.offBlock), .event(.onBlock)], "no times are logged",
        "enter the times of the flight, or the block time")

    /// A session has no time; the column is the usual one of its kind.
    package static func noSessionTime(_ column: FlightColumn) -> FlightFinding {
        let name = column == .simulator ? column.displayName : "\(column.displayName) time"
        return FlightFinding(
            .note, .times, [.column(column)], "no time is logged", "enter the \(name.lowercased())")
    }

    /// Another flight of the same aircraft or pilot, described in a few words, was under way at the same time.
    package static func overlaps(_ flight: String) -> FlightFinding {
        FlightFinding(
            .note, .overlap, [.event(.offBlock), .event(.onBlock)], "at the same time as \(flight)",
            "correct the times, the day or the aircraft of one of them")
    }

    /// One of the four times is after now, in UTC.
    package static func stillToCome(_ event: FlightEvent, _ time: ClockTime) -> FlightFinding {
        FlightFinding(
            .note, .date, [.event(event), .date], "\(time.text) UTC is in the future",
            "correct the time or the day, or log the flight when it is flown")
    }

    /// The clocks at the place of departure show the first time on another day than the date of the flight.
    package static func otherDayAtOrigin(_ time: ClockTime, local: ClockTime) -> FlightFinding {
        let days = Minutes(local.daysLater * -1_440)
        return FlightFinding(
            .note, .day, [.date, .event(.offBlock), .event(.takeOff)],
            "\(time.text) UTC is \(local.onDay(0).text) of the \(local.daysLater < 0 ? "day before" : "next day") where you left",
            "the date is the local one: type \(time.adding(days).text), or another date",
            fixes: { facts in
                FlightEvent.allCases.compactMap { event in
                    facts.clock[event].map { FlightFix(.event(event), $0.adding(days).text) }
                }
            })
    }

    /// Another entry of the day, described in a few words, has the same aircraft, airports and times.
    package static func duplicates(_ flight: String) -> FlightFinding {
        FlightFinding(
            .note, .duplicate, [.date, .aircraft], "the same as \(flight), which is already logged",
            "leave it out, or save it if you flew it twice")
    }

    /// The block time differs by more than a minute from the time between Off and On.
    package static func blockDiffersFromTimes(_ block: Minutes, computed: Minutes) -> FlightFinding {
        FlightFinding(
            .note, .block, [.column(.block)],
            "block time is \(block.clockText), but the times give \(computed.clockText)",
            "correct one of them; totals use the block time",
            fixes: { _ in [FlightFix(.block, computed)] })
    }

    /// Neither the role nor a time of one is logged.
    package static let roleMissing = FlightFinding(
        .note, .roles, [.role], "your role is not logged", "say PIC, SIC, DUAL, SOLO, FI or another role")

    /// PIC time is logged, and another pilot was in command.
    package static func commandOfOther(_ name: String) -> FlightFinding {
        FlightFinding(
            .note, .roles, [.column(.pilotInCommand), .pilot, .role], "PIC time, but \(name) was pilot in command",
            "choose your role, or name yourself as pilot in command")
    }

    /// Solo time is that of the only person on board: title 14 CFR 61.51(d).
    package static func soloInCompany(_ name: String) -> FlightFinding {
        FlightFinding(
            .note, .roles, [.column(.solo), .role], "solo time, but \(name) was on board",
            "log no solo time: solo is alone on board")
    }

    /// An event has times of flight.
    package static let eventWithTime = FlightFinding(
        .note, .times, [.kind, .column(.block)], "an event with flight time",
        "make it a flight, which the check or course may be part of, or leave the time empty")

    /// The hood time of a safety pilot's flight is that of the pilot who flew.
    package static let hoodOfOther = FlightFinding(
        .note, .roles, [.column(.simulatedInstrument), .role], "the hood time is the other pilot’s",
        "log it as SIC: a safety pilot’s time is at most that")

    /// The hood time of an instructor's flight is that of the student.
    package static let hoodOfStudent = FlightFinding(
        .note, .roles, [.column(.simulatedInstrument), .role], "the hood time is your student’s",
        "leave it empty: an instructor logs instrument time in actual conditions only")

    /// A meter showed less after the flight than before.
    package static func meterBackward(_ meter: String, _ end: FieldID) -> FlightFinding {
        FlightFinding(
            .note, .meters, [end], named: "\(meter) in", is: "less than \(meter) out", "correct one of the two readings"
        )
    }

    /// The time of a meter is another one than the block time.
    package static func meterDiffers(_ meter: String, _ end: FieldID, _ time: Minutes, block: Minutes) -> FlightFinding
    {
        FlightFinding(
            .note, .meters, [end, .column(.block)], "\(meter) gives \(time.clockText), block is \(block.clockText)",
            "correct a reading, or the block time")
    }

    /// A meter began elsewhere than it ended on the flight of the aircraft before, in hundredths of an hour.
    package static func meterGap(_ meter: String, _ start: FieldID, from end: Int, to begin: Int) -> FlightFinding {
        let now = HundredthsText.text(of: begin)
        let before = HundredthsText.text(of: end)
        return FlightFinding(
            .note, .meters, [start], named: "\(meter) out", is: "\(now), and was \(before) after the flight before",
            begin < end
                ? "correct one of the readings, or the order of the flights"
                : "correct a reading, or log the flight between")
    }

    /// PIC, SIC and dual do not cover the flight; the value is the uncovered time.
    package static func timeInNoRole(
        _ rest: Minutes, _ second: SecondPilotName = .secondInCommand
    ) -> FlightFinding {
        FlightFinding(
            .note, .roles, [.role, .column(.pilotInCommand)],
            "\(rest.clockText) of the flight is not PIC, \(second.title) or dual",
            "choose the role, or fill PIC, \(second.title) or dual")
    }

    /// PIC, SIC and dual together are longer than the flight.
    package static func roleTimesLongerThanBlock(
        _ sum: Minutes, block: Minutes, _ second: SecondPilotName = .secondInCommand
    ) -> FlightFinding {
        FlightFinding(
            .note, .roles, [.role, .column(.pilotInCommand)],
            "PIC + \(second.title) + dual = \(sum.clockText), but the flight is \(block.clockText)",
            "normal when a rated pilot receives instruction (FAA); otherwise reduce one")
    }

    /// The column of the chosen role is empty.
    package static func roleColumnEmpty(
        _ role: PilotRole, _ column: FlightColumn, _ second: SecondPilotName = .secondInCommand
    ) -> FlightFinding {
        FlightFinding(
            .note, .roleColumn, [.column(column), .role],
            "the role is \(role.shortName(second)), but \(column.displayName(second)) is empty",
            "fill the column, or choose another role", fixes: { FlightFix.filling(column, $0.times.block, in: $0) })
    }

    /// The column of the chosen role is zero.
    package static func roleColumnZero(
        _ role: PilotRole, _ column: FlightColumn, _ second: SecondPilotName = .secondInCommand
    ) -> FlightFinding {
        FlightFinding(
            .note, .roleColumn, [.column(column), .role],
            "the role is \(role.shortName(second)), but \(column.displayName(second)) is 0:00",
            "correct the column, or choose another role")
    }

    /// Solo time is longer than the time as pilot in command.
    package static let soloWithoutPilotInCommand = FlightFinding(
        .note, .solo, [.column(.solo), .column(.pilotInCommand)], "solo time is not logged as pilot in command",
        "also log it as PIC if your authority allows",
        fixes: { FlightFix.filling(.pilotInCommand, $0.times[.solo], in: $0) })

    /// The night time differs by more than five minutes from that by the sun.
    package static func nightDiffersFromSun(_ night: Minutes, computed: Minutes) -> FlightFinding {
        FlightFinding(
            .note, .night, [.column(.night)],
            "night is \(night.clockText), computed from the sun: \(computed.clockText)",
            "accept the computed time, or keep yours", fixes: { _ in [FlightFix(.night, computed)] })
    }

    /// A night landing is counted, and night time is zero, or where it is unknown, none by the sun.
    package static let nightLandingWithoutNight = FlightFinding(
        .note, .nightLanding, [.count(.nightLandings), .column(.night)], "a night landing without night time",
        "type the night time, or count the landing as day")

    /// A night take-off is counted, and night time is zero, or where it is unknown, none by the sun.
    package static let nightTakeoffWithoutNight = FlightFinding(
        .note, .nightLanding, [.count(.nightTakeoffs), .column(.night)], "a night take-off without night time",
        "type the night time, or count the take-off as day")

    /// Only day landings are counted, and the last one was well inside the night by the sun, at a time in UTC.
    package static func dayLandingAtNight(_ time: ClockTime) -> FlightFinding {
        FlightFinding(
            .note, .nightLanding, [.count(.nightLandings), .count(.dayLandings)],
            "a day landing at \(time.text) UTC, which is night there",
            "count the last landing as night, or correct the times")
    }

    /// The pilot in command made no landing.
    package static let noLandings = FlightFinding(
        .note, .landings, [.count(.dayLandings), .count(.nightLandings)], "no landing is logged",
        "type the landings you made; 0 when another pilot landed")

    /// Cross-country time is logged in a role that has none.
    package static func crossCountryInRole(_ role: PilotRole) -> FlightFinding {
        FlightFinding(
            .note, .crossCountry, [.column(.crossCountry), .role],
            "cross-country time as \(role.displayName.lowercased())", "remove it, or choose another role")
    }

    /// A place of landing is more than 50 NM from the departure, and no cross-country time is logged.
    package static func crossCountryMissing(_ distance: NauticalMiles) -> FlightFinding {
        FlightFinding(
            .note, .crossCountry, [.column(.crossCountry)], "\(distance.text) NM without cross-country time",
            "counts as cross-country if you landed there",
            fixes: { FlightFix.filling(.crossCountry, $0.times.block, in: $0) })
    }

    /// Cross-country time is logged for a local flight.
    package static let crossCountryWithoutDistance = FlightFinding(
        .note, .crossCountry, [.column(.crossCountry)], "cross-country time, but the flight ended where it began",
        "name the place of the landing in the route")

    /// The rules include IFR, and no IFR time is logged.
    package static let instrumentRulesWithoutTime = FlightFinding(
        .note, .instrumentRules, [.column(.instrumentRules), .rules], "IFR flight without IFR time",
        "type the IFR time, or choose VFR",
        fixes: { FlightFix.filling(.instrumentRules, $0.times.block, in: $0) })

    /// Actual instrument time is logged under VFR.
    package static let instrumentTimeUnderVisualRules = FlightFinding(
        .note, .instrumentRules, [.rules, .column(.actualInstrument)], "actual instrument time on a VFR flight",
        "choose IFR, Y or Z, or move it to simulated instrument")

    /// Instrument approaches are logged without instrument time; the value is their number.
    package static func approachWithoutInstrumentTime(_ count: Int) -> FlightFinding {
        FlightFinding(
            .note, .approach, [.approaches, .column(.actualInstrument)],
            "\(count) instrument approach\(count == 1 ? "" : "es"), but no instrument time",
            "type actual or simulated instrument time")
    }

    /// The distance over the block time is a speed that no such aircraft has.
    package static func impossibleSpeed(knots: Int) -> FlightFinding {
        FlightFinding(
            .note, .speed, [.column(.block)], "that would be \(knots) knots over the ground",
            "check the airports, the times and the day")
    }

    /// The flight has no aircraft.
    package static let aircraftMissing = FlightFinding(
        .note, .aircraft, [.aircraft], "no aircraft", "name the aircraft: rules require its identification")

    /// The type of a new aircraft is not in the table of types; the second value is a designator that it may mean.
    package static func typeUnknown(_ type: String, similar: String?) -> FlightFinding {
        FlightFinding(
            .note, nil, [.newType], "unknown type: \(type)",
            (similar.map { "did you mean \($0)? Otherwise " } ?? "") + "enter class and engines in the aircraft's form",
            fixes: { _ in similar.map { [FlightFix(.newType, $0)] } ?? [] })
    }

    /// The type of a new aircraft is a name of several; the types, the most likely first.
    package static func typeAmbiguous(_ name: String, _ types: [AircraftType]) -> FlightFinding {
        let designators = types.map(\.designator)
        let several = designators.prefix(6).joined(separator: ", ") + (designators.count > 6 ? ", …" : "")
        let known = TypeFact.words(of: types)
        return FlightFinding(
            .note, nil, [.newType], "\(name) may be \(several)",
            "type the designator"
                + (known.isEmpty ? "; until then its class is unknown" : "; known of all: \(known)"),
            choices: designators.prefix(12).map { FlightFix(.newType, $0) })
    }

    /// The flight lacks an airport.
    package static let airportMissing = FlightFinding(
        .note, .airport, [.origin], "an airport is missing", "enter departure and arrival")

    /// The entry is a check, and its remarks say that it was not passed.
    package static let checkFailed = FlightFinding(
        .note, .checks, [.remarks],
        "logged as a check, but the remarks say it was not passed",
        "clear the check, or correct the remarks")

    /// A simulator session is logged with a flight.
    package static let simulatorBesideFlight = FlightFinding(
        .note, .simulator, [.column(.simulator)], "simulator time beside flight time",
        "log the simulator session as a separate entry")

    /// The logbook has no position of an airport of the flight; the program's table of airports may have one.
    package static func airportUnplaced(_ name: String, isInTable: Bool) -> FlightFinding {
        FlightFinding(
            .note, .airport, [.origin, .destination],
            isInTable
                ? "\(name) has no position in the logbook"
                : "\(name) is in no airport list, and its position is unknown",
            "\(isInTable ? "" : "correct the code, or ")enter the position in the airport's form")
    }
}

extension FlightFix {
    /// A time as it is typed into a column.
    fileprivate init(_ column: FlightColumn, _ time: Minutes) { self.init(.column(column), time.clockText) }

    /// Returns the value that fills an empty column; none for a column in which the pilot wrote anything, also zero.
    fileprivate static func filling(_ column: FlightColumn, _ time: Minutes?, in facts: FlightFacts) -> [FlightFix] {
        guard let time, facts.times[column] == nil else { return [] }
        return [FlightFix(column, time)]
    }
}
