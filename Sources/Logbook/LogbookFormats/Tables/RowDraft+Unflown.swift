import Aviation
import Logbook

/// Rows of a table of no known format that are no flight: sums, sessions, training on the ground, payments.
extension RowDraft {
    /// Reads what a cell says that the row is. Words that are none of these are kept as they are.
    mutating func readEntryWord(_ text: String, _ column: RowRules.Column) {
        setColumn(.kind, column.index)
        if case .kind(let kind)? = EntryWord(text) {
            flight.kind = kind
        } else if flight.role == nil, let role = CellText.role(text) {
            // `Dual` and `Solo` under `Kind of Flight`.
            flight.role = role
            keep(column.index)
        } else {
            note("\(column.title.shortened): “\(text.trimmed.shortened)” is no kind of entry, and is kept as it is")
            keep(column.index)
        }
    }

    /// Takes training on the ground from a word where the aircraft, or its type, is expected: `GROUND`; or from the remarks of a row
    /// without an aircraft and places. What has remarks and nothing else was no flight.
    mutating func takeEntryWordOfAircraft() {
        guard !isSomewhere else { return }
        if flight.kind == .flight, aircraftText == nil, entry.aircraft?.aircraftType == nil,
            flight.simulatorDevice == nil, !rules.ofFlights.isEmpty, let remarks = flight.remarks?.nonEmpty
        {
            if case .kind(let kind)? = EntryWord(remarks), kind == .ground || kind == .simulator {
                flight.kind = kind
            } else if hasNothingFlown, flight.role == nil {
                flight.kind = .event
            }
            return
        }
        let names = [aircraftText, entry.aircraft?.aircraftType].compactMap(\.self)
        guard !names.isEmpty, names.allSatisfy({ EntryWord($0) == .kind(.ground) }) else { return }
        flight.kind = .ground
        for column in rules.columns where entry.cells.indices.contains(column.index) {
            if case .aircraft? = column.meaning?.target, !entry.cells[column.index].isEmpty { keep(column.index) }
        }
        if flight.aircraft != nil { release(.aircraft) }
        entry.aircraft = nil
    }

    /// What the row says in place of an aircraft, whether it is one or not; nil for nothing.
    private var aircraftText: String? {
        flight.aircraft?.label
            ?? columns[.aircraft].flatMap { entry.cells.indices.contains($0) ? entry.cells[$0].trimmed.nonEmpty : nil }
    }

    /// Whether the row says a place or a time of day.
    private var isSomewhere: Bool {
        !times.isEmpty || flight.origin != nil || flight.destination != nil || flight.route != nil
    }

    /// Whether the row says nothing that was flown: no time of day, no duration and no landing.
    private var hasNothingFlown: Bool {
        times.isEmpty && flight.times.landings ?? 0 == 0
            && FlightColumn.allCases.allSatisfy { flight.times[$0] ?? .zero <= .zero }
    }

    /// Takes a check without anything flown for an event, and one with it for a flight.
    mutating func takeChecksInFlight() {
        guard flight.kind == .event, !hasNothingFlown || flight.aircraft != nil, let column = columns[.kind] else {
            return
        }
        flight.kind = .flight
        keep(column)
    }

    /// Refuses a row that is no flight: one whose aircraft is none and that has nothing that was flown, such as a payment; one
    /// that a word calls cancelled; and one of an unknown kind without an aircraft and places, which may be anything.
    mutating func refuseUnflown() {
        guard flight.kind == .flight, entry.refusal == nil else { return }
        if let column = columns[.kind] {
            let text = entry.cells[column].trimmed
            let word = EntryWord(text)
            if word == .unflown, hasNothingFlown {
                return refuse("“\(text.shortened)”: nothing was flown")
            }
            let isBare = flight.aircraft == nil && entry.aircraft?.aircraftType == nil && !isSomewhere
            if word == nil || word == .unflown, isBare, columns[.aircraft] == nil, rules.hasAircraft {
                return refuse("“\(text.shortened)” without an aircraft and places is not taken for a flight")
            }
        }
        if let column = columns[.aircraft], !AircraftCell.mayBeRegistration(entry.cells[column]), !isSomewhere,
            flight.simulatorDevice == nil, hasNothingFlown
        {
            refuse("“\(entry.cells[column].trimmed.shortened)” is not an aircraft, and nothing was flown")
        } else if let word = cancelledWord {
            refuse("“\(word.trimmed.shortened)”: nothing was flown")
        } else if let word = statusOfCancelled {
            note("“\(word.shortened)”, and the row has what was flown: delete the flight if it was not")
        } else if let word = wordOfEmptyRow {
            refuse("“\(word.shortened)”: nothing was flown")
        }
    }

    /// The word of a row that has nothing else than its date, such as `OFF` under `Flight`; nil for other rows. Remarks
    /// are kept as an entry.
    private var wordOfEmptyRow: String? {
        guard flight.aircraft == nil, entry.aircraft == nil, times.isEmpty, !rules.ofFlights.isEmpty else { return nil }
        var word: String?
        for (column, cell) in zip(rules.columns, entry.cells) where cell.utf8.contains(where: { $0 > 0x20 }) {
            if column.meaning?.isOfDate ?? false { continue }
            guard
                column.isKept || column.meaning?.field == Self.flightNumber || column.meaning?.field == .role
                    || column.meaning?.target == .part("dutyCode"),
                !cell.contains(where: \.isNumber)
            else { return nil }
            word = word ?? cell.trimmed
        }
        return word
    }

    static let flightNumber = FieldID("flightNumber")

    /// What a column says of a flight that did not take place, though the row has the times of its plan: `CANCELLED` alone, or a mark
    /// under `Storniert`; remarks that begin with it. Nil for none.
    private var statusOfCancelled: String? {
        for column in rules.columns where entry.cells.indices.contains(column.index) {
            let cell = entry.cells[column.index].trimmed
            guard !cell.isEmpty, column.meaning.map({ !$0.isPlaceOrRemarks }) ?? true else { continue }
            if EntryWord.isCancelled(cell) { return cell }
            if column.saysCancelled, CellText.flag(cell) == true { return column.title }
        }
        return flight.remarks.flatMap { EntryWord.beginsWithCancelled($0) ? $0 : nil }
    }

    /// Refuses a row of a roster that is no flight: standby without an aircraft, whose times are those of duty.
    mutating func refuseDuty() {
        guard flight.kind == .flight, entry.refusal == nil, flight.aircraft == nil, entry.aircraft == nil,
            flight.times.landings ?? 0 == 0, FlightColumn.allCases.allSatisfy({ flight.times[$0] ?? .zero <= .zero }),
            let word = entry.cells.first(where: { EntryWord($0) == .unflown })
        else { return }
        refuse("“\(word.trimmed.shortened)”: nothing was flown")
    }

    /// The cell with a word for a cancelled flight, where nothing was flown: times of day may be those of the plan. Nil for none.
    private var cancelledWord: String? {
        guard flight.times.landings ?? 0 == 0, flight.landing == nil, flight[.onBlock] == nil,
            FlightColumn.allCases.allSatisfy({ flight.times[$0] ?? .zero <= .zero })
        else { return nil }
        return entry.cells.first { EntryWord($0) == .unflown }
    }

    private mutating func refuse(_ reason: String) {
        entry.refusal = reason
        entry.isCounted = false
    }

    // MARK: Sums and sessions

    /// Reads a row with nothing but the year, or the month, of the rows below it. Returns whether it is one.
    mutating func readsHeading() -> Bool {
        guard rules.hasSums, flight.date == nil, entry.figures.allSatisfy({ $0 == nil }),
            RowHeading(entry.cells) != nil
        else { return false }
        refuse("a heading of the rows below, which is no flight")
        entry.notes = []
        return true
    }

    /// Reads a row that has sums, or what was flown before: without a date, or with one, and a word for it in place of an aircraft
    /// and of places. Returns whether it is one.
    mutating func readsSums() -> Bool {
        let isUndated = flight.date == nil && times.allSatisfy { $0.value.date == nil }
        guard let word = isUndated ? RowWord(cells: entry.cells) : wordInPlaceOfFlight else {
            if isUndated, hasOnlyFigures { entry.sums = .perhaps }
            return false
        }
        // The word may stand in a column of figures.
        for column in rules.columns where RowWord(cell: entry.cells[column.index]) != nil {
            entry.unreadable.removeAll { $0 == column.index }
            entry.notes.removeAll { $0.hasPrefix("\(column.title.shortened): ") }
        }
        if word == .carried, isFirst {
            // The word stands for the date.
            for column in rules.columns where column.meaning?.isOfDate ?? false {
                entry.notes.removeAll { $0.hasPrefix("\(column.title.shortened): ") }
            }
            makeBalance()
            return true
        }
        entry.refusal = "a row of totals, which is no flight"
        entry.sums = word == .carried ? .carried : .above
        entry.isCounted = false
        entry.notes = []
        return true
    }

    /// What a cell says that the row is, where it has neither an aircraft nor a place nor a time of day; nil for a flight.
    private var wordInPlaceOfFlight: RowWord? {
        let names = [aircraftText, flight.origin?.label, flight.destination?.label, flight.simulatorDevice]
            .compactMap(\.self)
        guard times.isEmpty, names.allSatisfy({ RowWord(cell: $0) != nil }), flight.kind == .flight,
            flight.simulatorDevice != nil || !isDevice
        else {
            return nil
        }
        return entry.cells.lazy.compactMap { RowWord(cell: $0) }.first ?? (names.isEmpty ? wordBeforeDate : nil)
    }

    /// What a word in front of a date says, `Saldo 31.12.23`, in a row of figures; nil where it is the day of the week.
    private var wordBeforeDate: RowWord? {
        guard hasOnlyFigures, let index = columns[.date],
            let word = entry.cells[index].split(whereSeparator: { !$0.isLetter && !$0.isNumber }).first.map(
                String.init),
            word.count > 2, word.allSatisfy(\.isLetter), !LocalDate.isMonth(word), !LocalDate.isWeekday(word),
            EntryWord(word) == nil
        else { return nil }
        return .total
    }

    /// Whether the row has figures, and beside them one cell at most: nothing of a flight, although the table has
    /// columns for its aircraft or its places, which are empty.
    private var hasOnlyFigures: Bool {
        guard !rules.ofFlights.isEmpty, date("sessionDate") == nil else { return false }
        var figures = 0
        var others = 0
        for (column, cell) in zip(rules.columns, entry.cells) where cell.utf8.contains(where: { $0 > 0x20 }) {
            if rules.ofFlights.contains(column.index) { return false }
            if column.meaning?.unit == nil { others += 1 } else { figures += 1 }
        }
        return figures > 0 && others < 2
    }

    /// Whether all of the row's time is on a device: one is named in place of the aircraft, or nothing else is, or the row's total
    /// is its time in a simulator and no aircraft flew.
    var isDevice: Bool {
        if flight.simulatorDevice != nil, flight.aircraft == nil, flight.origin == nil, flight.destination == nil {
            return true
        }
        let times = flight.times
        if let device = flight.simulatorDevice, Self.namesDevice(device.uppercased()), !isSomewhere,
            times[.simulator] == nil || times.block == nil || times[.simulator] == times.block
        {
            return true
        }
        // Without an aircraft, a word anywhere says it: `SIM` in place of a flight number, `738 SIM`, `Simulator check`.
        let isSaid = entry.cells.contains { $0.utf8.count <= 24 && EntryWord($0) == .kind(.simulator) }
        if flight.aircraft == nil, aircraftText == nil, isSaid { return true }
        let registration = aircraftText?.uppercased()
        let names = [registration, entry.aircraft?.aircraftType?.uppercased()].compactMap(\.self)
        let isNamed = names.contains(where: Self.namesDevice)
        let isRegistered = registration.map(ColumnCells.isRegistration) ?? false
        // A type such as `FNPT II` is a device, whatever its number looks like.
        if entry.aircraft?.aircraftType.map({ Self.namesDevice($0.uppercased()) }) == true { return true }
        if isNamed, !isRegistered || !isSomewhere { return true }
        guard let time = flight.times[.simulator], time > .zero, flight.times.block == time else { return false }
        return names.isEmpty || isNamed
    }

    /// Whether a name in capital letters is that of a training device: `A320 FFS`, `REDBIRD`.
    private static func namesDevice(_ name: String) -> Bool {
        name.split { !$0.isLetter }.contains { deviceWords.contains(String($0)) }
    }

    private static let deviceWords: Set<String> = [
        "SIM", "SIMULATOR", "SIMULATEUR", "SIMULADOR", "SIMULATORE", "FLUGSIMULATOR", "FFS", "FTD", "FNPT", "BATD",
        "AATD",
        "ATD", "BITD", "FSTD", "REDBIRD", "FRASCA", "ALSIM",
    ]

    mutating func makeTableSession() {
        // `FFS Level D` says what kind of device it is, and the column of types which aircraft it stands for.
        let both = flight.simulatorDevice.flatMap { device in
            entry.aircraft?.aircraftType.map { type in
                FoldedText.folded(device).contains(FoldedText.folded(type)) ? device : "\(device) \(type)"
            }
        }
        // `Redbird` beside `FTD` is both.
        let named = aircraftText.flatMap { name in
            entry.aircraft?.aircraftType.map { EntryWord($0) == .kind(.simulator) ? "\(name) \($0)" : $0 }
        }
        let device =
            both ?? flight.simulatorDevice ?? named ?? entry.aircraft?.aircraftType ?? aircraftText
        if flight.aircraft != nil, entry.aircraft?.aircraftType != nil { keep(columns[.aircraft]) }
        flight.simulatorDevice = device
        flight.aircraft = nil
        entry.aircraft = nil
        makeSession()
    }
}
