import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Batch inserts")
struct BatchInsertTests {
    @Test("Dictionaries become rows, with defaults, whole composites and their elements, and keys of the root entity")
    func objects() throws {
        let store = try HangarStore()
        let request = BatchInsertRequest(
            entityName: "Aircraft",
            objects: [
                ["tailNumber": "N1", "colorScheme": ["primary": "blue", "secondary": "white"]],
                ["tailNumber": "N2", "colorScheme.primary": "red", "seats": 2, "hours": 3],
            ])
        request.resultType = .count
        let result = try store.context.execute(request)
        #expect(result.result as? Int == 2)
        #expect(
            try store.sql("SELECT Z_PK, Z_ENT, Z_OPT, ZTAILNUMBER, ZPRIMARY, ZSECONDARY, ZSEATS, ZHOURS FROM ZAIRCRAFT")
                == "1|1|1|N1|blue|white|4|\n2|1|1|N2|red||2|3.0")
        #expect(try store.sql("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Aircraft'") == "2")
        let context = store.context
        _ = context.make("Glider", ["tailNumber": "N3"])
        try context.save()
        #expect(try store.sql("SELECT Z_PK FROM ZAIRCRAFT WHERE ZTAILNUMBER = 'N3'") == "3")
    }

    @Test("A dictionary handler is called until it returns true")
    func dictionaryHandler() throws {
        let store = try HangarStore()
        var count = 0
        let request = BatchInsertRequest(entityName: "Flight") { values in
            #expect(values.isEmpty)
            values["minutes"] = count
            count += 1
            return count > 1000
        }
        request.resultType = .objectIDs
        let result = try store.context.execute(request)
        #expect(result.objectIDs.map(\.key) == Array(1...1000))
        #expect(try store.sql("SELECT count(*), sum(ZMINUTES) FROM ZFLIGHT") == "1000|499500")
    }

    @Test("Memory use does not grow with the number of rows")
    func constantMemory() throws {
        let folder = TemporaryFolder("flood")
        #expect(try StoreProof.run(folder["album.sqlite"], work: "flood").exitCode == 0)
    }

    @Test("An object handler fills the same object repeatedly, reset to its defaults each time")
    func managedObjectHandler() throws {
        let store = try HangarStore()
        var seen: Set<ObjectIdentifier> = []
        var count = 0
        let request = BatchInsertRequest(entityName: "Aircraft") { (object: ManagedObject) in
            seen.insert(ObjectIdentifier(object))
            #expect(object.value(forKey: "tailNumber") == nil)
            #expect(object.value(forKey: "seats") as? Int == 4)
            count += 1
            object.setValue("N\(count)", forKey: "tailNumber")
            if count == 2 { object.setValue(["primary": "red"], forKey: "colorScheme") }
            object.setValue(count, forKey: "seats")
            return count == 4
        }
        try store.context.execute(request)
        #expect(seen.count == 1)
        #expect(
            try store.sql("SELECT ZTAILNUMBER, ZSEATS, ZPRIMARY FROM ZAIRCRAFT") == "N1|1|\nN2|2|red\nN3|3|")
    }

    @Test("An object handler can set to-one relationships to saved objects only")
    func referencesOfObjects() throws {
        let store = try HangarStore()
        let context = store.context
        let aircraft = EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context)
        aircraft.setValue("N1", forKey: "tailNumber")
        var rest = 1
        let request = BatchInsertRequest(entityName: "Flight") { (object: ManagedObject) in
            object.setValue(aircraft, forKey: "aircraft")
            rest -= 1
            return rest < 0
        }
        #expect(throws: ManagedObjectError.self) { try context.execute(request) }
        try context.save()
        rest = 2
        #expect(try context.execute(request).count == 2)
        #expect(try store.sql("SELECT ZAIRCRAFT FROM ZFLIGHT") == "\(aircraft.objectID.key)\n\(aircraft.objectID.key)")
        #expect(!context.hasChanges)
        #expect(aircraft.objectIDs(forRelationshipNamed: "flights").count == 2)
    }

    @Test("An entity can be given instead of its name, and Core Data's names of result types exist")
    func names() throws {
        let store = try HangarStore()
        let entity = try #require(HangarModel.make().entities.first { $0.name == "Flight" })
        var rest = 2
        let dictionaries = BatchInsertRequest(entity: entity) { (values: inout [String: Any]) in
            values["minutes"] = rest
            rest -= 1
            return rest < 0
        }
        dictionaries.resultType = .resultTypeCount
        #expect(try store.context.execute(dictionaries).result as? Int == 2)
        rest = 3
        let objects = BatchInsertRequest(entity: entity) { (_: ManagedObject) in
            rest -= 1
            return rest < 0
        }
        objects.resultType = .updatedObjectsCountResultType
        #expect(try store.context.execute(objects).result as? Int == 3)
    }

    @Test("A to-one relationship accepts an identifier")
    func reference() throws {
        let store = try HangarStore()
        let context = store.context
        let glider = context.make("Glider", ["tailNumber": "D-1"])
        try context.save()
        try context.execute(
            BatchInsertRequest(entityName: "Flight", objects: [["aircraft": glider.objectID, "minutes": 5]]))
        let other = store.context
        let flight = try #require(try other.all("Flight").first)
        #expect(flight.value(forKeyPath: "aircraft.tailNumber") as? String == "D-1")
        #expect((flight.value(forKey: "aircraft") as? ManagedObject)?.entity.name == "Glider")
    }

    @Test("A duplicate unique value fails the whole batch with 133021")
    func uniqueness() throws {
        let store = try HangarStore()
        let request = BatchInsertRequest(
            entityName: "Aircraft", objects: [["tailNumber": "N1"], ["tailNumber": "N2"], ["tailNumber": "N1"]])
        let error = #expect(throws: ManagedObjectError.self) { try store.context.execute(request) }
        #expect(error?.code == 133021)
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "0")
        #expect(try store.sql("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Aircraft'") == "0")
    }

    @Test("If objects win, an existing row gets the given values and keeps the others")
    func upsert() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1", "hours": 10.0, "seats": 6])
        try context.save()
        let request = BatchInsertRequest(
            entityName: "Aircraft",
            objects: [["tailNumber": "N1", "hours": 11.5], ["tailNumber": "N2"], ["tailNumber": "N2", "seats": 1]])
        request.conflictPolicy = .objectTrumps
        request.resultType = .objectIDs
        let result = try context.execute(request)
        #expect(result.saved.inserted.map(\.key) == [2])
        #expect(result.saved.updated.map(\.key) == [1])
        #expect(
            try store.sql("SELECT Z_PK, Z_OPT, ZTAILNUMBER, ZHOURS, ZSEATS FROM ZAIRCRAFT")
                == "1|2|N1|11.5|6\n2|2|N2||1")
        #expect(try store.sql("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Aircraft'") == "2")
    }

    @Test("If the store wins, an existing row is unchanged")
    func storeTrumps() throws {
        let store = try HangarStore()
        let request = BatchInsertRequest(
            entityName: "Aircraft", objects: [["tailNumber": "N1", "seats": 1], ["tailNumber": "N1", "seats": 2]])
        request.conflictPolicy = .storeTrumps
        request.resultType = .count
        #expect(try store.context.execute(request).count == 1)
        #expect(try store.sql("SELECT Z_OPT, ZSEATS FROM ZAIRCRAFT") == "1|1")
    }

    @Test("A row of another entity in the hierarchy is not overwritten, and the batch fails")
    func siblings() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Glider", ["tailNumber": "N1"])
        try context.save()
        let request = BatchInsertRequest(entityName: "Aircraft", objects: [["tailNumber": "N1"]])
        request.conflictPolicy = .objectTrumps
        let error = #expect(throws: ManagedObjectError.self) { try context.execute(request) }
        #expect(error?.code == 133021)
        #expect(try store.sql("SELECT Z_ENT, Z_OPT FROM ZAIRCRAFT") == "2|1")
    }

    @Test("Missing unique values never collide")
    func missingValues() throws {
        let store = try HangarStore()
        let request = BatchInsertRequest(entityName: "Aircraft", objects: [[:], [:]])
        request.conflictPolicy = .objectTrumps
        try store.context.execute(request)
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "2")
    }

    @Test("A handler that throws leaves no rows behind")
    func failingHandler() throws {
        struct Stop: Error {}
        let store = try HangarStore()
        var count = 0
        let request = BatchInsertRequest(entityName: "Aircraft") { (values: inout [String: Any]) in
            values["photo"] = HangarModel.photo()
            count += 1
            if count == 3 { throw Stop() }
            return false
        }
        #expect(throws: ManagedObjectError.self) { try store.context.execute(request) }
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "0")
        #expect(store.externalFiles.isEmpty)
    }

    @Test(
        "A value that cannot be stored is reported with its path",
        arguments: [("seats", 70_000), ("tailNumber", 7), ("hours", "x")] as [(String, any Sendable)])
    func wrongValue(path: String, value: any Sendable) throws {
        let store = try HangarStore()
        let request = BatchInsertRequest(entityName: "Aircraft", objects: [["tailNumber": "N0"], [path: value]])
        let error = #expect(throws: ManagedObjectError.self) { try store.context.execute(request) }
        #expect(error?.code == 1550)
        #expect(error?.message.contains("Aircraft.\(path)") == true)
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "0")
    }

    @Test("An unknown key, element or entity is rejected with the nearest name")
    func unknownNames() throws {
        let store = try HangarStore()
        let context = store.context
        for (entity, values) in [
            ("Aircraft", ["tailNumbr": "N1"]), ("Aircraft", ["colorScheme": ["primry": "red"]]), ("Aircarft", [:]),
        ] as [(String, [String: Any])] {
            let error = #expect(throws: ManagedObjectError.self) {
                try context.execute(BatchInsertRequest(entityName: entity, objects: [values]))
            }
            guard case .model = error else {
                Issue.record("\(entity) \(values): \(String(describing: error))")
                continue
            }
        }
    }
}
