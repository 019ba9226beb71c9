import Aviation
import ManagedObjects

/// The hours in all that a rule asks for.
extension CurrencyReader {
    /// Returns the block time of all flights to a day, opening balances and some flights that are not saved, in minutes: at
    /// least, and at most, where one that is unknown may be a whole day.
    ///
    /// A balance has the flights to its date: those of the book add nothing to the least. One of a later day than that asked
    /// about is no part of it. Without a balance of the flight time, that of a part of it, such as PIC, is the least.
    ///
    /// Costs a pass over all entries.
    func total(_ more: [CurrencyFlight], on day: LocalDate) throws(LogbookError) -> ClosedRange<Int> {
        let balances = try store.objects(FetchSpecification(entityName: OpeningBalance.entityName), in: store.context)
            .compactMap { $0 as? OpeningBalance }.map { OpeningTotal($0) }
        let known = balances.filter { $0.asOf ?? day <= day }
        let block = Self.sum(.block, known)
        let before = block > 0 ? block : Self.parts.map { Self.sum($0, known) }.max() ?? 0
        let own = more.filter { $0.date <= day }
        let included = before > 0 ? known.compactMap(\.asOf).max() : nil
        let flown = try minutes(to: day)
        var after = flown
        if let included { after = max(flown - (try minutes(to: included)), 0) }
        let least = before.plus(after).plus(
            Self.minutes(own.filter { flight in included.map { flight.date > $0 } ?? true }))
        // A balance of a part of the flight time says nothing of the rest.
        guard block > 0 || before == 0 else { return least...Int.max }
        let unknown = try store.count(
            LogEntry.entityName,
            Predicate(format: "blockMinutes == nil AND (kind == nil OR kind == %@)", EntryKind.flight.rawValue))
        let open = unknown + own.count { $0.kind == .flight && $0.counts[.block] == nil }
        let most = Self.sum(.block, balances).plus(flown).plus(Self.minutes(own)).plus(open * 1_440)
        return least...max(least, most)
    }

    /// Returns the last day of the opening balances until a day, whose flights the book does not have; nil for none.
    func lastBalance(on day: LocalDate) throws(LogbookError) -> LocalDate? {
        let balances = try store.objects(FetchSpecification(entityName: OpeningBalance.entityName), in: store.context)
            .compactMap { ($0 as? OpeningBalance).map { OpeningTotal($0).asOf } }
        // One without a day was flown before the first flight.
        let undated = balances.contains(nil) ? try firstDate()?.adding(days: -1) : nil
        return (balances + [undated]).compactMap(\.self).filter { $0 <= day }.max()
    }

    /// Returns the date of the first entry; nil for none.
    func firstDate() throws(LogbookError) -> LocalDate? {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.propertiesToFetch = [FetchedExpression("first", .function("min:", [.keyPath("date")]))]
        return try store.dictionaries(specification).first?.date("first")
    }

    /// The columns of balances that are parts of the flight time.
    private static let parts: [FlightColumn] = [
        .pilotInCommand, .secondInCommand, .dualReceived, .night, .crossCountry,
    ]

    private static func sum(_ column: FlightColumn, _ balances: [OpeningTotal]) -> Int {
        balances.filter { $0.column == column }.reduce(0) { $0.plus($1.minutes?.count ?? 0) }
    }

    private static func minutes(_ flights: [CurrencyFlight]) -> Int {
        flights.reduce(0) { $0.plus($1.counts[.block] ?? 0) }
    }

    /// Returns the block time of the flights to a day, and of those without a date.
    private func minutes(to day: LocalDate) throws(LogbookError) -> Int {
        var specification = FetchSpecification(entityName: LogEntry.entityName)
        specification.predicate = .or([.compare("date", .lessOrEqual, .date(day.storedDate)), LogEntry.isUndated])
        specification.propertiesToFetch = [
            FetchedExpression("minutes", .function("sum:", [.keyPath("blockMinutes")]), resultType: .integer64)
        ]
        return try store.dictionaries(specification).first?.integer("minutes") ?? 0
    }
}
