import Foundation
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Undo and redo in a file")
struct UndoTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func flight(_ change: (inout FlightRecord) -> Void = { _ in }) -> Record {
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        change(&flight)
        return .flight(flight)
    }

    private func busyFlight() -> Record {
        var approach = ApproachRecord()
        approach.type = .ils
        approach.airport = .new("zzzz")
        return flight {
            ($0.aircraft, $0.newType) = (.new("hbcfa"), "")
            $0.origin = .new("yyyy")
            $0.destination = .new("zzzz")
            $0.pilot = .new("Anna Keller")
            $0.times.block = Minutes(73)
            $0.approaches = [approach]
            $0.remarks = "Bise"
        }
    }

    private func pilot(_ name: String) -> Record {
        var pilot = PilotRecord()
        pilot.name = name
        return .pilot(pilot)
    }

    /// Changes rows as a program without a journal does.
    private func meddle(_ body: (ManagedObjectContext) throws -> Void) throws {
        let other = try folder.open()
        let context = other.store.changeContext()
        try body(context)
        try context.save()
        try other.close()
    }

    private func object(_ id: RecordID, _ context: ManagedObjectContext) throws -> ManagedObject {
        try #require(try logbook.store.object(id, in: context))
    }

    @Test("One action is one step, undone and redone as a whole")
    func oneStep() throws {
        let empty = try RowDump(folder.path)
        let id = try logbook.save(busyFlight(), over: nil)
        let full = try RowDump(folder.path)
        #expect(full.rows.keys.count == 5, "flight, aircraft, airports, pilot, approach")
        let steps = try logbook.history()
        #expect(steps.count == 1 && steps[0].label.hasPrefix("added flight ") && steps[0].label.contains("HB-CFA"))
        let undone = try logbook.undo()
        #expect(undone.isUndo && undone.steps.map(\.id) == steps.map(\.id) && undone.record == nil)
        #expect(try RowDump(folder.path) == empty)
        let redone = try logbook.redo()
        #expect(!redone.isUndo && redone.record == id)
        #expect(try RowDump(folder.path) == full)
    }

    @Test("A deleted row is restored under its key with bytes and parts, also in another run")
    func deletion() throws {
        var record = AircraftRecord()
        record.tailNumber = "HB-CFA"
        let id = try logbook.save(.aircraft(record), over: nil)
        try meddle { context in
            let aircraft = try object(id, context)
            aircraft.setValue(Data(repeating: 7, count: 100_000), forKey: "photo")
            for number in 0..<3 {
                let data = FlightData(context: context)
                data.data = Data(repeating: UInt8(number), count: 5_000)
                data.aircraft = aircraft as? Aircraft
            }
        }
        let before = try RowDump(folder.path)
        try logbook.delete(id)
        #expect(try RowDump(folder.path).rows.isEmpty)
        try logbook.close()
        let later = try folder.open()
        #expect(try later.undo().record == id)
        #expect(try RowDump(folder.path) == before)
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        flight.aircraft = .saved(id, label: "")
        _ = try later.save(.flight(flight), over: nil)
        record.tailNumber = "HB-CFB"
        let next = try later.save(.aircraft(record), over: nil)
        #expect(next.key > id.key)
        try later.close()
    }

    @Test("Without steps nothing can be undone or redone, and a save without changes is no step")
    func nothing() throws {
        #expect(LogbookError.thrown { _ = try logbook.undo() } == .nothingToUndo)
        #expect(LogbookError.thrown { _ = try logbook.redo() } == .nothingToRedo)
        let id = try logbook.save(pilot("Anna"), over: nil)
        _ = try logbook.save(pilot("Anna"), over: id)
        #expect(try logbook.history().count == 1)
        #expect(LogbookError.thrown { _ = try logbook.redo() } == .nothingToRedo)
    }

    @Test("A new change deletes the undone steps")
    func cut() throws {
        let id = try logbook.save(pilot("Anna"), over: nil)
        _ = try logbook.save(pilot("Berta"), over: id)
        _ = try logbook.undo()
        #expect(try logbook.history().map(\.isUndone) == [true, false])
        _ = try logbook.save(pilot("Carla"), over: id)
        #expect(try logbook.history().map(\.label) == ["changed pilot Carla: Name", "added pilot Anna"])
        #expect(LogbookError.thrown { _ = try logbook.redo() } == .nothingToRedo)
        _ = try logbook.undo()
        #expect(try logbook.record(id) == pilot("Anna"))
    }

    @Test("The steps of several programs form one history")
    func shared() throws {
        let other = try folder.open()
        let id = try other.save(pilot("Anna"), over: nil)
        _ = try logbook.record(id)
        _ = try logbook.save(pilot("Berta"), over: id)
        _ = try other.undo()
        #expect(try logbook.record(id) == pilot("Anna"))
        _ = try logbook.undo()
        #expect(LogbookError.thrown { _ = try other.undo() } == .nothingToUndo)
        try other.close()
    }

    @Test("Undo refuses to overwrite a change of another program, with the reason")
    func changedElsewhere() throws {
        let id = try logbook.save(pilot("Anna"), over: nil)
        _ = try logbook.save(pilot("Berta"), over: id)
        try meddle { try object(id, $0).setValue("Zoë", forKey: "name") }
        let dump = try RowDump(folder.path)
        let error = LogbookError.thrown { _ = try logbook.undo() }
        guard case .cannotUndo("changed pilot Berta: Name", let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason == "pilot Zoë was changed by another program meanwhile, and that change would be lost")
        #expect(try RowDump(folder.path) == dump)
        #expect(try logbook.history().allSatisfy { !$0.isUndone })
    }

    @Test("A change of another field survives an undo, but forbids deleting its row")
    func otherField() throws {
        let id = try logbook.save(pilot("Anna"), over: nil)
        _ = try logbook.save(pilot("Berta"), over: id)
        try meddle { try object(id, $0).setValue("CH.1", forKey: "certificateID") }
        _ = try logbook.undo()
        var expected = PilotRecord()
        expected.name = "Anna"
        expected.certificateID = "CH.1"
        #expect(try logbook.record(id) == .pilot(expected))
        guard case .cannotUndo? = LogbookError.thrown({ _ = try logbook.undo() }) else {
            Issue.record("the certificate would be lost")
            return
        }
    }

    @Test("A row that is in use or has parts of another step is not deleted by undo")
    func used() throws {
        let id = try logbook.save(busyFlight(), over: nil)
        let dump = try RowDump(folder.path)
        try meddle { context in
            let entry = LogEntry(context: context)
            entry.aircraft = (try object(id, context) as? LogEntry)?.aircraft
        }
        guard case .cannotUndo(_, let reason)? = LogbookError.thrown({ _ = try logbook.undo() }) else {
            Issue.record("an aircraft in use would go")
            return
        }
        #expect(reason == "aircraft HB-CFA has been used for something else since")
        #expect(try RowDump(folder.path) != dump)
        let other = try LogbookFolder()
        let book = try other.open()
        let lone = try book.save(flight(), over: nil)
        let context = book.store.changeContext()
        let approach = Approach(context: context)
        approach.logEntry = try book.store.object(lone, in: context) as? LogEntry
        try context.save()
        guard case .cannotUndo? = LogbookError.thrown({ _ = try book.undo() }) else {
            Issue.record("another program's approach would go")
            return
        }
        try book.close()
    }

    @Test("A row is not restored without the rows that it refers to, and a deleted row is not changed")
    func gone() throws {
        var record = AircraftRecord()
        record.tailNumber = "HB-CFA"
        let aircraft = try logbook.save(.aircraft(record), over: nil)
        let id = try logbook.save(flight { $0.aircraft = .saved(aircraft, label: "") }, over: nil)
        try logbook.delete(id)
        try meddle { $0.delete(try object(aircraft, $0)) }
        guard case .cannotUndo(_, let reason)? = LogbookError.thrown({ _ = try logbook.undo() }) else {
            Issue.record("the flight would come back without its aircraft")
            return
        }
        #expect(reason.contains("the aircraft that flight") && reason.hasSuffix("refers to is gone"))
        let pilot = try logbook.save(self.pilot("Anna"), over: nil)
        try meddle { $0.delete(try object(pilot, $0)) }
        #expect(
            LogbookError.thrown { _ = try logbook.undo() }
                == .cannotUndo(step: "added pilot Anna", reason: "another program deleted pilot Anna meanwhile"))
    }

    @Test("Undo restores the previous owner of the logbook")
    func owner() throws {
        var anna = PilotRecord()
        anna.name = "Anna"
        anna.isSelf = true
        var berta = anna
        berta.name = "Berta"
        let first = try logbook.save(.pilot(anna), over: nil)
        let second = try logbook.save(.pilot(berta), over: nil)
        #expect(try logbook.record(first) != .pilot(anna))
        #expect(try logbook.undo().record == first)
        #expect(try logbook.record(first) == .pilot(anna))
        #expect(try logbook.redo().record == second)
    }

    @Test("Changes of several records are one step, in whole or not at all, and create each new record once")
    func several() throws {
        let ids = try (0..<3).map { _ in try logbook.save(flight(), over: nil) }
        let dump = try RowDump(folder.path)
        let changes = try ids.map { id in
            guard case .flight(var record) = try logbook.record(id) else { throw LogbookError.gone }
            let before = Record.flight(record)
            (record.aircraft, record.newType) = (.new("hbcfa"), "")
            return RecordChange(id: id, before: before, after: .flight(record))
        }
        try logbook.save(changes, as: "changed Aircraft of 3 flights")
        #expect(try RowDump.sql("SELECT count(*) FROM ZAIRCRAFT", folder.path) == "1")
        let changed = try RowDump(folder.path)
        #expect(LogbookError.thrown { try logbook.save(changes, as: "x") } == .changedElsewhere)
        #expect(try RowDump(folder.path) == changed)
        #expect(try logbook.undo().steps[0].label == "changed Aircraft of 3 flights")
        #expect(try RowDump(folder.path) == dump)
        #expect(try logbook.redo().record == ids[0])
        #expect(try RowDump(folder.path) == changed)
    }

    @Test("Only the oldest steps are deleted")
    func bounded() throws {
        logbook.keptSteps = 5
        let id = try logbook.save(pilot("0"), over: nil)
        for number in 1...12 {
            _ = try logbook.record(id)
            _ = try logbook.save(pilot("\(number)"), over: id)
        }
        #expect(try logbook.history().map(\.label) == (8...12).reversed().map { "changed pilot \($0): Name" })
        for _ in 1...5 { _ = try logbook.undo() }
        #expect(try logbook.record(id) == pilot("7"))
        #expect(LogbookError.thrown { _ = try logbook.undo() } == .nothingToUndo)
        #expect(try RowDump.sql("SELECT count(*) FROM ZJOURNALCHANGE", folder.path) == "5")
    }

    @Test("Undone steps do not count as kept: a new change after an undo deletes no other steps")
    func countedAfterUndo() throws {
        logbook.keptSteps = 4
        let other = try folder.open()
        other.keptSteps = 4
        for name in ["a", "b", "c", "d"] { _ = try logbook.save(pilot(name), over: nil) }
        _ = try logbook.undo()
        _ = try logbook.undo()
        _ = try logbook.save(pilot("e"), over: nil)
        #expect(try logbook.history().map(\.label) == ["e", "b", "a"].map { "added pilot \($0)" })
        _ = try logbook.save(pilot("f"), over: nil)
        #expect(try logbook.history().count == 4)
        // Steps of other programs count as well.
        _ = try other.save(pilot("g"), over: nil)
        _ = try other.save(pilot("h"), over: nil)
        _ = try logbook.save(pilot("i"), over: nil)
        #expect(try logbook.history().map(\.label) == ["i", "h", "g", "f"].map { "added pilot \($0)" })
        try other.close()
    }

    @Test("After a failed save the steps are counted again")
    func countedAfterFailure() throws {
        logbook.keptSteps = 2
        for name in ["a", "b"] { _ = try logbook.save(pilot(name), over: nil) }
        let context = logbook.store.changeContext()
        let entry = LogEntry(context: context)
        entry.setValue(Int64.max, forKey: "blockMinutes")
        #expect(throws: LogbookError.self) { try logbook.journal.commit(context, as: "x", about: [entry]) }
        #expect(logbook.journal.stepCount == nil)
        _ = try logbook.save(pilot("c"), over: nil)
        #expect(try logbook.history().map(\.label) == ["added pilot c", "added pilot b"])
    }

    @Test("Undo, redo and restoring acquire the lock before they choose steps")
    func lockedFirst() throws {
        // A folder with the name of the lock file makes the lock unavailable.
        try FileManager.default.createDirectory(atPath: folder.path + ".making", withIntermediateDirectories: false)
        let refused = LogbookError.strangeFile(path: folder.path + ".making", reason: "it is a folder")
        #expect(LogbookError.thrown { _ = try logbook.undo() } == refused)
        #expect(LogbookError.thrown { _ = try logbook.redo() } == refused)
        #expect(LogbookError.thrown { _ = try logbook.restore(to: .after(7)) } == refused)
    }

    @Test("Steps are not undone when one of them is missing from the journal")
    func halfKept() throws {
        _ = try logbook.save(pilot("Anna"), over: nil)
        _ = try logbook.save(pilot("Berta"), over: nil)
        let steps = try logbook.journal.steps()
        try meddle { context in
            let oldest = Journal.request(.compare("group", .equal, .integer(1)))
            for object in try logbook.store.objects(oldest, in: context) { context.delete(object) }
        }
        let dump = try RowDump(folder.path)
        #expect(LogbookError.thrown { _ = try logbook.changeHistory.replay(steps, isUndo: true) } == .changedElsewhere)
        #expect(try RowDump(folder.path) == dump)
    }

    @Test("Adding, changing, renaming and deleting a view are four steps with labels")
    func views() throws {
        let empty = try RowDump(folder.path)
        var view = ListView(name: "Night", kind: .flights, filter: "night:>0")
        try logbook.save(view, over: nil)
        view.columns = ["date"]
        try logbook.save(view, over: nil)
        try logbook.save(view, over: nil)
        view.name = "By night"
        try logbook.save(view, over: "night")
        let renamed = try RowDump(folder.path)
        try logbook.deleteView("by night")
        #expect(
            try logbook.history().map(\.label) == [
                "deleted view By night", "renamed view Night to By night", "changed view Night", "added view Night",
            ])
        #expect(try logbook.undo().steps.map(\.label) == ["deleted view By night"])
        #expect(try RowDump(folder.path) == renamed && logbook.views() == [view])
        let look = try logbook.restoration(to: .beginning)
        #expect(look.rows.map(\.name) == ["view By night"] && look.obstacle == nil)
        #expect(look.rows[0].fields.contains(Restoration.Field(name: "Filter", now: "night:>0", then: nil)))
        _ = try logbook.restore(to: .beginning)
        #expect(try RowDump(folder.path) == empty && logbook.views().isEmpty)
    }

    @Test("Adding, changing and deleting an opening balance are steps")
    func balances() throws {
        var balance = OpeningTotal(
            category: "pic", minutes: Minutes(hours: 12, minutes: 30), landings: 830,
            asOf: LocalDate(isoText: "2019-12-31"))
        try logbook.save(balance)
        balance = try #require(try logbook.totals(ListQuery(.flights), by: nil).opening.first)
        balance.landings = nil
        try logbook.save(balance)
        let changed = try RowDump(folder.path)
        try logbook.deleteBalance(try #require(balance.key))
        #expect(
            try logbook.history().map(\.label) == [
                "deleted opening balance PIC time · 12:30 · up to 2019-12-31",
                "changed opening balance PIC time · 12:30 · up to 2019-12-31",
                "added opening balance PIC time · 12:30 · 830 landings · up to 2019-12-31",
            ])
        _ = try logbook.undo()
        #expect(try RowDump(folder.path) == changed)
        let look = try logbook.restoration(to: .after(1))
        #expect(look.rows.map(\.name) == ["opening balance PIC time · 12:30 · up to 2019-12-31"])
        #expect(look.rows[0].fields == [Restoration.Field(name: "Landings", now: nil, then: "830")])
    }

    @Test("A logbook without a history saves no steps")
    func keepsNone() throws {
        logbook.keptSteps = 0
        let id = try logbook.save(pilot("Anna"), over: nil)
        #expect(try logbook.record(id) == pilot("Anna"))
        #expect(try logbook.history().isEmpty)
        #expect(LogbookError.thrown { _ = try logbook.undo() } == .nothingToUndo)
    }

    @Test("A read-only file has a history, but no undo")
    func readOnly() throws {
        _ = try logbook.save(pilot("Anna"), over: nil)
        try logbook.close()
        let reader = try folder.open(readOnly: true)
        #expect(try reader.history().count == 1)
        #expect(LogbookError.thrown { _ = try reader.undo() } == .readOnly(path: folder.path))
        try reader.close()
    }
}
