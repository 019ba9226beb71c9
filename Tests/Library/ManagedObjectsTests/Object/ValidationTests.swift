import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Validation")
struct ValidationTests {
    private func context(
        _ type: AttributeType, minimum: String? = nil, maximum: String? = nil, pattern: String? = nil
    ) throws -> ManagedObjectContext {
        var attribute = AttributeDescription("value", type)
        attribute.validation = AttributeValidation(minimum: minimum, maximum: maximum, regularExpression: pattern)
        let model = ManagedObjectModel(entities: [EntityDescription("Thing", [.attribute(attribute)])])
        let container = try PersistentContainer(path: "/none", managedObjectModel: model)
        let description = PersistentStoreDescription(url: URL(filePath: "/none"))
        description.type = InMemoryStoreType
        container.persistentStoreDescriptions = [description]
        try container.loadPersistentStores()
        return container.newBackgroundContext()
    }

    /// Returns the failure codes of saving an object with that value.
    private func codes(_ context: ManagedObjectContext, _ value: Any?) -> [Int] {
        _ = context.make("Thing", ["value": value])
        defer { context.rollback() }
        do { try context.save() } catch {
            guard case .validation(let failures) = error else { return [-1] }
            return failures.map(\.code)
        }
        return []
    }

    @Test("A decimal is kept exactly, or refused with what to do")
    func decimals() throws {
        let context = try context(.decimal)
        for text in ["0.1", "-12345.678901", "9223372036854775807", "-9223372036854775808", "1e-21", "1e30", "0"] {
            let value = try #require(Decimal(string: text))
            let thing = context.make("Thing", ["value": NSDecimalNumber(decimal: value)])
            try context.save()
            context.refresh(thing, mergeChanges: false)
            #expect((thing.value(forKey: "value") as? NSDecimalNumber)?.decimalValue == value, "\(text)")
        }
        for text in ["12345678901234567890.12", "0.12345678901234567", "9223372036854775809"] {
            let value = try #require(Decimal(string: text))
            _ = context.make("Thing", ["value": NSDecimalNumber(decimal: value)])
            let error = #expect(throws: ManagedObjectError.self, "\(text)") { try context.save() }
            #expect(error?.code == 1550)
            #expect(error?.message == "Thing.value cannot keep this many digits; round it to 15.")
            context.rollback()
        }
        let batch = BatchInsertRequest(
            entityName: "Thing", objects: [["value": try #require(Decimal(string: "0.12345678901234567"))]])
        let refused = #expect(throws: ManagedObjectError.self) { try context.execute(batch) }
        #expect(refused?.message.contains("round it to 15") == true)
    }

    @Test("A value that is not a date is 1650, not a URL 1690, and any other misfit 1550")
    func misfits() throws {
        let dates = try context(.date)
        #expect(codes(dates, "yesterday") == [1650])
        #expect(codes(dates, Date(timeIntervalSinceReferenceDate: .infinity)) == [1650])
        #expect(codes(dates, Date(timeIntervalSinceReferenceDate: 0)) == [])
        #expect(codes(try context(.uri), 7) == [1690])
        #expect(codes(try context(.integer16), "seven") == [1550])
    }

    @Test("Numbers are checked against the limits in the model")
    func numbers() throws {
        let whole = try context(.integer64, minimum: "-5", maximum: "9007199254740993")
        #expect(codes(whole, -6) == [1620])
        #expect(codes(whole, -5) == [])
        #expect(codes(whole, 9_007_199_254_740_993 as Int64) == [])
        #expect(codes(whole, 9_007_199_254_740_994 as Int64) == [1610])
        let real = try context(.double, minimum: "0.5", maximum: "1.5")
        #expect(codes(real, 0.49) == [1620])
        #expect(codes(real, 1.5) == [])
        #expect(codes(real, 2) == [1610])
        #expect(codes(try context(.decimal, maximum: "10"), Decimal(string: "10.01")) == [1610])
        #expect(codes(whole, nil) == [])
    }

    @Test("Dates are checked against limits in seconds since 2001 and in the text form of genuine models")
    func dates() throws {
        let seconds = try context(.date, minimum: "100", maximum: "200")
        #expect(codes(seconds, Date(timeIntervalSinceReferenceDate: 99)) == [1640])
        #expect(codes(seconds, Date(timeIntervalSinceReferenceDate: 150)) == [])
        #expect(codes(seconds, Date(timeIntervalSinceReferenceDate: 201)) == [1630])
        let calendar = try context(.date, maximum: "2020-02-03 04:00")
        #expect(codes(calendar, Date(timeIntervalSince1970: 1_580_702_400)) == [])
        #expect(codes(calendar, Date(timeIntervalSince1970: 1_580_702_401)) == [1630])
    }

    @Test("The length of a string counts UTF-16 units, and a pattern must match the whole string")
    func texts() throws {
        let length = try context(.string, minimum: "2", maximum: "4")
        #expect(codes(length, "a") == [1670])
        #expect(codes(length, "abcd") == [])
        #expect(codes(length, "abcde") == [1660])
        #expect(codes(length, "🛩🛩") == [])
        #expect(codes(length, "🛩🛩a") == [1660])
        let pattern = try context(.string, pattern: "[A-Z]{2}-[A-Z]+")
        #expect(codes(pattern, "HB-CFA") == [])
        #expect(codes(pattern, "xHB-CFA") == [1680])
        #expect(codes(pattern, "HB-CFA ") == [1680])
    }

    @Test("A limit that does not fit the type, as in genuine models, has no effect")
    func nonsenseLimits() throws {
        #expect(codes(try context(.integer16, minimum: "abc", maximum: ""), 7) == [])
        #expect(codes(try context(.date, maximum: "tomorrow"), Date()) == [])
        #expect(codes(try context(.string, pattern: ""), "x") == [])
    }

    @Test("Values from the store can be saved again, whichever program wrote them")
    func oldValues() throws {
        var attribute = AttributeDescription("value", .string)
        attribute.validation = AttributeValidation(maximum: "3")
        let loose = ManagedObjectModel(entities: [
            EntityDescription(
                "Thing",
                [.attribute(AttributeDescription("value", .string)), .attribute(AttributeDescription("n", .integer16))])
        ])
        var strict = loose
        strict.entities[0][property: "value"] = .attribute(attribute)
        let folder = TemporaryFolder("valid")
        for (model, number) in [(loose, 1), (strict, 2)] {
            let container = try PersistentContainer(path: folder["s"].path, managedObjectModel: model)
            try container.loadPersistentStores()
            let context = container.newBackgroundContext()
            let thing = try context.all("Thing").first ?? context.make("Thing", ["value": "long text"])
            thing.setValue(number, forKey: "n")
            try context.save()
            try container.persistentStoreCoordinator.close()
        }
    }

    @Test("Several failures are one error with all of them; a single one keeps its code")
    func several() throws {
        let store = try FleetStore()
        let context = store.context
        _ = context.make("Leg")
        let entry = context.make("LogEntry", ["minutes": nil as Int?])
        entry.setValue(3, forKey: "date")
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(error?.code == 1560)
        guard case .validation(let failures) = error else { return }
        #expect(Set(failures.map(\.keyPath)) == ["place", "minutes", "date"])
        #expect(failures.first { $0.keyPath == "place" }?.code == 1570)
    }

    @Test("A denied deletion counts the objects that need the object, unless they are deleted too")
    func denied() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft")
        let entries = (0..<2).map { _ in context.make("LogEntry", ["aircraft": aircraft]) }
        try context.save()
        context.delete(aircraft)
        context.delete(entries[0])
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(error?.code == 1600)
        #expect(error?.message.contains("1 object in “logEntries” still needs it") == true)
        context.delete(entries[1])
        try context.save()
        #expect(try store.sql("SELECT (SELECT COUNT(*) FROM ZAIRCRAFT) + (SELECT COUNT(*) FROM ZLOGENTRY)") == "0")
    }

    /// A context on a store of pilots, whose class validates and records its life cycle.
    private func pilots() throws -> ManagedObjectContext {
        let model = ManagedObjectModel(entities: [
            EntityDescription(
                "Pilot",
                [
                    .attribute(AttributeDescription("age", .integer16)),
                    .attribute(AttributeDescription("name", .string)),
                ])
        ])
        let container = try PersistentContainer(
            path: "/none", managedObjectModel: model, classes: ManagedObjectClasses([Pilot.self]))
        let description = PersistentStoreDescription(url: URL(filePath: "/none"))
        description.type = InMemoryStoreType
        container.persistentStoreDescriptions = [description]
        try container.loadPersistentStores()
        return container.newBackgroundContext()
    }

    @Test("A class's validation is called for the keys it lists, and for whole objects")
    func ownChecks() throws {
        let context = try pilots()
        let pilot = Pilot(context: context)
        pilot.setValue(15, forKey: "age")
        pilot.setValue("nobody", forKey: "name")
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        guard case .validation(let failures) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failures.map(\.message).sorted() == ["Nobody flies.", "Too young."])
        pilot.setValue(16, forKey: "age")
        pilot.setValue("Ann", forKey: "name")
        try context.save()
        #expect(pilot.events == ["insert", "willSave", "willSave", "didSave"])
    }

    @Test("The life-cycle methods are called at their times")
    func lifeCycle() throws {
        let context = try pilots()
        Pilot(context: context).setValue(20, forKey: "age")
        try context.save()
        context.reset()
        let pilot = try #require(try context.fetch(FetchRequest<Pilot>(entityName: "Pilot")).first)
        #expect(pilot.events.isEmpty)
        _ = pilot.value(forKey: "age")
        pilot.setValue(21, forKey: "age")
        context.refresh(pilot, mergeChanges: false)
        _ = pilot.value(forKey: "age")
        context.delete(pilot)
        try context.save()
        #expect(pilot.events == ["fetch", "willTurn", "didTurn", "fetch", "delete"])
    }

    @Test("A value set primitively can be read, and is not saved by itself")
    func primitive() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        aircraft.setPrimitiveValue("X", forKey: "tailNumber")
        #expect(aircraft.primitiveValue(forKey: "tailNumber") as? String == "X")
        #expect(!context.hasChanges)
        aircraft.willChangeValue(forKey: "tailNumber")
        aircraft.setPrimitiveValue("Y", forKey: "tailNumber")
        aircraft.didChangeValue(forKey: "tailNumber")
        try context.save()
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "Y")
    }
}

private final class Pilot: ManagedObject, EntityRepresenting {
    static var entityName: String { "Pilot" }
    static var slotPaths: [String] { ["age", "name"] }
    static var keyPathNames: [AnyKeyPath: String] { [:] }
    var events: [String] = []

    override class var validatedKeys: [String] { ["age"] }

    override func validateValue(_ value: Any?, forKey key: String) throws(ManagedObjectError) {
        guard let age = value as? Int, age < 16 else { return }
        throw validationError(key: key, message: "Too young.")
    }

    override func validateForInsert() throws {
        var failures: [ValidationFailure] = []
        do { try super.validateForInsert() } catch ManagedObjectError.validation(let found) { failures = found }
        if value(forKey: "name") as? String == "nobody",
            case .validation(let own) = validationError(key: "name", message: "Nobody flies.")
        {
            failures += own
        }
        if !failures.isEmpty { throw ManagedObjectError.validation(failures) }
    }

    override func awakeFromInsert() { events.append("insert") }
    override func awakeFromFetch() { events.append("fetch") }
    override func willSave() { events.append("willSave") }
    override func didSave() { events.append("didSave") }
    override func prepareForDeletion() { events.append("delete") }
    override func willTurnIntoFault() { events.append("willTurn") }
    override func didTurnIntoFault() { events.append("didTurn") }
}
