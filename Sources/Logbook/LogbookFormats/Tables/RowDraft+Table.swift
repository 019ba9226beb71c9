import Aviation

/// The last step of a row of a table of no known format.
extension RowDraft {
    mutating func finishTable() {
        readDateParts()
        readHoursAndMinutes()
        readRoleTimes()
        takeInstructionInGliders()
        takeTakeoffsOfAirplanes()
        takeLaunchesOfGliders()
        readOthers()
        seatCompanion()
        readPartsOfApproaches()
        takeAircraftOfDevice()
        readTableLandings()
        readLaunchMethods()
        takeEntryWordOfAircraft()
        readEngines()
        takeEndsOfRoute()
        takeStops()
        entry.aircraft?.complete(equipment: nil)
        if flag("isBalance") { return makeBalance() }
        if readsHeading() || readsSums() { return }
        if takesSessionDate() || flag("isSimulator") || isDevice { makeTableSession() }
        takeOwnDate()
        takeChecksInFlight()
        finishUsual()
        takeSessionTime()
        refuseDeadhead()
        refuseDuty()
        askForNight()
        takeBlockTime()
        takeWholeFlight()
        compareClasses()
        compareBlockWithFlight()
        takeRoleTimes()
        refuseUnflown()
        keepTypeWithoutAircraft()
    }

    // MARK: Dates

    /// Reads a date whose year, or each part, has a column of its own.
    private mutating func readDateParts() {
        guard flight.date == nil, !isYearOpen, let year = count("year") ?? year ?? rules.yearAbove else { return }
        let month = text("month") ?? month.map { String($0) }
        flight.date = rules.date(year: year, dayMonth: text("dayMonth"), month: month, day: count("day"))
    }

    /// Takes the date of the first time that has one, where no column has the date.
    private mutating func takeOwnDate() {
        guard flight.date == nil else { return }
        let times = times
        flight.date = FlightEvent.allCases.compactMap { times[.event($0)]?.date }.first
    }

    /// Takes the date of a session in a simulator, which European pages have in a column of its own, where the row has no
    /// other. Returns whether it is one.
    private mutating func takesSessionDate() -> Bool {
        guard flight.date == nil, let date = date("sessionDate") else { return false }
        flight.date = date
        return true
    }

    // MARK: Approaches, aircraft, counts

    /// Reads the kinds and the airport of approaches that another column counts.
    private mutating func readPartsOfApproaches() {
        // One column counts the approaches that another one names.
        let unnamed = flight.approaches.indices.filter { flight.approaches[$0].isUnnamed }
        let named = flight.approaches.filter { !$0.isUnnamed }.reduce(0) { $0.plus($1.count) }
        if unnamed.count == 1, named > 0, flight.approaches[unnamed[0]].count == named {
            flight.approaches.remove(at: unnamed[0])
        }
        if let text = text("approachType"), let index = column("approachType") {
            let named = ApproachCell(text).approaches
            let counted = flight.approaches.reduce(0) { $0.plus($1.count) }
            let isUnnamed = flight.approaches.allSatisfy(\.isUnnamed)
            if flight.approaches.isEmpty || isUnnamed && named.reduce(0, { $0.plus($1.count) }) == counted {
                flight.approaches = named
            } else if isUnnamed, flight.approaches.count == 1, named.count == 1, named[0].count == 1 {
                flight.approaches = named.map { approach in
                    var all = approach
                    all.count = counted
                    return all
                }
            } else {
                note("\(counted) approaches, and the kinds “\(text.shortened)”")
                keep(index)
            }
        }
        if let text = text("approachPlace") {
            for index in flight.approaches.indices where flight.approaches[index].airport == nil {
                flight.approaches[index].airport = .new(text)
            }
        }
    }

    /// Takes the registration in a column of simulators for the aircraft of a row that has places and none of its own.
    private mutating func takeAircraftOfDevice() {
        guard let device = flight.simulatorDevice, flight.aircraft == nil,
            flight.origin != nil || flight.destination != nil, flight.times[.simulator] ?? .zero <= .zero,
            ColumnCells.isRegistration(device.uppercased())
        else { return }
        flight.aircraft = .new(device)
        flight.simulatorDevice = nil
    }

    /// Reads the aircraft of a cell, which may name its type as well: `D-MXYZ (C42)`. Where most cells are registrations, other
    /// words, such as `Payment`, are no aircraft.
    mutating func readAircraft(_ text: String, _ column: RowRules.Column) {
        setColumn(.aircraft, column.index)
        if let named = AircraftCell(text) {
            flight.aircraft = .new(named.registration)
            var aircraft = entry.aircraft ?? AircraftRecord()
            aircraft.aircraftType = aircraft.aircraftType ?? named.type
            entry.aircraft = aircraft
        } else if column.hasRegistrations, !AircraftCell.mayBeRegistration(text) {
            note("\(column.title.shortened): “\(text.trimmed.shortened)” is not a registration")
            keep(column.index)
        } else {
            flight.aircraft = text.trimmed.nonEmpty.map { .new($0) }
        }
    }

    /// Takes the launch method from columns that count the launches of each: `Winde`, `F-Schlepp`.
    private mutating func readLaunchMethods() {
        var launches: [(method: String, count: Int, column: Int)] = []
        for column in rules.columns {
            guard case .part(let name)? = column.meaning?.target, name.hasPrefix(Self.launched), let count = count(name)
            else { continue }
            launches.append((String(name.dropFirst(Self.launched.count)), count, column.index))
        }
        guard !launches.isEmpty else { return }
        let total = launches.reduce(0) { $0 + $1.count }
        let known = flight[.launches].flatMap { if case .number(let count) = $0 { count } else { nil } }
        let isWhole = known == nil || known == total
        if let known, known != total { note("the launches are \(known), by their methods they are \(total)") }
        if known == nil, total > 0 { RowRules.set(.number(total), of: .launches, in: &entry.flight) }
        let flown = launches.filter { $0.count > 0 }
        if isWhole, flown.count == 1, flight[.launchMethod] == nil {
            RowRules.set(.text(flown[0].method), of: .launchMethod, in: &entry.flight)
        } else if flown.count > 1 {
            let words = flown.map { "\($0.count) \($0.method)" }.joined(separator: ", ")
            note("launched in several ways, of which an entry has one: \(words)")
        }
        for launch in launches {
            if flown.count != 1 || !isWhole { keep(launch.column) }
            compare(launch.count, with: launch.count, at: launch.column)
        }
    }

    /// The beginning of the names of parts with the launches of a method, such as `launches.winch`.
    static let launched = "launches."

    /// Reads times whose hours and minutes have columns of their own. Both are one figure, that of the column of hours.
    private mutating func readHoursAndMinutes() {
        for pair in rules.pairs {
            let (hours, minutes) = (count(pair.hours), count(pair.minutes))
            guard hours != nil || minutes != nil else { continue }
            let time = min(hours ?? 0, 10_000) * 60 + min(minutes ?? 0, 10_000)
            if flight.times[pair.column] == nil { flight.times[pair.column] = Minutes(time) }
            guard let index = pair.index else { continue }
            compare(time, with: time, at: index)
            if let rest = column(pair.minutes) { entry.figures[rest] = nil }
            let isUnreadable = rules.columns.contains {
                $0.meaning?.target == .part(pair.minutes) && entry.unreadable.contains($0.index)
            }
            if isUnreadable, !entry.unreadable.contains(index) { entry.unreadable.append(index) }
        }
    }

    /// Reads landings and take-offs that are divided by day and night, or by full stops, or not at all.
    private mutating func readTableLandings() {
        let counters = ["oldFullStopDay", "oldFullStopNight", "touchDay", "touchNight"]
        if counters.contains(where: { column($0) != nil }), flight.times.landings == nil {
            let dayTakeoffs = flight.times[.dayTakeoffs]
            let nightTakeoffs = flight.times[.nightTakeoffs]
            readCounters()
            flight.times[.dayTakeoffs] = dayTakeoffs
            flight.times[.nightTakeoffs] = nightTakeoffs
        } else {
            flight.times[.dayFullStopLandings] = count("oldFullStopDay")
            flight.times[.nightFullStopLandings] = count("oldFullStopNight")
            readAllLandings()
            takeFullStopsForLandings()
        }
        guard let all = count("allTakeoffs"), flight.times.takeoffs == nil, flight.attributes["launches"] == nil else {
            return
        }
        if isWholeAtNight || all == 0 {
            flight.times[all == 0 ? .dayTakeoffs : .nightTakeoffs] = all
        } else if flight.times.night ?? .zero > .zero || isMarkedAsNight {
            note(
                all == 1
                    ? "1 take-off: day or night?"
                    : "\(all) take-offs are not divided by day and night")
            keep(column("allTakeoffs"))
        } else {
            flight.times[.dayTakeoffs] = all
        }
    }

    /// Takes full stops for all landings by day or by night where no column has these.
    private mutating func takeFullStopsForLandings() {
        let stops: [(FlightCount, FlightCount)] = [
            (.dayFullStopLandings, .dayLandings), (.nightFullStopLandings, .nightLandings),
        ]
        guard column("allLandings") == nil else { return }
        for (stop, landing) in stops where flight.times[landing] == nil {
            let isElsewhere = rules.columns.contains { $0.meaning?.target == ColumnMeaning.count(landing).target }
            if !isElsewhere, let count = flight.times[stop] { flight.times[landing] = count }
        }
    }

    /// Whether the whole flight was at night, by its time at night.
    var isWholeAtNight: Bool {
        guard let night = flight.times.night, night > .zero else { return false }
        return night == flight.times.block ?? onlyRoleTime
    }

    /// Whether a cell says that the flight was at night without how long: an `X` in the column of the time at night.
    var isMarkedAsNight: Bool {
        if flag("isAtNight") || text("dayOrNight").map({ CellText.isNight($0) != false }) == true { return true }
        return rules.columns.contains { column in
            column.meaning?.field == .column(.night) && entry.unreadable.contains(column.index)
                && (CellText.flag(entry.cells[column.index]) ?? CellText.isNight(entry.cells[column.index])) == true
        }
    }

    /// Leaves landings and take-offs open that the row does not divide and that were at night by the sun, where no column has the
    /// time at night.
    private mutating func askForNight() {
        if flight.times.night == nil, isMarkedAsNight {
            note("the flight is marked as at night; for how long is not in the row")
            for part in ["isAtNight", "dayOrNight"] { keep(column(part)) }
        }
        guard flight.times.night == nil,
            !rules.columns.contains(where: { $0.meaning?.field == .column(.night) })
        else { return }
        func isNight(_ instant: UTCInstant?, _ place: RecordLink?) -> Bool {
            guard let instant, let place, let coordinate = AirportTable.airport(written: place.label)?.record.coordinate
            else {
                return false
            }
            return NightTime.isNight(instant, at: coordinate)
        }
        let begin = flight.offBlock ?? flight.takeOff
        let end = begin.flatMap { begin in flight.times.block.map { begin.adding($0) } }
        for (part, column, instant, place) in [
            ("allLandings", FlightCount.dayLandings, flight.landing ?? flight[.onBlock] ?? end, flight.destination),
            ("allTakeoffs", .dayTakeoffs, flight.takeOff ?? flight.offBlock, flight.origin),
        ] {
            guard let all = count(part), all > 0, flight.times[column] == all, isNight(instant, place), let instant
            else {
                continue
            }
            flight.times[column] = nil
            let noun = part == "allLandings" ? "landing" : "take-off"
            // One that was well inside the night, at a time whose zone the file says, was at night.
            if all == 1, rules.saysClock,
                [-1, 1].allSatisfy({ isNight(instant.adding(Minutes($0 * Self.mostTaxi)), place) })
            {
                flight.times[column == .dayLandings ? .nightLandings : .nightTakeoffs] = 1
                note("1 \(noun) about \(instant.time.text) UTC is one at night, by the sun")
                continue
            }
            note(
                "\(all) \(noun)\(all == 1 ? "" : "s") about \(instant.time.text) UTC, at night by the sun: day or night?"
            )
            keep(self.column(part))
        }
    }

    /// A landing is hardly so many minutes from the time that the row has for it.
    private static let mostTaxi = 20

    /// Takes from the time with one engine that the aircraft has one; that with several does not say how many.
    private mutating func readEngines() {
        if minutes("singleEngine") ?? 0 > 0 || flag("isSingleEngine") {
            var aircraft = entry.aircraft ?? AircraftRecord()
            aircraft.numberOfEngines = aircraft.numberOfEngines ?? 1
            entry.aircraft = aircraft
        }
        if flag("isOfSeveralEngines") { keep(column("isOfSeveralEngines")) }
    }

    /// Takes the places of a table that has only a route.
    private mutating func takeEndsOfRoute() {
        let hasPlaces = rules.columns.contains { [.origin, .destination].contains($0.meaning?.field) }
        guard hasPlaces else { return moveRouteEndsToPlaces() }
        // A way in the cell of the only place: `KLVK → KPAO`.
        guard flight.route == nil, flight.destination == nil || flight.origin == nil,
            let place = flight.origin ?? flight.destination, PlaceWord.way(place.label).count > 1
        else { return }
        let before = flight
        (flight.origin, flight.destination, flight.route) = (nil, nil, place.label)
        moveRouteEndsToPlaces()
        if flight.origin == nil { flight = before }
    }

}

extension ApproachRecord {
    /// Whether only a number is known of the approaches.
    fileprivate var isUnnamed: Bool { type == nil && typeText == nil && runway == nil }
}
