/// All that rules of currency see of a logbook, as values.
package struct CurrencyBook: Sendable {
    /// The entries with a date, the oldest first.
    package private(set) var entries: [CurrencyFlight]
    /// The pilot's certificates.
    package var documents: [CurrencyDocument]
    /// The day of birth of the pilot; nil when unknown.
    package var birthDate: LocalDate?
    package var settings = CurrencySettings()

    /// The block time in all, with opening balances, in minutes: at least and at most, where that of a flight is unknown.
    /// It is there only when a rule asks for it.
    package var total: ClosedRange<Int>?
    /// The last day of what opening balances have, whose flights are not in the book; nil without a balance.
    package var balanceUntil: LocalDate?

    /// The date of the logbook's first entry, which may be none of these: a question reads what it looks at.
    package var begins: LocalDate?

    /// The number of entries without a date, which may be in the window of any limit.
    package var undated = 0

    /// The entries at these places of `entries` are checks.
    private(set) var checkIndices: [Int] = []
    /// Each entry has its aircraft's number, from 0; those without one share a number. To compare numbers costs less
    /// than to hash the aircraft for each need.
    private(set) var aircraftNumbers: [Int] = []
    private var numbers: [ObjectIdentifier?: Int] = [:]

    /// How many aircraft the entries name; entries without one count together as one more.
    var aircraftCount: Int { numbers.count }

    package init(
        _ flights: [CurrencyFlight], documents: [CurrencyDocument] = [], birthDate: LocalDate? = nil
    ) {
        self.init(sorted: flights.sorted { $0.date < $1.date }, documents: documents, birthDate: birthDate)
    }

    /// A book of entries that are in the order of their dates.
    package init(sorted entries: [CurrencyFlight], documents: [CurrencyDocument], birthDate: LocalDate?) {
        self.entries = entries
        self.documents = documents
        self.birthDate = birthDate
        begins = entries.first?.date
        arrange()
    }

    private mutating func arrange() {
        shareDuties()
        checkIndices = entries.indices.filter { !entries[$0].checks.isEmpty }
        numbers = [:]
        aircraftNumbers = []
        aircraftNumbers.reserveCapacity(entries.count)
        for entry in entries { aircraftNumbers.append(number(ofAircraftOf: entry)) }
        shareCategories()
        markRepeated()
    }

    /// The categories in which instruments are flown, of which a device may stand for each.
    private static let categories: Set<String> = ["airplane", "helicopter", "gyroplane", "powered-lift", "airship"]

    /// Tells entries of unknown category which categories the book contains; returns the entries whose set changed.
    @discardableResult
    package func shareCategories() -> [CurrencyFlight] {
        var isSeen = [Bool](repeating: false, count: numbers.count)
        var flown: Set<String> = []
        for (entry, number) in zip(entries, aircraftNumbers) where !isSeen[number] {
            isSeen[number] = true
            if let aircraft = entry.aircraft, !aircraft.isDevice, let name = aircraft.categoryName {
                flown.insert(name)
            }
        }
        flown.formIntersection(Self.categories)
        var changed: [CurrencyFlight] = []
        for entry in entries where entry.aircraft?.categoryName == nil && entry.flownCategories != flown {
            entry.flownCategories = flown
            changed.append(entry)
        }
        return changed
    }

    /// Marks flights that are logged twice; returns the entries whose mark changed.
    @discardableResult
    private func markRepeated() -> [CurrencyFlight] {
        var changed: [CurrencyFlight] = []
        var ofDay: [(number: Int, span: Range<UTCInstant>)] = []
        for (index, entry) in entries.enumerated() {
            if index > 0, entries[index - 1].date != entry.date { ofDay.removeAll(keepingCapacity: true) }
            var isRepeated = false
            var isOverlapping = false
            if entry.kind == .flight, entry.aircraft != nil, let span = entry.span {
                isRepeated = ofDay.contains { $0.number == aircraftNumbers[index] && $0.span == span }
                isOverlapping = !isRepeated && ofDay.contains { $0.span.overlaps(span) }
                ofDay.append((aircraftNumbers[index], span))
            }
            guard entry.isLoggedTwice != isRepeated || entry.overlapsAnother != isOverlapping else { continue }
            entry.isLoggedTwice = isRepeated
            entry.overlapsAnother = isOverlapping
            changed.append(entry)
        }
        return changed
    }

    private mutating func number(ofAircraftOf entry: CurrencyFlight) -> Int {
        let aircraft = entry.aircraft.map { ObjectIdentifier($0) }
        if let number = numbers[aircraft] { return number }
        numbers[aircraft] = numbers.count
        return numbers.count - 1
    }

    /// Replaces the entries of some keys. The numbers of aircraft stay.
    ///
    /// - Returns: the entries that were replaced, and the numbers of all aircraft concerned.
    package mutating func replace(
        _ keys: Set<Int64>, by flights: [CurrencyFlight]
    ) -> (old: [CurrencyFlight], aircraft: Set<Int>) {
        let indices = entries.indices.filter { index in entries[index].id.map { keys.contains($0.key) } ?? false }
        let old = indices.map { entries[$0] }
        var aircraft = Set(indices.map { aircraftNumbers[$0] })
        for index in indices.reversed() {
            entries.remove(at: index)
            aircraftNumbers.remove(at: index)
            checkIndices = checkIndices.compactMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
        }
        for flight in flights {
            let index = entries.lastIndex { $0.precedes(flight) }.map { $0 + 1 } ?? 0
            let number = number(ofAircraftOf: flight)
            aircraft.insert(number)
            entries.insert(flight, at: index)
            aircraftNumbers.insert(number, at: index)
            checkIndices = checkIndices.map { $0 >= index ? $0 + 1 : $0 }
            if !flight.checks.isEmpty { checkIndices = (checkIndices + [index]).sorted() }
        }
        // A category that is new to the book leaves that of devices open.
        return (old + shareCategories() + markRepeated(), aircraft)
    }

    /// Adds flights, such as those of a question “what if”.
    package mutating func add(_ flights: [CurrencyFlight]) {
        guard !flights.isEmpty else { return }
        entries = (entries + flights).sorted { $0.date < $1.date }
        arrange()
    }

    /// Returns the number of flights before a date.
    func countOfFlights(before date: LocalDate) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].date < date { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
