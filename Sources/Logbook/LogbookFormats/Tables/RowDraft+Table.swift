import Aviation

/// The last step of a row of a table of no known format.
extension RowDraft {
    mutating func finishTable() {
        readDateParts()
        readHoursAndMinutes()
        readTableLandings()
        readEngines()
        takeEndsOfRoute()
        entry.aircraft?.complete(equipment: nil)
        if flag("isBalance") { return makeBalance() }
        if readsSums() { return }
        if flag("isSimulator") || isDevice { makeTableSession() }
        takeOwnDate()
        finishUsual()
        takeOwnCommand()
    }

    // MARK: Dates

    /// Reads a date whose year, or each part, has a column of its own.
    private mutating func readDateParts() {
        guard flight.date == nil, let year = count("year") else { return }
        if let text = text("dayMonth") {
            flight.date = CellText.date("\(text)/\(year)", order: rules.layout.dateOrder, today: rules.today)
        } else if let month = text("month"), let day = count("day") {
            flight.date =
                CellText.count(month).map { LocalDate(year: year, month: $0, day: day) }
                ?? CellText.date("\(day) \(month) \(year)", order: .dayFirst, today: rules.today)
        }
    }

    /// Takes the date of the first time that has one, where no column has the date.
    private mutating func takeOwnDate() {
        guard flight.date == nil else { return }
        let times = times
        flight.date = FlightEvent.allCases.compactMap { times[.event($0)]?.date }.first
    }

    // MARK: Times and counts

    private mutating func readHoursAndMinutes() {
        guard flight.times.block == nil, count("wholeHours") != nil || count("restMinutes") != nil else { return }
        flight.times.block = Minutes(
            min(count("wholeHours") ?? 0, 10_000) * 60 + min(count("restMinutes") ?? 0, 10_000))
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
        }
        guard let all = count("allTakeoffs"), flight.times.takeoffs == nil else { return }
        if flight.times.night ?? .zero > .zero {
            note("\(all) take-offs are not divided by day and night")
            keep(column("allTakeoffs"))
        } else {
            flight.times[.dayTakeoffs] = all
        }
    }

    private mutating func readEngines() {
        guard let single = minutes("singleEngine"), single > 0 else { return }
        var aircraft = entry.aircraft ?? AircraftRecord()
        aircraft.numberOfEngines = aircraft.numberOfEngines ?? 1
        entry.aircraft = aircraft
    }

    /// Takes the places of a table that has only a route.
    private mutating func takeEndsOfRoute() {
        let hasPlaces = rules.columns.contains { [.origin, .destination].contains($0.meaning?.field) }
        if !hasPlaces { takeWay() }
    }

    // MARK: What is no flight

    /// Reads a row without a date that has sums, or what was flown before. Returns whether it is one.
    private mutating func readsSums() -> Bool {
        guard flight.date == nil, times.allSatisfy({ $0.value.date == nil }), let word = RowWord(cells: entry.cells)
        else {
            return false
        }
        if word == .carried, isFirst {
            makeBalance()
            return true
        }
        entry.refusal = "a row of totals, which is no flight"
        entry.isCounted = false
        entry.notes = []
        return true
    }

    /// Whether all of the row's time is on a device: a device is named and nothing else, or its total is the time in a simulator, and no aircraft or a device flew.
    private var isDevice: Bool {
        if flight.simulatorDevice != nil, flight.aircraft == nil, flight.origin == nil, flight.destination == nil {
            return true
        }
        guard let time = flight.times[.simulator], time > .zero, flight.times.block == time else { return false }
        let names = [flight.aircraft?.label, entry.aircraft?.aircraftType].compactMap { $0?.uppercased() }
        return names.isEmpty || names.contains { $0.contains(/\b(?:SIM|FFS|FTD|FNPT|BATD|AATD|FSTD|REDBIRD|FRASCA)/) }
    }

    private mutating func makeTableSession() {
        let device = flight.simulatorDevice ?? entry.aircraft?.aircraftType ?? flight.aircraft?.label
        if flight.aircraft != nil, entry.aircraft?.aircraftType != nil { keep(columns[.aircraft]) }
        flight.simulatorDevice = device
        flight.aircraft = nil
        entry.aircraft = nil
        makeSession()
    }

    /// Gives the role and its time to the owner of the logbook, whom the row names as the pilot in command, where no column
    /// has times by role.
    private mutating func takeOwnCommand() {
        guard isOwnCommand, !rules.hasRoleTimes, flight.role == nil, flight.pilot == nil, flight.kind == .flight else {
            return
        }
        flight.role = .pilotInCommand
        flight.times[.pilotInCommand] = flight.times.block
    }
}
