import Foundation
import LogbookSample
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

/// The seeds of the sequences; `FLIGHTLOG_SEED` and `FLIGHTLOG_RUNS` select others, and more.
private let seeds: [UInt64] = {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["FLIGHTLOG_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...1_000_000)
    let count = environment["FLIGHTLOG_RUNS"].flatMap { UInt64($0) } ?? 4
    return (0..<count).map { first + $0 }
}()

@Suite("Any sequence of actions")
struct JournalPropertyTests {
    @Test(
        "Undoing everything restores every row, and redoing everything the final state, also in a reopened file",
        arguments: seeds)
    func allTheWayBack(seed: UInt64) throws {
        var run = try JournalRun(seed: seed)
        for _ in 0..<25 { try run.act() }
        try run.undoAll()
        try run.reopen()
        try run.redoAll()
        try run.jump()
    }
}

/// A logbook with the expected state of each step in its history.
private struct JournalRun {
    private let folder: LogbookFolder
    private let seed: UInt64
    private var logbook: StoreLogbook
    private var random: SplitMix64
    /// The state before the first step, and after each kept step.
    private var states: [RowDump]
    /// The number of steps that are not undone.
    private var done = 0
    private var last = "nothing"

    init(seed: UInt64) throws {
        self.seed = seed
        random = SplitMix64(seed: seed)
        folder = try LogbookFolder()
        logbook = try folder.open()
        try Self.fill(logbook)
        states = [try RowDump(folder.path)]
    }

    /// Inserts rows, bytes included, before the journal begins.
    private static func fill(_ logbook: StoreLogbook) throws {
        let context = logbook.store.changeContext()
        let aircraft = Aircraft(context: context)
        aircraft.tailNumber = "N1"
        aircraft.photo = Data(repeating: 1, count: 9_000)
        for number in 0..<2 {
            let data = FlightData(context: context)
            data.data = Data(repeating: UInt8(number), count: 3_000)
            data.aircraft = aircraft
        }
        let pilot = Pilot(context: context)
        pilot.name = "Anna"
        pilot.isSelf = true
        try context.save()
    }

    private var place: Comment { "seed \(seed), after: \(last)" }

    // MARK: Acting

    /// Performs a random action, and checks the file and the history.
    mutating func act() throws {
        switch random.integer(in: 0...9) {
        case 0: try undo()
        case 1: try redo()
        default:
            let count = try logbook.history().filter { !$0.isUndone }.count
            do {
                try change()
            } catch let error as LogbookError {
                // A record in use is not deleted, and a duplicate aircraft is refused.
                switch error {
                case .inUse, .invalid: break
                default: throw error
                }
            }
            let history = try logbook.history()
            #expect(history.filter { !$0.isUndone }.count - count == (try changed() ? 1 : 0), place)
            guard try changed() else { return }
            states.removeLast(states.count - done - 1)
            states.append(try RowDump(folder.path))
            done += 1
            #expect(history.count == done && history.allSatisfy { !$0.isUndone }, place)
        }
    }

    private func changed() throws -> Bool { try RowDump(folder.path) != states[done] }

    private mutating func undo() throws {
        last = "undo"
        guard done > 0 else {
            #expect(LogbookError.thrown { _ = try logbook.undo() } == .nothingToUndo, place)
            return
        }
        let change = try logbook.undo()
        done -= 1
        #expect(try RowDump(folder.path) == states[done], place)
        if let id = change.record { _ = try logbook.record(id) }
    }

    private mutating func redo() throws {
        last = "redo"
        guard done < states.count - 1 else {
            #expect(LogbookError.thrown { _ = try logbook.redo() } == .nothingToRedo, place)
            return
        }
        let change = try logbook.redo()
        done += 1
        #expect(try RowDump(folder.path) == states[done], place)
        if let id = change.record { _ = try logbook.record(id) }
    }

    mutating func undoAll() throws { while done > 0 { try undo() } }

    mutating func redoAll() throws { while done < states.count - 1 { try redo() } }

    mutating func reopen() throws {
        try logbook.close()
        logbook = try folder.open()
    }

    /// Restores some states directly.
    mutating func jump() throws {
        let steps = Array(try logbook.history().reversed())
        for _ in 0..<4 {
            let place = random.integer(in: 0...steps.count)
            let point: HistoryPoint = place == 0 ? .beginning : .after(steps[place - 1].id)
            let look = try logbook.restoration(to: point)
            #expect(look.obstacle == nil && look.steps.count == abs(done - place), self.place)
            _ = try logbook.restore(to: point)
            done = place
            last = "jump to \(place)"
            #expect(try RowDump(folder.path) == states[done], self.place)
        }
    }

    // MARK: Changing

    private mutating func change() throws {
        if random.chance(0.25) { return try random.chance(0.5) ? changeView() : changeBalance() }
        let kind = random.pick([RecordKind.flights, .flights] + RecordKind.allCases) ?? .flights
        let ids = try logbook.page(ListQuery(kind), at: .first, limit: 100).rows.map(\.id)
        let id = random.chance(0.6) ? random.pick(ids) : nil
        if let id, random.chance(0.4) {
            last = "delete \(id)"
            return try logbook.delete(id)
        }
        last = "save \(kind) over \(id.map { "\($0.key)" } ?? "none")"
        let before = try id.map { try logbook.record($0) }
        _ = try logbook.save(try record(kind, before), over: id)
    }

    private mutating func changeView() throws {
        let known = random.pick(try logbook.views())
        if let known, random.chance(0.4) {
            last = "delete view \(known.name)"
            return try logbook.deleteView(known.name)
        }
        let name = random.pick(["Night", "näight", "東京", "All"]) ?? "All"
        let renames = random.chance(0.5)
        last = "save view \(name) over \(renames ? known?.name ?? "none" : "none")"
        let view = ListView(
            name: name, kind: random.pick(RecordKind.allCases) ?? .flights,
            filter: random.pick(["", "2025", "\"a b\""]) ?? "",
            columns: random.chance(0.5) ? ["date", "time"] : [])
        try logbook.save(view, over: renames ? known?.name : nil)
    }

    private mutating func changeBalance() throws {
        let known = random.pick(try logbook.totals(ListQuery(.flights), by: nil).opening)
        if let key = known?.key, random.chance(0.4) {
            last = "delete balance \(key)"
            return try logbook.deleteBalance(key)
        }
        let key = random.chance(0.5) ? known?.key : nil
        last = "save balance over \(key.map { "\($0)" } ?? "none")"
        try logbook.save(
            OpeningTotal(
                key: key, category: random.pick(["pic", "total", "glider years"]),
                minutes: Minutes(random.integer(in: 0...90_000)),
                landings: random.chance(0.5) ? random.integer(in: 0...900) : nil,
                asOf: random.chance(0.5) ? LogbookFolder.lastDate : nil, remarks: random.chance(0.3) ? "book 1" : nil))
    }

    private mutating func record(_ kind: RecordKind, _ before: Record?) throws -> Record {
        switch kind {
        case .flights:
            var flight = FlightRecord()
            if case .flight(let known)? = before { flight = known }
            try change(&flight)
            return .flight(flight)
        case .aircraft:
            var aircraft = AircraftRecord()
            if case .aircraft(let known)? = before { aircraft = known }
            aircraft.tailNumber = before == nil ? "N\(random.integer(in: 2...99))" : aircraft.tailNumber
            aircraft.colors = ColorScheme(
                primary: random.pick(PaintColor.allCases), secondary: random.pick(PaintColor.allCases))
            aircraft.remarks = random.pick(["wood", "", "metal\nand\u{0}glue"])
            return .aircraft(aircraft)
        case .pilots:
            var pilot = PilotRecord()
            pilot.name = random.pick(["Anna", "Zoë", "東京"])
            pilot.isSelf = random.chance(0.5)
            return .pilot(pilot)
        case .airports:
            var airport = AirportRecord()
            airport.name = random.pick(["Meadow", "Field", "Strip"])
            airport.coordinate = random.chance(0.5) ? Coordinate(latitude: 47.1, longitude: -8.25) : nil
            return .airport(airport)
        case .documents:
            var document = DocumentRecord()
            if case .document(let known)? = before { document = known }
            document[.kind] = .text(random.pick(["medical", "rating", "東京"]) ?? "")
            document[.expiresOn] = .date(LogbookFolder.lastDate.adding(days: random.integer(in: -9...900)))
            if random.chance(0.5) { document.pilot = try link(.pilots, ["Anna", "Berta"]) }
            return .document(document)
        }
    }

    private mutating func change(_ flight: inout FlightRecord) throws {
        flight.date = LogbookFolder.lastDate.adding(days: -random.integer(in: 0...400))
        if random.chance(0.7) { flight.aircraft = try link(.aircraft, ["N1", "N2", "N\(random.integer(in: 3...50))"]) }
        if random.chance(0.7) { flight.origin = try link(.airports, ["pao", "lszh", "Nowhere Field", "ZZ9Z"]) }
        if random.chance(0.7) { flight.destination = try link(.airports, ["KPAO", "lsgg", "Meadow"]) }
        if random.chance(0.5) { flight.pilot = random.chance(0.2) ? nil : try link(.pilots, ["Anna", "Berta"]) }
        flight.times.block = random.chance(0.8) ? Minutes(random.integer(in: 0...300)) : nil
        flight.times[.dayLandings] = random.chance(0.5) ? random.integer(in: 0...5) : nil
        flight.offBlock = random.chance(0.5) ? UTCInstant(seconds: 800_000_000 + random.integer(in: 0...9_999)) : nil
        flight.remarks = random.pick([nil, "", "Bise", "östlich 東"]) ?? nil
        if random.chance(0.5) {
            flight.approaches = try (0..<random.integer(in: 0...3)).map { number in
                var approach = ApproachRecord()
                approach.type = number == 0 ? .ils : .rnavGPS
                approach.count = number + 1
                approach.airport = try link(.airports, ["lszh", "Approach City"])
                return approach
            }
        }
    }

    private mutating func link(_ kind: RecordKind, _ names: [String]) throws -> RecordLink? {
        guard let name = random.pick(names) else { return nil }
        return try logbook.match(kind, text: name) ?? .new(name)
    }
}
