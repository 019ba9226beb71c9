import Foundation
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("States of the history")
struct RestorationTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func aircraft(_ paint: PaintColor?, _ tail: String = "HB-CFA") -> Record {
        var aircraft = AircraftRecord()
        aircraft.tailNumber = tail
        aircraft.colors.primary = paint
        return .aircraft(aircraft)
    }

    private func edit(_ id: RecordID, _ record: Record) throws {
        _ = try logbook.record(id)
        _ = try logbook.save(record, over: id)
    }

    @Test("A preview lists the fields that restoring a state would change, and changes nothing")
    func look() throws {
        let id = try logbook.save(aircraft(.white), over: nil)
        try edit(id, aircraft(.red))
        try edit(id, aircraft(.blue))
        let dump = try RowDump(folder.path)
        let steps = try logbook.history()
        let look = try logbook.restoration(to: .after(steps[2].id))
        #expect(look.isUndo && look.steps == Array(steps.prefix(2)) && look.obstacle == nil)
        #expect(
            look.rows == [
                Restoration.Row(
                    name: "aircraft HB-CFA", fate: .changed,
                    fields: [Restoration.Field(name: "Paint", now: "blue", then: "white")])
            ])
        let all = try logbook.restoration(to: .beginning)
        #expect(all.steps.count == 3 && all.rows.map(\.fate) == [.deleted])
        #expect(all.rows[0].fields.contains(Restoration.Field(name: "Tail number", now: "HB-CFA", then: nil)))
        #expect(try RowDump(folder.path) == dump)
        #expect(try logbook.restoration(to: .after(steps[0].id)).steps.isEmpty)
        #expect(LogbookError.thrown { _ = try logbook.restoration(to: .after(99)) } == .gone)
    }

    @Test("Any state can be restored and left again, in one transaction")
    func restore() throws {
        let empty = try RowDump(folder.path)
        let id = try logbook.save(aircraft(.white), over: nil)
        let white = try RowDump(folder.path)
        try edit(id, aircraft(.red))
        try logbook.delete(id)
        let gone = try RowDump(folder.path)
        let steps = try logbook.history()
        let change = try logbook.restore(to: .after(steps[2].id))
        #expect(change.isUndo && change.steps.count == 2 && change.record == id)
        #expect(try RowDump(folder.path) == white)
        #expect(try logbook.restore(to: .beginning).steps.count == 1)
        #expect(try RowDump(folder.path) == empty)
        let forward = try logbook.restore(to: .after(steps[0].id))
        #expect(!forward.isUndo && forward.steps.map(\.id) == steps.reversed().map(\.id) && forward.record == nil)
        #expect(try RowDump(folder.path) == gone)
        #expect(try logbook.restore(to: .after(steps[0].id)).steps.isEmpty)
    }

    @Test("The preview of a state that cannot be restored has the reason, and restoring it is refused")
    func obstacle() throws {
        let id = try logbook.save(aircraft(.white), over: nil)
        try edit(id, aircraft(.red))
        let context = logbook.store.changeContext()
        try #require(try logbook.store.object(id, in: context) as? Aircraft).paint = ColorScheme(primary: .gold)
        try context.save()
        let look = try logbook.restoration(to: .beginning)
        guard case .cannotUndo(let step, _)? = look.obstacle else {
            Issue.record("the gold paint would be lost")
            return
        }
        #expect(step == "changed aircraft HB-CFA: Paint")
        #expect(LogbookError.thrown { _ = try logbook.restore(to: .beginning) } == look.obstacle)
        // No other program's change is between this step and the end.
        try edit(id, aircraft(.black))
        #expect(try logbook.undo().record == id)
        guard case .cannotUndo? = try logbook.restoration(to: .beginning).obstacle else {
            Issue.record("the gold paint would be lost")
            return
        }
    }

    @Test("Previews show names of other records and readable times")
    func names() throws {
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        (flight.aircraft, flight.newType) = (.new("hbcfa"), "")
        flight.origin = .new("yyyy")
        flight.offBlock = UTCInstant(
            flight.date ?? LocalDate(dayNumber: 0), ClockTime(minutesFromMidnight: Minutes(605)))
        flight.times.block = Minutes(73)
        let id = try logbook.save(.flight(flight), over: nil)
        try logbook.delete(id)
        let day = LogbookFolder.lastDate.isoText
        let rows = try logbook.restoration(to: .after(1)).rows
        #expect(rows.map(\.name) == ["flight \(day) HB-CFA YYYY"] && rows[0].fate == .restored)
        let fields = Dictionary(rows[0].fields.map { ($0.name, $0.then) }, uniquingKeysWith: { first, _ in first })
        #expect(fields["Aircraft"] == "HB-CFA" && fields["Block time"] == "1:13" && fields["Date"] == day)
        #expect(fields["Off block"] == "\(day) 10:05 UTC" && fields["From"] == "YYYY")
        _ = try logbook.undo()
        let all = try logbook.restoration(to: .beginning)
        #expect(
            all.rows.map(\.fate) == [.deleted, .deleted, .deleted] && all.rows[0].name == "flight \(day) HB-CFA YYYY")
    }

    @Test("Every column of the model has a display name")
    func columns() throws {
        for entity in logbook.store.context.model.entities {
            for slot in entity.slots {
                #expect(RowField.name(slot.path, of: nil) != slot.path, "\(entity.name).\(slot.path)")
            }
        }
    }
}
