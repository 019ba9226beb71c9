import Foundation
import ManagedObjects
import Testing

@Suite("Batch updates")
struct BatchUpdateTests {
    private func filled() throws -> HangarStore {
        let store = try HangarStore()
        try store.context.execute(
            BatchInsertRequest(
                entityName: "Aircraft",
                objects: [
                    [
                        "tailNumber": "N1", "hours": 1.5, "seats": 1,
                        "colorScheme": ["primary": "red", "secondary": "w"],
                    ],
                    ["tailNumber": "N2", "hours": 2.5, "seats": 2], ["tailNumber": "N3", "seats": 3],
                ]))
        return store
    }

    private func update(
        _ store: HangarStore, _ properties: [String: Any?], _ predicate: Predicate? = nil, entity: String = "Aircraft"
    ) throws -> BatchUpdateResult {
        let request = BatchUpdateRequest(entityName: entity)
        request.propertiesToUpdate = properties
        request.predicate = predicate
        request.resultType = .objectIDs
        return try store.context.execute(request)
    }

    @Test("Matching rows get the values and a new version")
    func values() throws {
        let store = try filled()
        let result = try update(store, ["seats": 9, "hours": nil], Predicate(format: "seats > 1"))
        #expect(result.objectIDs.map(\.key) == [2, 3])
        #expect(
            try store.sql("SELECT Z_OPT, ZSEATS, ZHOURS FROM ZAIRCRAFT") == "1|1|1.5\n2|9|\n2|9|")
    }

    @Test("Expressions are evaluated on the old row")
    func expressions() throws {
        let store = try filled()
        _ = try update(
            store,
            [
                "seats": expression("seats * 2"), "hours": expression("hours + seats"),
                "tailNumber": expression("lowercase(tailNumber)"),
            ])
        #expect(
            try store.sql("SELECT ZTAILNUMBER, ZSEATS, ZHOURS FROM ZAIRCRAFT") == "n1|2|2.5\nn2|4|4.5\nn3|6|")
    }

    @Test("An expression can follow relationships, even to rows of the same table with their old values")
    func relationships() throws {
        let store = try HangarStore()
        let context = store.context
        var last: ManagedObject?
        for minutes in 1...4 {
            let flight = context.make("Flight", ["minutes": minutes])
            flight.setValue(last, forKey: "previous")
            last = flight
        }
        try context.save()
        _ = try update(
            store, ["minutes": expression("previous.minutes")], Predicate(format: "previous != nil"),
            entity: "Flight")
        #expect(try store.sql("SELECT group_concat(ZMINUTES) FROM ZFLIGHT ORDER BY Z_PK") == "1,1,2,3")
    }

    @Test("A composite is set as a whole or by element")
    func composites() throws {
        let store = try filled()
        _ = try update(store, ["colorScheme.primary": "blue"], Predicate(format: "tailNumber == 'N1'"))
        #expect(try store.sql("SELECT ZPRIMARY, ZSECONDARY FROM ZAIRCRAFT WHERE Z_PK = 1") == "blue|w")
        _ = try update(store, ["colorScheme": ["primary": "green"]])
        #expect(try store.sql("SELECT DISTINCT ZPRIMARY, ifnull(ZSECONDARY, '-') FROM ZAIRCRAFT") == "green|-")
        _ = try update(store, ["colorScheme": nil])
        #expect(try store.sql("SELECT count(ZPRIMARY) FROM ZAIRCRAFT") == "0")
    }

    @Test("A to-one relationship is set to an identifier with its entity, or to nil")
    func references() throws {
        let store = try HangarStore()
        let context = store.context
        let glider = context.make("Glider", ["tailNumber": "D-1"])
        _ = context.make("Flight")
        try context.save()
        _ = try update(store, ["aircraft": glider.objectID], entity: "Flight")
        #expect(try store.sql("SELECT ZAIRCRAFT, Z1_AIRCRAFT FROM ZFLIGHT") == "1|2")
        let other = store.context
        let flight = try #require(try other.all("Flight").first)
        #expect((flight.value(forKey: "aircraft") as? ManagedObject)?.entity.name == "Glider")
        _ = try update(store, ["aircraft": nil], entity: "Flight")
        #expect(try store.sql("SELECT count(ZAIRCRAFT) FROM ZFLIGHT") == "0")
    }

    @Test("A duplicate unique value rolls the whole batch back")
    func uniqueness() throws {
        let store = try filled()
        let error = #expect(throws: ManagedObjectError.self) {
            try update(store, ["tailNumber": "N9", "seats": 8], Predicate(format: "seats > 1"))
        }
        #expect(error?.code == 133021)
        #expect(try store.sql("SELECT group_concat(ZTAILNUMBER) FROM ZAIRCRAFT WHERE Z_OPT = 1") == "N1,N2,N3")
    }

    @Test("Subentities are updated too, unless excluded")
    func subentities() throws {
        let store = try filled()
        let context = store.context
        _ = context.make("Glider", ["tailNumber": "D-1", "seats": 1])
        try context.save()
        let request = BatchUpdateRequest(entityName: "Aircraft")
        request.propertiesToUpdate = ["seats": 5]
        request.includesSubentities = false
        request.resultType = .count
        #expect(try context.execute(request).result as? Int == 3)
        request.includesSubentities = true
        #expect(try context.execute(request).count == 4)
        #expect(try context.execute(BatchUpdateRequest.seats(6, "Glider")).result as? Bool == true)
        #expect(try store.sql("SELECT group_concat(ZSEATS) FROM ZAIRCRAFT") == "5,5,5,6")
    }

    @Test("An object that was read before detects a conflict, and a fault reads the new value")
    func contexts() throws {
        let store = try filled()
        let context = store.context
        let read = try #require(try context.all("Aircraft", "tailNumber == 'N1'").first)
        let fault = context.object(with: try #require(try context.all("Aircraft", "tailNumber == 'N2'").first).objectID)
        context.refresh(fault, mergeChanges: false)
        _ = try update(store, ["seats": 7])
        #expect(read.value(forKey: "seats") as? Int == 1)
        #expect(fault.value(forKey: "seats") as? Int == 7)
        read.setValue(8, forKey: "seats")
        let error = #expect(throws: ManagedObjectError.self) { try context.save() }
        #expect(error?.code == 133020)
    }

    @Test("Invalid values and keys are rejected before anything is written")
    func refusals() throws {
        let store = try filled()
        for properties in [
            ["seat": 1], ["seats": "x"], ["seats": expression("tailNumber")], ["flights": nil], [:],
            ["photo": expression("tailNumber")],
        ] as [[String: Any?]] {
            #expect(throws: ManagedObjectError.self) { try update(store, properties) }
        }
        #expect(try store.sql("SELECT max(Z_OPT) FROM ZAIRCRAFT") == "1")
    }
}

extension BatchUpdateRequest {
    fileprivate static func seats(_ seats: Int, _ entity: String) -> BatchUpdateRequest {
        let request = BatchUpdateRequest(entityName: entity)
        request.propertiesToUpdate = ["seats": seats]
        return request
    }
}
