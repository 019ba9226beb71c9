import Foundation
import LogbookMigrations
import LogbookResources
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("People on board, kinds of entries, and fields kept by attribute")
struct CrewTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func flight(_ change: (inout FlightRecord) -> Void = { _ in }) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = LogbookFolder.lastDate
        change(&flight)
        return flight
    }

    private func count(_ filter: String) throws -> Int {
        var query = ListQuery(.flights)
        query.filter = try Filter(parsing: filter, of: .flights, in: .standard, today: LogbookFolder.lastDate)
        return try logbook.summary(query).count
    }

    @Test("The crew is saved in its order, found by role and name, and changed as one step")
    func crew() throws {
        let first = flight {
            $0.pilot = .new("Ann Rae")
            $0.crew = [
                CrewRecord(.instructor, .new("Lena Berg")), CrewRecord(.passenger, .new("Eva Meier")),
                CrewRecord(.passenger, .new("lena berg")),
            ]
        }
        let id = try logbook.save(.flight(first), over: nil)
        var saved = try #require(try logbook.flight(id))
        #expect(saved.crew.map(\.role) == [.instructor, .passenger, .passenger])
        #expect(saved.crew.map { $0.pilot?.label } == ["Lena Berg", "Eva Meier", "Lena Berg"])
        #expect(saved[.instructor]?.label == "Lena Berg" && saved.safetyPilot == nil)
        #expect(saved.others?.crew.count == 2)
        #expect(try logbook.summary(ListQuery(.pilots)).count == 3)
        for (filter, found) in [
            ("instructor:lena", 1), ("instructor:eva", 0), ("crew:eva", 1), ("with:rae", 1), ("with:eva", 1),
            ("safety:?", 1), ("instructor:?", 0), ("eva", 1), ("student:lena", 0), ("crew:rae", 0),
        ] { #expect(try count(filter) == found, "\(filter)") }
        let before = saved
        saved[.instructor] = nil
        saved.safetyPilot = .new("Sam Lee")
        _ = try logbook.save(.flight(saved), over: id)
        #expect(try logbook.history().first?.label.hasSuffix(": Crew") == true)
        #expect(try count("safety:sam") == 1 && count("instructor:lena") == 0)
        _ = try logbook.undo()
        #expect(try logbook.flight(id) == before)
        _ = try logbook.redo()
        #expect(try logbook.flight(id)?.safetyPilot?.label == "Sam Lee")
    }

    @Test("A pilot who is only in a crew cannot be deleted; deleting the flight deletes its crew, and undo restores it")
    func deleting() throws {
        let id = try logbook.save(
            .flight(flight { $0.crew = [CrewRecord(.student, .new("Joe Park"))] }), over: nil)
        let joe = try #require(try logbook.match(.pilots, text: "joe park")?.id)
        #expect(LogbookError.thrown { try logbook.delete(joe) } == .inUse(name: "Joe Park", flights: 1))
        let before = try RowDump(folder.path)
        try logbook.delete(id)
        #expect(try RowDump.sql("SELECT count(*) FROM ZCREWMEMBER", folder.path) == "0")
        _ = try logbook.undo()
        #expect(try RowDump(folder.path) == before)
    }

    @Test("A role that the program does not know is kept, shown and saved again")
    func unknownRole() throws {
        let id = try logbook.save(
            .flight(flight { $0.crew = [CrewRecord(.cabin, .new("Ida Holm"))] }), over: nil)
        let changes = logbook.store.changeContext()
        let member = try #require(
            try logbook.store.objects(FetchSpecification(entityName: CrewMember.entityName), in: changes).first
                as? CrewMember)
        member.role = "loadmaster"
        try changes.save()
        var read = try #require(try logbook.flight(id))
        #expect(read.others.map { CrewText.text(of: $0.crew) } == "loadmaster Ida Holm")
        read.others = CrewList(CrewText.crew(in: "loadmaster Ida Holm; cabin Tom", known: read.crew))
        _ = try logbook.save(.flight(read), over: id)
        #expect(
            try RowDump.sql("SELECT ZROLE FROM ZCREWMEMBER ORDER BY ZSEQUENCE", folder.path)
                == "loadmaster\ncabin")
    }

    @Test(
        "A line of people is read as it is written",
        arguments: [
            ("examiner Di Fox; passenger Eva, Tom", "examiner Di Fox; passenger Eva; passenger Tom"),
            ("Eva Meier", "passenger Eva Meier"), ("SAFETY pilot Sam", "safety pilot Sam"), ("fo Max", "SIC Max"),
            (" ; ", ""), ("cabin", ""), ("pax Zoë, ", "passenger Zoë"),
        ])
    func text(typed: String, meant: String) {
        let crew = CrewText.crew(in: typed, known: [])
        #expect(CrewText.text(of: crew) == meant)
        #expect(CrewText.crew(in: meant, known: []) == crew)
    }

    @Test(
        "Values without a property are saved, cleared and undone; a flag is set or unknown, and no where that says more"
    )
    func more() throws {
        let table = FieldTable.standard[.flights].byAttribute
        #expect(table.count > 12)
        var record = Record.flight(flight())
        for (field, _) in table {
            let value: FieldValue =
                switch field.type {
                case .number: .number(3)
                case .hundredths: .hundredths(123_405)
                case .minutes: .minutes(Minutes(73))
                case .instant: .instant(UTCInstant(seconds: 816_000_007))
                case .flag: .flag(true)
                case .choice(let choices): .text(choices[0].value)
                default: .text("LX 14")
                }
            field.set(value, in: &record)
        }
        let id = try logbook.save(record, over: nil)
        #expect(try logbook.record(id) == record)
        #expect(try RowDump.sql("SELECT ZDISTANCE, ZPASSENGERS FROM ZLOGENTRY", folder.path) == "1234.05|3")
        for (field, _) in table { field.set(field.type == .flag ? .flag(false) : nil, in: &record) }
        _ = try logbook.save(record, over: id)
        let rest = try #require(try logbook.flight(id)).attributes
        #expect(rest.count == table.count { $0.0.keepsNo } && rest.values.allSatisfy { $0 == .flag(false) })
        let flags = try RowDump.sql("SELECT ZISFLIGHTREVIEW IS NULL, ZISREFRESHER IS NULL FROM ZLOGENTRY", folder.path)
        #expect(flags == "1|1")
        _ = try logbook.undo()
        #expect(try logbook.flight(id)?.attributes.count == table.count)
    }

    @Test(
        "Readings of meters have at most two decimals",
        arguments: [
            ("1234.5", 123_450), ("1234,05", 123_405), ("12", 1_200), ("0.1", 10), ("1.234", nil), ("", nil),
            ("-1", nil), ("1.", nil), (".5", nil), ("1e3", nil), ("12345678", nil), ("١٢", nil),
        ] as [(String, Int?)])
    func hundredths(text: String, count: Int?) {
        #expect(HundredthsText.count(in: text) == count)
        if let count { #expect(HundredthsText.count(in: HundredthsText.text(of: count)) == count) }
    }

    @Test("Entries have a kind, which filters find")
    func kinds() throws {
        for kind in EntryKind.allCases { _ = try logbook.save(.flight(flight { $0.kind = kind }), over: nil) }
        for kind in EntryKind.allCases { #expect(try count("kind:\(kind.rawValue)") == 1) }
        #expect(try count("kind:simulator,ground") == 2)
    }
}

@Suite("The journal of a logbook of V3")
struct UpgradedJournalTests {
    private let folder = TemporaryFolder("journal")
    private var path: String { folder["log.flightlog"].path }

    /// Writes a logbook of V3 whose journal says that each of some flights was added.
    private func write(_ flights: [[String: Any]]) throws {
        let container = try PersistentContainer(path: path, managedObjectModel: FlightLogModels.modelV3.model())
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        let pilot = EntityDescription.insertNewObject(forEntityName: "Pilot", into: context)
        pilot.setValue("Sam Lee", forKey: "name")
        for (number, values) in flights.enumerated() {
            let entry = EntityDescription.insertNewObject(forEntityName: "LogEntry", into: context)
            for (key, value) in values { entry.setValue(key == "safetyPilot" ? pilot : value, forKey: key) }
            try context.obtainPermanentIDs(for: [entry, pilot])
            let row = RowKey(entity: "LogEntry", key: entry.objectID.key)
            let step = EntityDescription.insertNewObject(forEntityName: "JournalChange", into: context)
            step.setValue("added flight \(number)", forKey: "label")
            step.setValue(number + 1, forKey: "group")
            step.setValue(0, forKey: "sequence")
            step.setValue(RowChange.bytes(row, entry.rowImage(saved: false)), forKey: "forward")
            step.setValue(RowChange.bytes(row, nil), forKey: "inverse")
        }
        try context.save()
        try container.persistentStoreCoordinator.close()
    }

    private func open() throws -> StoreLogbook {
        let file = LogbookFile(url: URL(filePath: path))
        _ = try file.upgrade(deferring: false, isCanceled: { false }, progress: { _ in })
        return try StoreLogbook.open(path: path, readOnly: false, today: { LogbookFolder.lastDate })
    }

    @Test("Steps from before the upgrade are undone and redone, of sessions too")
    func undone() throws {
        let day = LogbookFolder.lastDate.storedDate
        try write([
            ["date": day, "blockMinutes": 73], ["date": day, "simulatorDevice": "FNPT II", "simulatorMinutes": 90],
        ])
        let logbook = try open()
        let before = try RowDump(path)
        #expect(try RowDump.sql("SELECT group_concat(ZKIND) FROM ZLOGENTRY", path) == "flight,simulator")
        _ = try logbook.undo()
        _ = try logbook.undo()
        #expect(try logbook.summary(ListQuery(.flights)).count == 0)
        _ = try logbook.redo()
        _ = try logbook.redo()
        #expect(try RowDump(path) == before)
    }

    @Test("A step that named a safety pilot is refused, and the others before it stay")
    func refused() throws {
        let day = LogbookFolder.lastDate.storedDate
        try write([["date": day, "safetyPilot": true]])
        let logbook = try open()
        let before = try RowDump(path)
        let error = LogbookError.thrown { _ = try logbook.undo() }
        guard case .cannotUndo(let step, let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(step == "added flight 0")
        #expect(reason.contains("an upgrade has moved the safety pilot of the flight to the crew"))
        #expect(try RowDump(path) == before)
    }
}
