import LogbookSample
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Totals")
struct TotalsTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let sample = LogbookFolder.content

    init() throws {
        folder = try LogbookFolder(sample: true)
        logbook = try folder.open()
    }

    private func expected(_ entries: [SampleEntry], _ column: FlightColumn) -> DurationTotal {
        DurationTotal(entries.filter { $0.isFlight || $0.times[column] != nil }.map { $0.times[column] })
    }

    @Test("The whole has sums in minutes and in tenths, and counts unknown values")
    func whole() throws {
        let totals = try logbook.totals(ListQuery(.flights), by: nil)
        #expect(totals.whole.flights == sample.entries.count(where: \.isFlight) && totals.groups.isEmpty)
        #expect(totals.whole.sessions == sample.entries.count { !$0.isFlight } && totals.whole.sessions > 0)
        for column in FlightColumn.allCases {
            #expect(totals.whole.times[column] == expected(sample.entries, column), "\(column)")
        }
        for count in FlightCount.allCases {
            let counted = sample.entries.filter { $0.isFlight || count == .holds }.compactMap { $0.times[count] }
            #expect(totals.whole.counts[count] == counted.reduce(0, +), "\(count)")
        }
        let block = try #require(totals.whole.times[.block])
        #expect(block.tenthsOfHour(.sumOfTenths) != block.tenthsOfHour(.sumOfMinutes), "the sample shows no difference")
    }

    @Test("Take-offs and landings of a session are no landings of flights; its holds are holds")
    func sessions() throws {
        var session = FlightRecord()
        session.date = LogbookFolder.lastDate
        session.kind = .simulator
        session.simulatorDevice = "FNPT II"
        session.times[.simulator] = Minutes(90)
        for count in FlightCount.allCases { session.times[count] = 3 }
        func sums() throws -> (Totals, ListSummary, Totals) {
            (
                try logbook.totals(ListQuery(.flights), by: nil), try logbook.summary(ListQuery(.flights)),
                try logbook.totals(ListQuery(.flights), by: .year)
            )
        }
        let (whole, summary, years) = try sums()
        _ = try logbook.save(.flight(session), over: nil)
        let (newWhole, newSummary, newYears) = try sums()
        #expect(newWhole.whole.sessions == whole.whole.sessions + 1)
        for count in FlightCount.allCases {
            let more = count == .holds ? 3 : 0
            #expect(newWhole.whole.counts[count] == (whole.whole.counts[count] ?? 0) + more, "\(count)")
            #expect(newSummary.times[count] == (summary.times[count] ?? 0) + more, "\(count)")
            #expect(
                newYears.groups.last?.counts[count] ?? 0 == (years.groups.last?.counts[count] ?? 0) + more, "\(count)")
        }
    }

    @Test("A flight as an observer is in no sum, and said to be in none")
    func observed() throws {
        let query = ListQuery(.flights)
        let field = try #require(FieldTable.standard[.flights][.role])
        let before = (try logbook.totals(query, by: nil), try logbook.summary(query))
        let hours = try logbook.counts(query, of: field).rows.reduce(Minutes.zero) { $0 + $1.block }
        var flight = FlightRecord()
        (flight.date, flight.role) = (LogbookFolder.lastDate, .observer)
        flight.approaches = [ApproachRecord()]
        for column in FlightColumn.allCases { flight.times[column] = Minutes(30) }
        for count in FlightCount.allCases { flight.times[count] = 2 }
        _ = try logbook.save(.flight(flight), over: nil)
        let after = (try logbook.totals(query, by: nil), try logbook.summary(query))
        #expect(after.0.whole.observed == before.0.whole.observed + 1)
        #expect(after.0.observedSentence == "1 flight is not in these sums: you were an observer.")
        #expect(after.0.whole.times == before.0.whole.times && after.0.whole.counts == before.0.whole.counts)
        #expect(after.0.whole.flights == before.0.whole.flights)
        #expect(after.0.whole.approaches == before.0.whole.approaches)
        #expect(after.1.count == before.1.count + 1 && after.1.times == before.1.times)
        #expect(try logbook.counts(query, of: field).rows.reduce(Minutes.zero) { $0 + $1.block } == hours)
        let roles = try logbook.totals(query, by: TotalsGrouping(named: "role", in: .standard)).groups
        #expect(roles.first { $0.key == "OBS" }?.observed == after.0.whole.observed)
    }

    @Test("The groups are the flights of each key, and add up to the whole", arguments: TotalsGrouping.usual)
    func groups(grouping: TotalsGrouping) throws {
        let totals = try logbook.totals(ListQuery(.flights), by: grouping)
        var keyed: [String?: [SampleEntry]] = [:]
        for entry in sample.entries { for key in keys(of: entry, grouping) { keyed[key, default: []].append(entry) } }
        #expect(totals.groups.count == keyed.count)
        for group in totals.groups {
            let entries = try #require(keyed[group.key], "\(group.key ?? "nil")")
            #expect(group.flights == entries.count(where: \.isFlight))
            #expect(group.sessions == entries.count { !$0.isFlight })
            for column in FlightColumn.allCases {
                #expect(group.times[column] == expected(entries, column), "\(group.key ?? "nil") \(column)")
            }
            let approaches = entries.flatMap(\.approaches).map(\.count)
            #expect(group.approaches == approaches.reduce(0, +))
        }
        let keys = totals.groups.compactMap(\.key)
        if grouping == .year || grouping == .month { #expect(keys == keys.sorted()) }
        #expect(totals.groups.dropLast().allSatisfy { $0.key != nil })
    }

    @Test(
        "The sums of groups by any field equal the whole, unless a flight is in several",
        arguments: TotalsGrouping.all(.standard))
    func sums(grouping: TotalsGrouping) throws {
        var query = ListQuery(.flights)
        query.filter = try Filter(parsing: "2025..", of: .flights, in: .standard, today: LogbookFolder.lastDate)
        let totals = try logbook.totals(query, by: grouping)
        var sum = TotalsGroup(key: nil)
        for group in totals.groups { sum.add(group) }
        #expect(grouping.overlaps ? sum.flights >= totals.whole.flights : sum == totals.whole)
        // Most flights of the sample are from one airport to another.
        if grouping == .airport { #expect(sum.flights > totals.whole.flights) }
        for group in totals.groups {
            let filter = try #require(grouping.filter(group.key, in: .standard), "\(group.key ?? "none")")
            let found = try logbook.summary(with(.all([query.filter, filter])))
            #expect(found.count == group.flights + group.sessions, "\(grouping.field.name) \(group.key ?? "none")")
            #expect(
                found.times.block ?? .zero == group.times[.block]?.minutes,
                "\(grouping.field.name) \(group.key ?? "none")")
        }
    }

    @Test("Flights are grouped by each member of the crew, in one role or in any")
    func crew() throws {
        let folder = try LogbookFolder()
        let book = try folder.open()
        let crews: [[(CrewRole, String)]] = [
            [(.instructor, "Ada"), (.passenger, "Bo")], [(.instructor, "Ada"), (.instructor, "Cy")], [(.cabin, "Bo")],
            [],
        ]
        for (place, crew) in crews.enumerated() {
            var flight = FlightRecord()
            flight.date = LogbookFolder.lastDate.adding(days: -place)
            flight.times.block = Minutes(60 + place)
            flight.crew = try crew.map { CrewRecord($0.0, try book.match(.pilots, text: $0.1) ?? .new($0.1)) }
            _ = try book.save(.flight(flight), over: nil)
        }
        func groups(_ name: String) throws -> [String: Int] {
            let grouping = try #require(TotalsGrouping(named: name, in: .standard))
            #expect(grouping.overlaps)
            let totals = try book.totals(ListQuery(.flights), by: grouping)
            #expect(totals.whole.flights == 4 && totals.whole.times[.block]?.minutes == Minutes(246))
            return Dictionary(
                uniqueKeysWithValues: totals.groups.map { ($0.key ?? "-", $0.times[.block]?.minutes.count ?? 0) })
        }
        #expect(try groups("instructor") == ["Ada": 121, "Cy": 61, "-": 125])
        #expect(try groups("crew") == ["Ada": 121, "Cy": 61, "Bo": 122, "-": 63])
    }

    private func with(_ filter: Filter) -> ListQuery {
        var query = ListQuery(.flights)
        query.filter = filter
        return query
    }

    @Test("A grouping is found by its name and by every name of its field; its names are unique")
    func names() {
        let all = TotalsGrouping.all(.standard)
        let names = all.map { $0.name(in: .standard) }
        #expect(Set(names).count == all.count && Set(all.map { $0.displayName(in: .standard) }).count == all.count)
        func grouping(_ name: String) -> TotalsGrouping? { TotalsGrouping(named: name, in: .standard) }
        #expect(names.map { grouping($0.uppercased()) } == all)
        #expect(grouping("colour") == .paint && grouping("registration") == .aircraft)
        #expect(grouping("block") == nil && grouping("remarks") == nil)
        #expect(TotalsGrouping.airport.overlaps)
    }

    /// The keys of the groups that a flight belongs to.
    private func keys(of entry: SampleEntry, _ grouping: TotalsGrouping) -> Set<String?> {
        let aircraft = entry.aircraft.map { sample.aircraft[$0] }
        switch grouping {
        case .role: return [entry.role?.rawValue]
        case .type: return [aircraft?.type]
        case .class: return [aircraft?.aircraftClass.rawValue]
        case .category: return [aircraft?.aircraftClass.category.rawValue]
        case .aircraft: return [aircraft?.tailNumber]
        case .paint: return [aircraft?.colors.primary?.rawValue]
        case .pilot: return [entry.pilot.map { sample.pilots[$0].name }]
        case .rules: return [entry.rules?.rawValue]
        case .year: return [String(entry.date.isoText.prefix(4))]
        case .month: return [String(entry.date.isoText.prefix(7))]
        default:
            let names = [entry.origin, entry.destination].compactMap(\.self).map { sample.airports[$0].identifier }
            return names.isEmpty ? [nil] : Set(names)
        }
    }

    @Test("A filter selects the flights of totals")
    func filtered() throws {
        var query = ListQuery(.flights)
        query.filter = try Filter(parsing: "role:PIC", of: .flights, in: .standard, today: LogbookFolder.lastDate)
        let flown = sample.entries.filter { $0.role == .pilotInCommand }
        let totals = try logbook.totals(query, by: .role)
        #expect(totals.groups.map(\.key) == ["PIC"] && totals.whole.times[.block] == expected(flown, .block))
    }

    @Test("Opening balances are listed separately, and added to the columns that they name")
    func opening() throws {
        let changes = logbook.store.changeContext()
        for (category, minutes) in [("Night", 90), ("my glider years", 600), ("PIC", 30)] {
            let balance = OpeningBalance(context: changes)
            balance.category = category
            balance.minutes = Int32(minutes)
        }
        try logbook.store.save(changes)
        let totals = try logbook.totals(ListQuery(.flights), by: nil)
        #expect(totals.opening.count == 3)
        #expect(totals.opening.first { $0.minutes == Minutes(600) }?.column == nil)
        let night = try #require(totals.whole.times[.night])
        #expect(totals.wholeWithOpening(.night).minutes == night.minutes + Minutes(90))
        #expect(totals.wholeWithOpening(.solo).minutes == totals.whole.times[.solo]?.minutes)
    }

    @Test("An opening balance is saved, changed and deleted by its key")
    func balances() throws {
        var balance = OpeningTotal(
            category: "PIC", minutes: Minutes(hours: 1_250, minutes: 30), landings: 830,
            asOf: LocalDate(isoText: "2019-12-31"), remarks: "book 1")
        try logbook.save(balance)
        var saved = try #require(try logbook.totals(ListQuery(.flights), by: nil).opening.first)
        balance.key = saved.key
        #expect(saved == balance && saved.key != nil)
        saved.minutes = nil
        saved.remarks = nil
        try logbook.save(saved)
        #expect(try logbook.totals(ListQuery(.flights), by: nil).opening == [saved])
        saved.landings = nil
        #expect(
            LogbookError.thrown { try logbook.save(saved) }
                == .invalid(field: "Opening balance", reason: "needs hours or landings"))
        saved.landings = -1
        #expect(LogbookError.thrown { try logbook.save(saved) } != nil)
        saved.landings = Int(Int32.max) + 1
        #expect(LogbookError.thrown { try logbook.save(saved) } != nil)
        let key = try #require(saved.key)
        try logbook.deleteBalance(key)
        #expect(try logbook.totals(ListQuery(.flights), by: nil).opening.isEmpty)
        #expect(LogbookError.thrown { try logbook.deleteBalance(key) } == .gone)
        saved.landings = 1
        #expect(LogbookError.thrown { try logbook.save(saved) } == .gone)
    }

    @Test("The totals of an empty logbook are empty")
    func empty() throws {
        let folder = try LogbookFolder()
        defer { withExtendedLifetime(folder) {} }
        let totals = try folder.open().totals(ListQuery(.flights), by: .year)
        #expect(totals.whole.flights == 0 && totals.groups.isEmpty && totals.whole.landings == nil)
        #expect(totals.whole.times[.block] == DurationTotal())
    }
}

extension SampleEntry {
    fileprivate var isFlight: Bool { simulatorDevice == nil }
}
