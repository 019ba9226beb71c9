import Aviation
import Logbook

/// The last step of a row.
extension RowDraft {
    /// Completes a row of a format without rules of its own.
    mutating func finishUsual() {
        findAircraft()
        placeTimes()
        clearZeroMeters()
        readKind()
        inferRole()
    }

    /// Adds what the file says of the aircraft above its rows; a session in a simulator becomes one.
    private mutating func findAircraft() {
        guard let name = flight.aircraft?.label, let aircraft = rules.aircraft(name) else { return }
        guard aircraft.isSimulator else {
            entry.aircraft = aircraft
            return
        }
        flight.aircraft = nil
        flight.simulatorDevice = name
        makeSession()
    }

    /// Says why a row without a readable date cannot be an entry.
    mutating func refuseUndated() {
        guard flight.date == nil, entry.balance == nil, entry.refusal == nil else { return }
        entry.refusal =
            isYearOpen
            ? "its date is half a year or more from the one above, and nothing says of which year it is"
            : "the row has no readable date"
    }

    /// Makes 0 of a Hobbs or tach meter unknown: it was not read.
    mutating func clearZeroMeters() {
        for attribute in ["hobbs.start", "hobbs.end", "tach.start", "tach.end"]
        where flight.attributes[attribute] == .hundredths(0) { flight.attributes[attribute] = nil }
    }

    /// Makes a session of an entry without flight time, from the times that it has.
    mutating func readKind() {
        // What a column calls a session has no block time.
        if rules.hasSums || columns[.kind] != nil, let block = flight.times.block, block > .zero {
            if flight.kind == .simulator { return makeSession() }
            if flight.kind == .ground {
                if flight.times[.groundTraining] == nil { flight.times[.groundTraining] = block }
                entry.hasSimulatorInTotal = true
                flight.times.block = nil
            }
        }
        guard flight.kind == .flight, flight.times.block ?? .zero <= .zero else { return }
        // A lesson on the ground about an aircraft is no flight in it.
        if rules.hasSums, flight.times[.groundTraining] ?? .zero > .zero, flight.origin == nil,
            flight.destination == nil,
            flight.offBlock == nil, times.isEmpty, flight.times.landings ?? 0 == 0,
            FlightColumn.allCases.allSatisfy({ $0 == .groundTraining || flight.times[$0] ?? .zero <= .zero })
        {
            flight.kind = .ground
            if flight.aircraft != nil { release(.aircraft) }
            entry.aircraft = nil
            return
        }
        if flight.times[.simulator] ?? .zero > .zero {
            makeSession()
            nameDevice()
        } else if flight.aircraft == nil, flight.times.block == nil, flight.offBlock == nil {
            let isCheck = flight.attributes.contains { $0.key.hasPrefix("checks.") && $0.value == .flag(true) }
            if flight.times[.groundTraining] ?? .zero > .zero {
                flight.kind = .ground
            } else if isCheck, flight.origin == nil {
                flight.kind = .event
            }
        }
    }

    /// Takes the device of a session without an aircraft from the type that the row says: `EC135 FTD`.
    private mutating func nameDevice() {
        guard flight.aircraft == nil, flight.simulatorDevice == nil, let type = entry.aircraft?.aircraftType?.nonEmpty
        else { return }
        flight.simulatorDevice = type
        entry.aircraft = nil
    }

    /// Makes the entry a session in a simulator: without block time and places. Rules count its take-offs and landings.
    mutating func makeSession() {
        flight.kind = .simulator
        if flight.times[.simulator] ?? .zero <= .zero, let total = flight.times.block, total > .zero {
            flight.times[.simulator] = total
        }
        if flight.times.block ?? .zero > .zero { entry.hasSimulatorInTotal = true }
        flight.times.block = nil
        for id in [FieldID.origin, .destination] {
            // A place without a column was taken out of the route.
            if columns[id] == nil, flight.origin != nil || flight.destination != nil { keep(columns[.route]) }
            release(id)
        }
    }

    /// Makes the entry a session on a device. What the row says of an aircraft, such as its class, is kept as it is.
    mutating func makeSession(on device: String) {
        for column in rules.columns where entry.cells.indices.contains(column.index) {
            guard case .aircraft? = column.meaning?.target, !entry.cells[column.index].trimmed.isEmpty else { continue }
            keep(column.index)
        }
        flight.simulatorDevice = device
        flight.aircraft = nil
        entry.aircraft = nil
        makeSession()
    }

    /// Takes a total of landings where those by day and night are unknown: by day, unless there is night time.
    mutating func readAllLandings() {
        guard let all = count("allLandings") else { return }
        if flight.times[.dayLandings] == nil, let night = flight.times[.nightLandings], night <= all,
            let column = column("allLandings"),
            night == 0 || rules.columns[column].isTotal
                || rules.columns.contains(where: {
                    $0.meaning == ColumnMeaning.count(.nightLandings) && TitleVocabulary.namesPart($0.title)
                })
        {
            flight.times[.dayLandings] = all - night
            return
        }
        if let known = flight.times.landings {
            guard known != all else { return }
            note("the total of landings is \(all), by day and night it is \(known)")
            keep(column("allLandings"))
        } else if all == 0 {
            (flight.times[.dayLandings], flight.times[.nightLandings]) = (0, 0)
        } else if isWholeAtNight {
            flight.times[.nightLandings] = all
        } else if flight.times.night ?? .zero > .zero || isMarkedAsNight {
            note(
                all == 1
                    ? "1 landing: day or night?"
                    : "\(all) landings are not divided by day and night")
            keep(column("allLandings"))
        } else {
            flight.times[.dayLandings] = all
        }
    }

    /// Takes the part of a total that is simulator time out of the block time.
    mutating func separateSimulatorTime() {
        guard let simulator = flight.times[.simulator], simulator > .zero, let total = flight.times.block else {
            return
        }
        entry.hasSimulatorInTotal = true
        let block = total - simulator
        flight.times.block = block > .zero ? block : nil
        if block < .zero { note("the simulator time is longer than the total") }
    }

    /// Whether a title says that its column has who was in command; a column `Pilot` may have a student.
    private var namesCommander: Bool {
        rules.columns.contains { column in
            column.meaning?.target == .person(.pilotInCommand)
                && !TitleVocabulary.title(column.title).words.isDisjoint(with: ["pic", "captain"])
        }
    }

    /// Infers the pilot's role from the columns that have time; nil where none has.
    mutating func inferRole() {
        guard flight.role == nil else { return }
        func has(_ column: FlightColumn) -> Bool { flight.times[column] ?? .zero > .zero }
        func has(_ attribute: String) -> Bool {
            if case .minutes(let minutes)? = flight.attributes[attribute] { minutes > .zero } else { false }
        }
        // Beside a student, or in command, the instructor may be the owner of the logbook.
        let isTaught =
            flight[.instructor] != nil && !has(.dualGiven) && flight[.student] == nil
            && !(ownRoles.contains(.pilotInCommand) && namesCommander)
        if let instructor = flight[.instructor]?.label, flight[.student] != nil, !has(.dualGiven), !has(.dualReceived) {
            note("whether you are \(instructor) or the student is not known, so the role is open")
        }
        if has(.dualReceived) || isTaught {
            flight.role = .dualReceived
        } else if has("examinerMinutes") {
            flight.role = .examiner
        } else if has(.dualGiven) {
            flight.role = .instructor
        } else if has(.solo) {
            flight.role = .solo
        } else if has("picusMinutes") {
            flight.role = .pilotInCommandUnderSupervision
        } else if has("spicMinutes") {
            flight.role = .studentPilotInCommand
        } else if has(.pilotInCommand) {
            flight.role = .pilotInCommand
        } else if has(.secondInCommand) {
            flight.role = .secondInCommand
        } else if flight.times.block == .zero, flight.pilot != nil {
            flight.role = .observer
        }
    }
}

/// The days and zones of times.
extension RowDraft {
    /// Takes the minute of a day that a part says as a time; notes and keeps what is none.
    mutating func takeTime(ofMinute part: String, _ event: FlightEvent) {
        guard let text = text(part) else { return }
        guard let minute = CellText.count(text), minute < 1_440 else {
            note("\(event.label): \(text) is not a minute of a day")
            return keep(column(part))
        }
        times[.event(event)] = CellTime(time: ClockTime(minutesFromMidnight: Minutes(minute)))
    }

    /// Gives the times of day their days, and UTC.
    ///
    /// The first time of the flight is the one whose local date at the place of departure is the date; a later one that is
    /// earlier in the day is on the next day, if the flight then lasts at most sixteen hours.
    mutating func placeTimes() {
        if let zone = text("zone"), RowClock(cell: zone) == nil { keep(column("zone")) }
        guard let date = flight.date, !times.isEmpty else { return keepTimes() }
        var first: UTCInstant?
        for event in FlightEvent.allCases {
            guard let time = times[.event(event)] else { continue }
            guard let instant = instant(of: time, event, date, after: first) else {
                note("\(event.label): the time zone of the place is not known, so the local time is kept as it is")
                keep(columns[.event(event)])
                continue
            }
            flight[event] = instant
            first = first ?? instant
        }
        placeDuty(date, around: first)
    }

    /// Keeps the times of a row without a date.
    private mutating func keepTimes() {
        for id in times.keys { keep(columns[id]) }
    }

    private func instant(
        of cell: CellTime, _ event: FlightEvent, _ date: LocalDate, after first: UTCInstant?
    ) -> UTCInstant? {
        if let instant = cell.instant { return instant }
        let zone = zone(at: event)
        let clock = clock(of: cell)
        let isLocal = clock != .utc
        func moment(_ day: LocalDate) -> UTCInstant? { clock.instant(of: cell.time, on: day, at: zone) }
        if let day = cell.date { return moment(day) }
        let isDateUTC = rules.layout.dates.map { $0 == .utc } ?? rules.format.isDateUTC
        guard let first else {
            if isLocal || isDateUTC { return moment(date) }
            return Self.instant(of: cell.time, locallyOn: date, self.zone(at: .offBlock) ?? zone)
        }
        if event == .landing || event == .onBlock, let arrival = self.date("arrivalDate") {
            // Its day may be that in UTC or that of the place: the one which is soon after the departure.
            let said = [
                moment(arrival),
                isLocal || isDateUTC
                    ? nil : zone.map { Self.instant(of: cell.time, locallyOn: arrival, $0) },
            ]
            let after = said.compactMap(\.self).filter {
                $0 >= first && $0.minutes(since: first) <= Minutes(hours: 48, minutes: 0)
            }
            if let next = after.min() { return next }
        }
        let day = isLocal ? date.adding(days: -1) : first.date
        let near = (0...2).compactMap { moment(day.adding(days: $0)) }
        let sixteenHours = Minutes(hours: 16, minutes: 0)
        if let next = near.first(where: { $0 >= first && $0.minutes(since: first) <= sixteenHours }) { return next }
        // Out of order: nearest to the first.
        return near.min { abs($0.seconds - first.seconds) < abs($1.seconds - first.seconds) }
    }

    /// Returns the instant of a time in UTC whose local date is a given one; on that date where the zone is unknown.
    static func instant(of time: ClockTime, locallyOn date: LocalDate, _ zone: LocalZone?) -> UTCInstant {
        guard let zone else { return UTCInstant(date, time) }
        let days = [0, 1, -1].map { UTCInstant(date.adding(days: $0), time) }
        return days.first { zone.wallTime(at: $0, on: date).daysLater == 0 } ?? days[0]
    }

    private mutating func placeDuty(_ date: LocalDate, around first: UTCInstant?) {
        let last = FlightEvent.allCases.compactMap { flight[$0] }.max() ?? first
        if let time = times[.dutyStart], let start = instant(of: time, .offBlock, date, after: nil) {
            let limit = first ?? start
            flight[.dutyStart] = .instant(
                time.date == nil && start > limit ? start.adding(Minutes(-1_440)) : start)
        }
        guard let time = times[.dutyEnd] else { return }
        guard let end = instant(of: time, .onBlock, date, after: nil) else { return keep(columns[.dutyEnd]) }
        var isEarly = last.map { end < $0 } ?? false
        if case .instant(let start)? = flight[.dutyStart], end < start { isEarly = true }
        isEarly = isEarly && time.date == nil
        flight[.dutyEnd] = .instant(isEarly ? end.adding(.day) : end)
    }

    /// Returns the clock of a time: what its cell says, its title, a column of zones, the rows above the titles, or the layout.
    private func clock(of cell: CellTime) -> RowClock {
        if cell.isUTC { return .utc }
        if !cell.offsets.isEmpty { return .offsets(cell.offsets) }
        if let clock = text("zone").flatMap(RowClock.init(cell:)) { return clock }
        return rules.clock
    }

    private func zone(at event: FlightEvent) -> LocalZone? {
        let isStart = event == .offBlock || event == .takeOff
        // A table with one column of places has flights that ended there.
        let hasEnds = rules.columns.contains { $0.meaning?.field == .destination || $0.meaning?.field == .route }
        let place = isStart || !hasEnds && flight.destination == nil ? flight.origin : flight.destination
        return place.flatMap { rules.zones.zone(of: $0.label) }
    }
}

/// The zones of airports, each looked up once.
final class AirportZones {
    private var known: [String: LocalZone?] = [:]
    private static let most = 10_000

    /// Returns the zone of an airport of the table; nil for an unknown one.
    func zone(of name: String) -> LocalZone? {
        if let zone = known[name] { return zone }
        if known.count > Self.most { known = [:] }
        let zone = LocalZone(AirportTable.airport(written: name)?.record.timeZone)
        known[name] = zone
        return zone
    }
}
