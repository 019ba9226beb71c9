import Foundation
import ManagedObjects
import Testing

@Suite("Rows as values")
struct RowRequestTests {
    private static let day = Date(timeIntervalSinceReferenceDate: 86_400)

    /// A store with flights of 10, 20, … minutes, the last without an aircraft.
    private static func store(flights: Int = 3, _ options: [String: any Sendable] = [:]) throws -> HangarStore {
        let store = try HangarStore(options)
        let context = store.context
        let field = context.make("Airfield", ["name": "LSZH"])
        let glider = context.make("Glider", ["tailNumber": "HB-1", "hours": 1.5, "base": field])
        glider.setValue(["primary": "blue"], forKey: "colorScheme")
        for number in 1...flights {
            let flight = context.make("Flight", ["minutes": number * 10, "date": day])
            if number < flights { flight.setValue(glider, forKey: "aircraft") }
        }
        try context.save()
        return store
    }

    @Test("A row has values of the attribute, of composites and across to-one relationships, in their types")
    func types() throws {
        let store = try Self.store()
        var request = RowRequest(entityName: "Flight")
        let minutes = request.column("minutes", of: Int.self)
        let date = request.column("date", of: Date.self)
        let tail = request.column("aircraft.tailNumber", of: String.self)
        let hours = request.column("aircraft.hours", of: Double.self)
        let color = request.column("aircraft.colorScheme.primary", of: String.self)
        let base = request.column("aircraft.base.name", of: String.self)
        let whole = request.column("aircraft.colorScheme", of: AttributeValue.self)
        request.sortDescriptors = [SortDescriptor(key: "minutes")]
        var rows: [[String]] = []
        let context = store.context
        try context.forEachRow(request) { row in
            rows.append([
                "\(row[minutes] ?? -1)", "\(row[date] == Self.day)", row[tail] ?? "–", "\(row[hours] ?? -1)",
                row[color] ?? "–", row[base] ?? "–", "\(row[whole] == .composite(["primary": .string("blue")]))",
            ])
        }
        let flown = ["true", "HB-1", "1.5", "blue", "LSZH", "true"]
        #expect(rows == [["10"] + flown, ["20"] + flown, ["30", "true", "–", "-1.0", "–", "–", "false"]])
        #expect(context.registeredObjects.isEmpty)
        #expect(context.statistics.fetches == 1)
    }

    @Test("The number of statements does not depend on the number of rows", arguments: [3, 300])
    func statements(count: Int) throws {
        let log = StatementLog()
        let store = try Self.store(flights: count, [PersistentStoreLoggerOptionKey: log.logger()])
        _ = log.removeAll()
        var request = RowRequest(entityName: "Flight")
        let tail = request.column("aircraft.tailNumber", of: String.self)
        let base = request.column("aircraft.base.name", of: String.self)
        var rows = 0
        try store.context.forEachRow(request) { row in
            if row[tail] == "HB-1", row[base] == "LSZH" { rows += 1 }
        }
        #expect(rows == count - 1)
        #expect(log.removeAll().count { $0.contains("total fetch execution time") } == 1)
    }

    @Test("Predicate, order, limit, groups and sums are those of other requests")
    func groups() throws {
        let store = try Self.store()
        var request = RowRequest(entityName: "Flight")
        let tail = request.column("aircraft.tailNumber", of: String.self)
        let sum = request.column(.sum("minutes"), of: Int.self)
        let count = request.column(.count("number"), of: Int.self)
        request.propertiesToGroupBy = ["aircraft.tailNumber"]
        request.sortDescriptors = [SortDescriptor(key: "aircraft.tailNumber")]
        var rows: [String] = []
        try store.context.forEachRow(request) { row in
            rows.append("\(row[tail] ?? "none"): \(row[sum] ?? -1) of \(row[count] ?? -1)")
        }
        #expect(rows == ["none: 30 of 1", "HB-1: 30 of 2"])
        var first = RowRequest(entityName: "Flight")
        let minutes = first.column("minutes", of: Int64.self)
        first.predicate = Predicate(format: "aircraft.tailNumber == %@", "HB-1")
        first.sortDescriptors = [SortDescriptor(key: "minutes", ascending: false)]
        first.fetchLimit = 1
        var found: [Int64?] = []
        try store.context.forEachRow(first) { found.append($0[minutes]) }
        #expect(found == [20])
    }

    @Test("Bytes are read also from files of their own")
    func bytes() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["photo": HangarModel.photo()])
        _ = context.make("Aircraft", ["photo": Data([1, 2])])
        try context.save()
        #expect(store.externalFiles.count == 1)
        var request = RowRequest(entityName: "Aircraft")
        let photo = request.column("photo", of: Data.self)
        var found: Set<Data?> = []
        try context.forEachRow(request) { found.insert($0[photo]) }
        #expect(found == [HangarModel.photo(), Data([1, 2])])
    }

    @Test("A column of another type, or of an unknown path, is an error before the first row")
    func wrongColumns() throws {
        let store = try Self.store()
        func error(_ path: String, _ add: (inout RowRequest) -> Void) -> String {
            var request = RowRequest(entityName: "Flight")
            add(&request)
            do {
                try store.context.forEachRow(request) { _ in Issue.record("A row of \(path) was passed.") }
                return ""
            } catch {
                return (error as? ManagedObjectError)?.message ?? "\(error)"
            }
        }
        let text = error("minutes") { _ = $0.column("minutes", of: String.self) }
        #expect(text.contains("“Flight.minutes” is of the type Integer 32, not String"))
        #expect(error("date") { _ = $0.column("date", of: Int.self) }.contains("Date"))
        #expect(error("aircraft") { _ = $0.column("aircraft", of: String.self) }.contains("ObjectID"))
        #expect(error("minuets") { _ = $0.column("minuets", of: Int.self) }.contains("minutes"))
        #expect(!error("aircraft.flights") { _ = $0.column("aircraft.flights", of: Int.self) }.isEmpty)
    }

    @Test("A type reads the attributes that it can hold, and no others")
    func heldTypes() throws {
        let store = try Self.store()
        func reads<Value: RowValue>(_ path: String, _ type: Value.Type) -> Bool {
            var request = RowRequest(entityName: "Flight")
            _ = request.column(path, of: type)
            do {
                try store.context.forEachRow(request) { _ in }
                return true
            } catch {
                return false
            }
        }
        let types: [any RowValue.Type] = [
            Int.self, Int64.self, Double.self, Bool.self, String.self, Date.self, Data.self, UUID.self, URL.self,
            Decimal.self, ManagedObjectID.self, AttributeValue.self,
        ]
        let held = [
            "minutes": ["Int", "Int64", "AttributeValue"], "date": ["Date", "AttributeValue"],
            "aircraft.tailNumber": ["String", "AttributeValue"], "aircraft.hours": ["Double", "AttributeValue"],
            "aircraft": ["ManagedObjectID", "AttributeValue"],
        ]
        for (path, names) in held {
            #expect(types.filter { reads(path, $0) }.map { "\($0)" } == names, "\(path)")
        }
    }

    @Test("An error of the closure ends the request, and is thrown as it is")
    func closureError() throws {
        struct Enough: Error {}
        let store = try Self.store()
        var request = RowRequest(entityName: "Flight")
        let minutes = request.column("minutes", of: Int.self)
        var rows = 0
        #expect(throws: Enough.self) {
            try store.context.forEachRow(request) { row in
                rows += row[minutes] == nil ? 0 : 1
                throw Enough()
            }
        }
        #expect(rows == 1)
        // The connection is free again.
        #expect(try store.context.all("Flight").count == 3)
        try store.context.save()
    }

    @Test("What the closure fetches is of the state of the rows, whatever another program saves meanwhile")
    func fetchingBetween() throws {
        let store = try Self.store()
        let context = store.context
        var request = RowRequest(entityName: "Flight")
        let own = request.column("SELF", of: ManagedObjectID.self)
        let minutes = request.column("minutes", of: Int.self)
        var pairs: [[Int?]] = []
        var counts: [Int?] = []
        try context.forEachRow(request) { row in
            _ = try store.sql("UPDATE ZFLIGHT SET ZMINUTES = ZMINUTES + 1")
            let other = store.context
            let (id, here): (ManagedObjectID?, Int?) = (row[own], row[minutes])
            let flight = try other.all("Flight", "SELF == %@", id).first
            let there = flight?.value(forKey: "minutes") as? Int
            var inner = RowRequest(entityName: "Flight")
            let count = inner.column(.count("number"), of: Int.self)
            try other.forEachRow(inner) { counts.append($0[count]) }
            pairs.append([here, there])
        }
        #expect(pairs.count == 3)
        #expect(counts == [3, 3, 3])
        #expect(pairs.allSatisfy { $0[0] == $0[1] })
        #expect(try store.sql("SELECT SUM(ZMINUTES) FROM ZFLIGHT") == "69")
    }

    @Test("A save between rows is refused and nothing is written; after the last row it is possible")
    func savingBetween() throws {
        let store = try Self.store()
        let context = store.context
        _ = context.make("Airfield", ["name": "LSZB"])
        var request = RowRequest(entityName: "Flight")
        let own = request.column("SELF", of: ManagedObjectID.self)
        func isRefused() -> Bool {
            do throws(ManagedObjectError) {
                try context.save()
                return false
            } catch {
                if case .store(.passingRows) = error { return true }
                return false
            }
        }
        var refusals = 0
        try context.forEachRow(request) { row in
            if row[own] != nil, isRefused() { refusals += 1 }
        }
        #expect(refusals == 3)
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRFIELD") == "1")
        try context.save()
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRFIELD") == "2")
    }

    @Test("A pinned context passes the rows of its state, and unsaved changes are not in them")
    func states() throws {
        let store = try Self.store()
        let context = store.context
        try context.setQueryGeneration(from: .current)
        _ = try store.sql("DELETE FROM ZFLIGHT")
        _ = context.make("Flight", ["minutes": 99])
        var request = RowRequest(entityName: "Flight")
        let minutes = request.column("minutes", of: Int.self)
        var found: Set<Int?> = []
        try context.forEachRow(request) { found.insert($0[minutes]) }
        #expect(found == [10, 20, 30])
        try context.setQueryGeneration(from: nil)
        try context.forEachRow(request) { _ in Issue.record("A deleted row was passed.") }
    }

    @Test("A reference to a row that is gone has no values, and its identifier is asked for by the row itself")
    func missingRow() throws {
        let store = try Self.store()
        _ = try store.sql("DELETE FROM ZAIRCRAFT")
        var request = RowRequest(entityName: "Flight")
        let reference = request.column("aircraft", of: ManagedObjectID.self)
        let aircraft = request.column("aircraft.SELF", of: ManagedObjectID.self)
        let tail = request.column("aircraft.tailNumber", of: String.self)
        var references = 0
        try store.context.forEachRow(request) { row in
            if row[reference] != nil { references += 1 }
            let (id, name): (ManagedObjectID?, String?) = (row[aircraft], row[tail])
            #expect(id == nil && name == nil)
        }
        #expect(references == 2)
    }
}
