import Foundation
import ManagedObjects
import Testing

@Suite("Fetched rows")
struct RowReadingTests {
    @Test("Much data that was saved is not cached for other contexts; a fetched row is cached without it")
    func large() throws {
        let store = try FleetStore()
        let context = store.context
        let ids = try [10, 100_000].map { count in
            let aircraft = context.make("Aircraft", ["photo": Data(repeating: 1, count: count)])
            try context.save()
            return aircraft.objectID
        }
        func queries(_ id: ManagedObjectID) -> Int {
            let other = store.context
            #expect(other.object(with: id).value(forKey: "photo") is Data)
            return other.statistics.queries
        }
        let afterSave = ids.map(queries)
        #expect(afterSave == [0, 1])
        let reader = store.context
        for id in ids { #expect(try reader.all("Aircraft", "SELF == %@", id).count == 1) }
        let afterFetch = ids.map(queries)
        #expect(afterFetch == [0, 0])
    }

    @Test("A fetch over a hierarchy returns rows of each entity in the requested order")
    func hierarchy() throws {
        let store = try HangarStore()
        let context = store.context
        for number in 0..<600 {
            let name = number % 3 == 0 ? "Glider" : "Aircraft"
            let object = EntityDescription.insertNewObject(forEntityName: name, into: context)
            object.setValue("N\(1000 + number)", forKey: "tailNumber")
            if number % 3 == 0 { object.setValue(Double(number), forKey: "span") }
        }
        try context.save()
        context.reset()
        let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
        request.sortDescriptors = [SortDescriptor(key: "tailNumber")]
        request.fetchBatchSize = 0
        let objects = try context.fetch(request)
        #expect(objects.map { $0.value(forKey: "tailNumber") as? String } == (0..<600).map { "N\(1000 + $0)" })
        #expect(objects.enumerated().allSatisfy { $1.entity.name == ($0 % 3 == 0 ? "Glider" : "Aircraft") })
        #expect(objects[300].value(forKey: "span") as? Double == 300)
        request.fetchBatchSize = 50
        let batched = try context.batchedFetch(request)
        #expect(batched.map(\.objectID) == objects.map(\.objectID))
        #expect(batched.objectIDs.map(\.entityName) == objects.map(\.entity.name))
        #expect(zip(batched, objects).allSatisfy { $0 === $1 })
    }

    @Test("The key of an object is the one of its identifier, also where its entity is known from the row alone")
    func keys() throws {
        let store = try HangarStore()
        let context = store.context
        let (flight, next) = (context.make("Flight"), context.make("Flight"))
        let glider = context.make("Glider", ["tailNumber": "D-1"])
        flight.setValue(glider, forKey: "aircraft")
        flight.setValue(next, forKey: "next")
        try context.save()
        var request = RowRequest(entityName: "Flight")
        let own = request.column("SELF", of: ManagedObjectID.self)
        let aircraft = request.column("aircraft", of: ManagedObjectID.self)
        let following = request.column("next", of: ManagedObjectID.self)
        request.sortDescriptors = [SortDescriptor(key: "aircraft", ascending: false)]
        var keys: [[Int64?]] = []
        var ids: [[ManagedObjectID?]] = []
        try context.forEachRow(request) { row in
            keys.append([row.key(own), row.key(aircraft), row.key(following)])
            ids.append([row[own], row[aircraft], row[following]])
        }
        #expect(ids.first == [flight.objectID, glider.objectID, next.objectID])
        #expect(ids.first?[1]?.entityName == "Glider")
        #expect(ids.last == [next.objectID, nil, nil])
        #expect(keys == ids.map { $0.map { $0?.key } })
    }

    @Test("Prefetching tens of thousands of objects takes one query")
    func manyPrefetched() throws {
        let store = try HangarStore()
        let context = store.context
        let count = 31_000
        var rest = count
        let aircraft = BatchInsertRequest(entityName: "Aircraft") { (values: inout [String: Any]) in
            values["tailNumber"] = "N\(rest)"
            rest -= 1
            return rest < 0
        }
        aircraft.resultType = .objectIDs
        var ids = try context.execute(aircraft).objectIDs[...]
        let flights = BatchInsertRequest(entityName: "Flight") { (flight: ManagedObject) in
            guard let id = ids.popFirst() else { return true }
            flight.setValue(id, forKey: "aircraft")
            return false
        }
        try context.execute(flights)
        let request = FetchRequest<ManagedObject>(entityName: "Flight")
        request.relationshipKeyPathsForPrefetching = ["aircraft"]
        let tails = Set(
            try context.fetch(request).compactMap { $0.value(forKeyPath: "aircraft.tailNumber") as? String })
        #expect(tails.count == count)
        // Identifiers are bound thirty thousand at a time.
        #expect(context.statistics.faultsFired == 0)
    }

    @Test("Requests that differ only in their values return their own results")
    func sameShape() throws {
        let store = try HangarStore()
        let context = store.context
        for number in 0..<20 {
            let object = EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context)
            object.setValue("N\(number)", forKey: "tailNumber")
            object.setValue(number % 4, forKey: "seats")
            if number % 2 == 0 { object.setValue(["primary": "blue"], forKey: "colorScheme") }
        }
        try context.save()
        func tails(_ predicate: Predicate, limit: Int = 0, offset: Int = 0, ascending: Bool = true) throws -> [String] {
            let request = FetchRequest<ManagedObject>(entityName: "Aircraft")
            request.predicate = predicate
            request.fetchLimit = limit
            request.fetchOffset = offset
            request.sortDescriptors = [SortDescriptor(key: "seats", ascending: ascending)]
            return try context.fetch(request).compactMap { $0.value(forKey: "tailNumber") as? String }
        }
        #expect(try tails(Predicate(format: "tailNumber == %@", "N3")) == ["N3"])
        #expect(try tails(Predicate(format: "tailNumber == %@", "N7")) == ["N7"])
        #expect(try tails(Predicate(format: "tailNumber == %@", "nobody")).isEmpty)
        let blue = Predicate(format: "colorScheme.primary == %@ AND seats > %d", "blue", 0)
        #expect(try tails(blue) == ["N2", "N6", "N10", "N14", "N18"])
        #expect(try tails(blue, limit: 2) == ["N2", "N6"])
        #expect(try tails(blue, limit: 3) == ["N2", "N6", "N10"])
        #expect(try tails(blue, limit: 2, offset: 2) == ["N10", "N14"])
        #expect(try tails(blue, offset: 4) == ["N18"])
        #expect(try tails(Predicate(format: "seats == %d", 3), limit: 1) == ["N3"])
        #expect(try tails(Predicate(format: "seats == %@", 2.5)).isEmpty)
        #expect(try tails(Predicate(format: "seats == %@", 3.0), limit: 1) == ["N3"])
        #expect(try tails(Predicate(format: "seats == %@", "3")).isEmpty)
        #expect(try tails(Predicate(format: "NOT colorScheme.primary == %@", "blue")).count == 10)
        #expect(try tails(Predicate(format: "NOT colorScheme.primary == %@", "red")).count == 20)
        #expect(try tails(Predicate(format: "colorScheme.primary == nil")).count == 10)
        #expect(try tails(Predicate(format: "seats >= %d", 3), ascending: false).count == 5)
    }

    @Test("Setting one value leaves the others as fetched, and a rollback restores it")
    func oneValueSet() throws {
        let store = try HangarStore()
        let context = store.context
        let object = EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context)
        object.setValue("N1", forKey: "tailNumber")
        object.setValue(["primary": "red", "secondary": "white"], forKey: "colorScheme")
        try context.save()
        context.reset()
        let fetched = try #require(try context.fetch(FetchRequest<ManagedObject>(entityName: "Aircraft")).first)
        fetched.setValue("N2", forKey: "tailNumber")
        #expect(fetched.changedValues().keys.sorted() == ["tailNumber"])
        #expect(fetched.committedValues(forKeys: ["tailNumber"])["tailNumber"] as? String == "N1")
        #expect((fetched.value(forKey: "colorScheme") as? [String: String])?["secondary"] == "white")
        #expect(fetched.hasPersistentChangedValues)
        fetched.setValue("N1", forKey: "tailNumber")
        #expect(!fetched.hasPersistentChangedValues)
        fetched.setValue("N3", forKey: "tailNumber")
        context.rollback()
        #expect(fetched.value(forKey: "tailNumber") as? String == "N1")
        fetched.setValue("N4", forKey: "tailNumber")
        try context.save()
        #expect(!fetched.hasChanges)
        #expect(try store.sql("SELECT ZTAILNUMBER, ZPRIMARY, ZSECONDARY, Z_OPT FROM ZAIRCRAFT") == "N4|red|white|2")
    }

    @Test("Objects are deallocated and recreated as one object per row, whatever their keys")
    func registration() throws {
        let store = try HangarStore()
        let context = store.context
        for number in 0..<200 {
            EntityDescription.insertNewObject(forEntityName: "Flight", into: context).setValue(
                number, forKey: "minutes")
        }
        try context.save()
        let request = FetchRequest<ManagedObject>(entityName: "Flight")
        request.sortDescriptors = [SortDescriptor(key: "minutes")]
        var objects = try context.fetch(request)
        #expect(context.registeredObjects.count == 200)
        objects = objects.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
        #expect(context.registeredObjects == Set(objects))
        let again = try context.fetch(request)
        #expect(objects.enumerated().allSatisfy { again[$0.offset * 7] === $0.element })
        #expect(again.map { $0.value(forKey: "minutes") as? Int } == Array(0..<200))
        objects = []
    }

    @Test("A typed read returns the cell's value, and nil for a value of another type")
    func typedReading() throws {
        let store = try HangarStore()
        let context = store.context
        for minutes in [5, 7] {
            let flight = EntityDescription.insertNewObject(forEntityName: "Flight", into: context)
            flight.setValue(minutes, forKey: "minutes")
        }
        try context.save()
        context.reset()
        _ = try store.sql("UPDATE ZFLIGHT SET ZDATE = 12 WHERE ZMINUTES = 5")
        _ = try store.sql("UPDATE ZFLIGHT SET ZDATE = 12.5, ZMINUTES = 'soon' WHERE ZMINUTES = 7")
        let flights = try context.fetch(FetchRequest<ManagedObject>(entityName: "Flight"))
        let minutes = try flights[0].entity.slot(at: "minutes").index
        let date = try flights[0].entity.slot(at: "date").index
        #expect(flights.map { $0.integer64(at: minutes) } == [5, nil])
        #expect(flights[1].value(at: minutes) == .string("soon"))
        #expect(flights.map { $0.date(at: date)?.timeIntervalSinceReferenceDate } == [12, 12.5])
        #expect(flights.map { $0.string(at: minutes) } == [nil, "soon"])
        #expect(flights[0].double(at: date) == nil)
    }

    @Test("Identifiers can become permanent in any order before a save")
    func permanentInAnyOrder() throws {
        let store = try HangarStore()
        let context = store.context
        let flights = (0..<5).map { _ in EntityDescription.insertNewObject(forEntityName: "Flight", into: context) }
        for (flight, next) in zip(flights, flights.dropFirst()) { flight.setValue(next, forKey: "next") }
        try context.obtainPermanentIDs(for: [flights[3], flights[0], flights[4]])
        #expect(flights.map(\.objectID.isTemporaryID) == [false, true, true, false, false])
        try context.save()
        #expect(Set(flights.map(\.objectID)).count == 5)
        context.reset()
        let first = try context.existingObject(with: flights[0].objectID)
        var walk: [ManagedObjectID] = []
        var place: ManagedObject? = first
        while let flight = place {
            walk.append(flight.objectID)
            place = flight.value(forKey: "next") as? ManagedObject
        }
        #expect(walk == flights.map(\.objectID))
    }
}
