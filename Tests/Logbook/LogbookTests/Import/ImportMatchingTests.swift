import Foundation
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Recognizing equal flights")
struct ImportMatchingTests {
    private let logbook: StoreLogbook
    private let folder: LogbookFolder

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private typealias Line = ListedSource.Line

    private var remarks: [String?] { get throws { try logbook.flights().map(\.remarks) } }

    private func keys() throws -> [RecordID] {
        try logbook.all(LogEntry.self, .flights).map { $0.recordID(.flights) }.sorted { $0.key < $1.key }
    }

    @Test("When the first of two equal flights is deleted in the source, the second stays what it is")
    func firstDeleted() throws {
        let source = ListedSource([Line(remarks: "first hop"), Line(remarks: "second hop")])
        try logbook.run(source)
        source.lines.removeFirst()
        let plan = try logbook.plan(source)
        #expect(plan.rows.map(\.state) == [.same])
        #expect(try plan.gone == [keys()[0]])
        try logbook.run(source)
        #expect(try remarks == ["first hop", "second hop"])
    }

    @Test("Equal flights in another order are the same, also when they change later")
    func otherOrder() throws {
        let source = ListedSource([Line(remarks: "first hop"), Line(remarks: "second hop"), Line(remarks: "third")])
        try logbook.run(source)
        source.lines.reverse()
        #expect(try logbook.run(source) == [.same, .same, .same])
        source.lines[0].kept = "7000"
        source.lines[2].kept = "1200"
        #expect(try logbook.run(source) == [.changed, .same, .changed])
        #expect(try remarks == ["first hop", "second hop", "third"])
        #expect(try logbook.run(source) == [.same, .same, .same])
    }

    @Test("A new flight before an equal one does not take its place")
    func inserted() throws {
        let source = ListedSource([Line(remarks: "old")])
        try logbook.run(source)
        source.lines.insert(Line(pilot: "Anna", remarks: "new"), at: 0)
        #expect(try logbook.run(source) == [.new, .same])
        #expect(try logbook.run(source) == [.same, .same])
        #expect(try remarks == ["old", "new"])
    }

    @Test("Of changed equal flights, those that resemble each other most are the same; the rest keep their order")
    func changed() throws {
        let source = ListedSource([
            Line(pilot: "Anna", remarks: "a"), Line(pilot: "Bo", remarks: "b"), Line(pilot: "Cy", remarks: "c"),
        ])
        try logbook.run(source)
        source.lines = [
            Line(pilot: "Cy", remarks: "c2"), Line(pilot: "Dee", remarks: "x"), Line(pilot: "Anna", remarks: "a2"),
        ]
        #expect(try logbook.run(source) == [.changed, .changed, .changed])
        #expect(try remarks == ["a2", "x", "c2"])
        #expect(try logbook.run(source) == [.same, .same, .same])
    }

    @Test("Which of two equal flights was changed is not guessed when the other is gone")
    func offered() throws {
        let source = ListedSource([Line(remarks: "first"), Line(remarks: "second")])
        try logbook.run(source)
        source.lines = [Line(remarks: "third")]
        let plan = try logbook.plan(source)
        #expect(try plan.rows.map(\.state) == [.probablySame] && plan.gone == [keys()[1]])
        try logbook.run(source)
        #expect(try remarks == ["first", "second"])
        var decisions = ImportDecisions()
        decisions.rows[2] = .keepApart
        try logbook.run(source, decisions)
        #expect(try remarks == ["first", "second", "third"])
        #expect(try logbook.run(source) == [.same])
    }

    @Test("The pilot says that an offered row is the flight; the next import knows it, and it is not gone")
    func offeredIsSame() throws {
        let source = ListedSource([Line(remarks: "first"), Line(remarks: "second")])
        try logbook.run(source)
        source.lines = [Line(remarks: "third")]
        var decisions = ImportDecisions()
        decisions.rows[2] = .isSame
        try logbook.run(source, decisions)
        let plan = try logbook.plan(source)
        #expect(try plan.rows.map(\.state) == [.same] && plan.gone == [keys()[1]])
    }

    @Test("A flight that was deleted in the source does not become another one of the same day and aircraft")
    func deletedAndAdded() throws {
        let source = ListedSource([Line(minutes: 60, remarks: "deleted there")])
        try logbook.run(source)
        source.lines = [Line(way: ("KSQL", "KHWD"), minutes: 30, remarks: "another")]
        let plan = try logbook.plan(source)
        #expect(plan.rows.map(\.state) == [.new])
        source.lines.append(Line(date: "2026-05-09"))
        try logbook.run(source)
        #expect(try remarks == ["deleted there", "another", nil])
        // One part of the key differs, but little else agrees.
        source.lines = [Line(way: ("KSQL", "KHWD"), minutes: 45, pilot: "Anna", remarks: "a third")]
        #expect(try logbook.plan(source).rows.map(\.state) == [.new])
        // A corrected time, or place, of an otherwise equal row is the same flight.
        source.lines = [Line(way: ("KSQL", "KLVK"), minutes: 30, remarks: "another")]
        #expect(try logbook.plan(source).rows.map(\.state) == [.changed])
    }

    @Test("A flight at another time is the same one only if something else than its places says so")
    func otherTime() throws {
        let source = ListedSource([Line(minutes: 60, pilot: "Anna", remarks: "calm", off: "10:00")])
        try logbook.run(source)
        source.lines[0] = Line(minutes: 60, pilot: "Anna", remarks: "calm", off: "10:05")
        #expect(try logbook.plan(source).rows.map(\.state) == [.changed])
        source.lines[0] = Line(minutes: 50, pilot: "Anna", remarks: "calm", off: "15:00")
        #expect(try logbook.plan(source).rows.map(\.state) == [.new])
    }

    @Test("Of two equal flights, of which one was deleted here, the one that is left is not gone")
    func deletedHere() throws {
        let source = ListedSource([Line(), Line()])
        try logbook.run(source)
        try logbook.delete(try keys()[0])
        #expect(try logbook.run(source) == [.same, .same])
        source.lines.removeLast()
        let plan = try logbook.plan(source)
        #expect(try plan.rows[0].entry == keys()[0] && plan.gone.isEmpty)
    }

    @Test("Two rows to which the source gives one key are two rows")
    func equalKeys() throws {
        let source = ListedSource([Line(key: "K", remarks: "a"), Line(key: "K", remarks: "b")])
        try logbook.run(source)
        source.lines.reverse()
        #expect(try logbook.run(source) == [.same, .same])
        #expect(try remarks == ["a", "b"])
    }

    @Test("Equal flights that came by another format are each the like of one row")
    func otherFormat() throws {
        let lines = [Line(remarks: "a"), Line(remarks: "b"), Line(date: "2026-05-02")]
        try logbook.run(ListedSource(lines))
        let other = ListedSource(lines + [Line(remarks: "c")], format: "other", fileName: "other.csv")
        #expect(try logbook.run(other) == [.probablySame, .probablySame, .probablySame, .new])
        #expect(try logbook.flights().count == 4)
    }

    @Test("A flight that came by another format, too, does not make the other flights of that file gone")
    func otherFormatGone() throws {
        let lines = (1...3).map { Line(key: "K\($0)", date: "2026-05-0\($0)", tail: "N\($0)") }
        try logbook.run(ListedSource(lines, format: "old", fileName: "old.csv"))
        var decisions = ImportDecisions()
        decisions.rows[2] = .isSame
        let source = ListedSource([Line(key: "other", date: "2026-05-01", tail: "N1", remarks: "x")], format: "new")
        #expect(try logbook.run(source, decisions) == [.confirmed])
        #expect(try logbook.plan(source).gone.isEmpty)
    }

    @Test("An entry with the same time is the like before one that has only the same duration")
    func timesFirst() throws {
        for time in ["10:00", "12:00"] {
            var flight = FlightRecord()
            flight.date = LocalDate(isoText: "2026-05-01")
            (flight.aircraft, flight.origin, flight.destination) = (.new("N12345"), .new("KPAO"), .new("KSQL"))
            (flight.offBlock, flight.times.block) = (UTCInstant(isoText: "2026-05-01T\(time):00Z"), Minutes(60))
            flight.newType = ""
            _ = try logbook.save(.flight(flight), over: nil)
        }
        let source = ListedSource([Line(off: "14:00"), Line(off: "12:00"), Line(off: "16:00"), Line()])
        let plan = try logbook.plan(source)
        #expect(plan.rows.map(\.state) == [.probablySame, .probablySame, .new, .new])
        #expect(try plan.rows.prefix(2).map(\.entry) == [keys()[0], keys()[1]])
    }
}
