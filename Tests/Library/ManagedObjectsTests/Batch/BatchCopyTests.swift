import Foundation
import ManagedObjects
import Testing

@Suite("Batch copy")
struct BatchCopyTests {
    private func fill(_ store: HangarStore, _ count: Int = 4) throws -> [ManagedObjectID] {
        let context = store.context
        let aircraft = (1...count).map { number in
            let name = number == 3 ? "Glider" : "Aircraft"
            let aircraft = EntityDescription.insertNewObject(forEntityName: name, into: context)
            aircraft.setValue("N\(number)", forKey: "tailNumber")
            aircraft.setValue(Double(number) * 1.5, forKey: "hours")
            return aircraft
        }
        try context.save()
        return aircraft.map(\.objectID)
    }

    @Test("Each object is copied to another entity, with a reference to its source and default values")
    func copies() throws {
        let store = try HangarStore()
        let ids = try fill(store)
        let context = store.context
        let request = BatchCopyRequest(from: "Aircraft", to: "Flight")
        request.predicate = Predicate(format: "tailNumber != %@", "N2")
        request.propertiesToCopy = ["minutes": try Expression(format: "hours * 60"), "aircraft": .evaluatedObject]
        request.resultType = .objectIDs
        let result = try context.execute(request)
        #expect(result.count == 3)
        let flights = try result.objectIDs.map { try context.existingObject(with: $0) }
        #expect(flights.map { $0.value(forKey: "minutes") as? Int } == [90, 270, 360])
        #expect(flights.map { ($0.value(forKey: "aircraft") as? ManagedObject)?.objectID } == [ids[0], ids[2], ids[3]])
        #expect(flights[1].value(forKeyPath: "aircraft.tailNumber") as? String == "N3")
        let new = EntityDescription.insertNewObject(forEntityName: "Flight", into: context)
        try context.save()
        #expect(new.objectID.key > (result.objectIDs.map(\.key).max() ?? 0))
        #expect(try store.sql("PRAGMA integrity_check") == "ok")
    }

    @Test("An attribute of the same type is copied unchanged, and a second copy gets its own keys")
    func sameTypeTwice() throws {
        let store = try HangarStore()
        _ = try fill(store)
        for _ in 1...2 {
            let request = BatchCopyRequest(from: "Aircraft", to: "Pilot")
            request.propertiesToCopy = ["name": .keyPath("tailNumber")]
            #expect(try store.context.execute(request).result as? Bool == true)
        }
        #expect(
            try store.sql("SELECT group_concat(ZNAME) FROM (SELECT ZNAME FROM ZPILOT ORDER BY Z_PK)")
                == "N1,N2,N3,N4,N1,N2,N3,N4")
        #expect(
            try store.sql(
                "SELECT (SELECT MAX(Z_PK) FROM ZPILOT) = Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Pilot'") == "1")
    }

    @Test("Properties that cannot be copied are rejected with a reason before anything is written")
    func refusals() throws {
        let store = try HangarStore()
        _ = try fill(store)
        func message(
            _ source: String, _ target: String, _ properties: [String: Expression], clearing cleared: [String] = []
        ) -> String {
            let request = BatchCopyRequest(from: source, to: target)
            request.propertiesToClear = cleared
            request.propertiesToCopy = properties
            do {
                try store.context.execute(request)
                return "done"
            } catch {
                return error.message
            }
        }
        #expect(message("Aircraft", "Flight", ["minute": .keyPath("seats")]).contains("minute"))
        #expect(message("Aircraft", "Flight", ["minutes": .keyPath("seat")]).contains("seat"))
        #expect(message("Aircraft", "Flight", ["minutes": .keyPath("tailNumber")]).contains("Flight.minutes"))
        #expect(message("Aircraft", "Flight", ["next": .evaluatedObject]).contains("Flight.next"))
        #expect(message("Flight", "Papers", ["aircraft": .keyPath("aircraft")]).contains("one-to-one"))
        #expect(message("Pilot", "Aircraft", ["photo": .keyPath("name")]).contains("Aircraft.photo"))
        #expect(message("Airfield", "Aircraft", ["base": .evaluatedObject]).contains("ordered"))
        #expect(message("Aircraft", "Glider", [:]).contains("share a table"))
        #expect(message("Aircraft", "Flight", [:], clearing: ["photo"]).contains("Aircraft.photo"))
        #expect(message("Aircraft", "Flight", [:], clearing: ["seat"]).contains("seat"))
        #expect(message("Nothing", "Flight", [:]).contains("Nothing"))
        #expect(try store.sql("SELECT (SELECT COUNT(*) FROM ZFLIGHT) + (SELECT COUNT(*) FROM ZPILOT)") == "0")
    }

    @Test(
        "A one-to-one relationship is set at both ends, a former partner loses its reference, and moved values are cleared"
    )
    func moves() throws {
        let store = try HangarStore([PersistentHistoryTrackingKey: true])
        let ids = try fill(store)
        let context = store.context
        let papers = EntityDescription.insertNewObject(forEntityName: "Papers", into: context)
        papers.setValue(try context.existingObject(with: ids[2]), forKey: "aircraft")
        try context.save()
        let request = BatchCopyRequest(from: "Aircraft", to: "Papers")
        request.predicate = Predicate(format: "hours > 2")
        request.propertiesToCopy = ["number": .keyPath("tailNumber"), "aircraft": .evaluatedObject]
        request.propertiesToClear = ["tailNumber", "colorScheme.primary"]
        request.resultType = .objectIDs
        let result = try context.execute(request)
        #expect(result.objectIDs.count == 3)
        context.reset()
        for (id, number) in zip(ids[1...], ["N2", "N3", "N4"]) {
            let aircraft = try context.existingObject(with: id)
            #expect(aircraft.value(forKey: "tailNumber") == nil)
            #expect(aircraft.value(forKeyPath: "papers.number") as? String == number)
            #expect((aircraft.value(forKeyPath: "papers.aircraft") as? ManagedObject)?.objectID == id)
        }
        #expect(try context.existingObject(with: papers.objectID).value(forKey: "aircraft") == nil)
        #expect(try context.existingObject(with: ids[0]).value(forKey: "tailNumber") as? String == "N1")
        // Three new objects, three aircraft of two entities, and the partner that lost its reference.
        let last = "WHERE ZTRANSACTIONID = (SELECT MAX(Z_PK) FROM ATRANSACTION)"
        #expect(
            try store.sql("SELECT group_concat(ZCHANGETYPE, '') FROM (SELECT * FROM ACHANGE \(last) ORDER BY 1)")
                == "0001111")
    }

    @Test("A context with objects that a copy changed detects the conflict when it saves")
    func conflict() throws {
        let store = try HangarStore()
        let ids = try fill(store)
        let context = store.context
        let held = try context.existingObject(with: ids[0])
        #expect(held.value(forKey: "tailNumber") as? String == "N1")
        let request = BatchCopyRequest(from: "Aircraft", to: "Papers")
        request.propertiesToCopy = ["aircraft": .evaluatedObject]
        try store.container.newBackgroundContext().execute(request)
        held.setValue("X1", forKey: "tailNumber")
        #expect(throws: ManagedObjectError.self) { try context.save() }
    }

    @Test("A uniqueness violation rolls the whole copy back")
    func unique() throws {
        let store = try HangarStore()
        let context = store.context
        for name in ["Ann", "Ben", "Ann"] {
            EntityDescription.insertNewObject(forEntityName: "Pilot", into: context).setValue(name, forKey: "name")
        }
        try context.save()
        let request = BatchCopyRequest(from: "Pilot", to: "Aircraft")
        request.propertiesToCopy = ["tailNumber": .keyPath("name")]
        #expect(throws: ManagedObjectError.self) { try context.execute(request) }
        #expect(try store.sql("SELECT COUNT(*) FROM ZAIRCRAFT") == "0")
        request.predicate = Predicate(format: "name == %@", "Ben")
        request.resultType = .count
        #expect(try context.execute(request).result as? Int == 1)
    }

    @Test("The history records the new objects")
    func history() throws {
        let store = try HangarStore([PersistentHistoryTrackingKey: true])
        _ = try fill(store)
        let request = BatchCopyRequest(from: "Aircraft", to: "Pilot")
        request.propertiesToCopy = ["name": .keyPath("tailNumber")]
        try store.context.execute(request)
        #expect(try store.sql("SELECT COUNT(*) FROM ACHANGE WHERE ZCHANGETYPE = 0") == "8")
    }
}
