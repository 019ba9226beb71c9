import Foundation
import ManagedObjects
import Testing

@Suite("Batch deletes")
struct BatchDeleteTests {
    /// Two aircraft at one airfield, each with a pilot, papers and two flights.
    private func filled(_ model: ManagedObjectModel = HangarModel.make()) throws -> (HangarStore, [ManagedObjectID]) {
        let store = try HangarStore(model: model)
        let context = store.context
        let field = context.make("Airfield", ["name": "LSZH"])
        let pilot = context.make("Pilot", ["name": "A"])
        let aircraft = ["N1", "N2"].map { tail in
            let aircraft = context.make("Aircraft", ["tailNumber": tail])
            aircraft.setValue(field, forKey: "base")
            aircraft.setValue(Set([pilot]), forKey: "pilots")
            context.make("Papers", ["number": tail]).setValue(aircraft, forKey: "aircraft")
            for _ in 1...2 { context.make("Flight").setValue(aircraft, forKey: "aircraft") }
            return aircraft
        }
        try context.save()
        return (store, aircraft.map(\.objectID))
    }

    @Test("Cascades are deleted, references and join table rows are removed, other objects remain")
    func rules() throws {
        let (store, ids) = try filled()
        let request = BatchDeleteRequest(entityName: "Aircraft", predicate: Predicate(format: "tailNumber == 'N1'"))
        request.resultType = .objectIDs
        let result = try store.context.execute(request)
        #expect(result.result as? [ManagedObjectID] == [ids[0]])
        #expect(result.saved.deleted.count == 3)
        #expect(result.saved.updated.map(\.entityName) == ["Papers"])
        #expect(try store.sql("SELECT group_concat(ZTAILNUMBER) FROM ZAIRCRAFT") == "N2")
        #expect(try store.sql("SELECT count(*), count(DISTINCT ZAIRCRAFT) FROM ZFLIGHT") == "2|1")
        #expect(try store.sql("SELECT ZNUMBER, ZAIRCRAFT IS NULL, Z_OPT FROM ZPAPERS ORDER BY 1") == "N1|1|2\nN2|0|1")
        #expect(try store.sql("SELECT count(*) FROM Z_1PILOTS") == "1")
        #expect(try store.sql("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Aircraft'") == "2")
    }

    @Test("Members of a deleted to-many owner lose their reference and position")
    func nullifyMembers() throws {
        let (store, _) = try filled()
        let request = BatchDeleteRequest(entityName: "Airfield")
        request.resultType = .count
        #expect(try store.context.execute(request).count == 1)
        #expect(
            try store.sql("SELECT count(*), count(ZBASE), max(Z_OPT), count(Z_FOK_BASE) FROM ZAIRCRAFT") == "2|0|2|0")
    }

    @Test("The request's order, limit and offset apply")
    func limit() throws {
        let store = try HangarStore()
        try store.context.execute(
            BatchInsertRequest(entityName: "Flight", objects: (1...10).map { ["minutes": $0] }))
        let fetch = FetchRequest<ManagedObject>(entityName: "Flight")
        fetch.sortDescriptors = [SortDescriptor(key: "minutes", ascending: false)]
        fetch.fetchLimit = 3
        fetch.fetchOffset = 1
        try store.context.execute(BatchDeleteRequest(fetchRequest: fetch))
        #expect(try store.sql("SELECT group_concat(ZMINUTES) FROM ZFLIGHT") == "1,2,3,4,5,6,10")
    }

    @Test("Identifiers of one entity are accepted; those of missing rows are skipped")
    func identifiers() throws {
        let (store, ids) = try filled()
        let context = store.context
        let request = BatchDeleteRequest(objectIDs: ids)
        request.resultType = .count
        #expect(try context.execute(request).count == 2)
        #expect(try context.execute(request).count == 0)
        #expect(try context.execute(BatchDeleteRequest(objectIDs: [])).result as? Bool == true)
    }

    @Test("Identifiers of two entities, or of unsaved objects, are rejected")
    func mixedIdentifiers() throws {
        let (store, ids) = try filled()
        let context = store.context
        let pilot = try #require(try context.all("Pilot").first).objectID
        let unsaved = context.make("Pilot").objectID
        for list in [[ids[0], pilot], [unsaved]] {
            #expect(throws: ManagedObjectError.self) { try context.execute(BatchDeleteRequest(objectIDs: list)) }
        }
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "2")
    }

    @Test("A cycle of cascades ends")
    func circle() throws {
        var model = HangarModel.make()
        for index in model.entities.indices where model.entities[index].name == "Flight" {
            for name in ["next", "previous"] {
                guard case .relationship(var relationship) = model.entities[index][property: name] else { continue }
                relationship.deleteRule = .cascade
                model.entities[index][property: name] = .relationship(relationship)
            }
        }
        let store = try HangarStore(model: model)
        let context = store.context
        let flights = (0..<5).map { context.make("Flight", ["minutes": $0]) }
        for (index, flight) in flights.enumerated() { flight.setValue(flights[(index + 1) % 5], forKey: "next") }
        _ = context.make("Flight", ["minutes": 99])
        try context.save()
        let request = BatchDeleteRequest(objectIDs: [flights[2].objectID])
        request.resultType = .objectIDs
        let result = try context.execute(request)
        #expect(result.count == 1)
        #expect(result.saved.deleted.count == 5)
        #expect(try store.sql("SELECT ZMINUTES FROM ZFLIGHT") == "99")
    }

    @Test("A request for an entity also deletes its subentities")
    func hierarchy() throws {
        let store = try HangarStore()
        let context = store.context
        let glider = context.make("Glider", ["tailNumber": "D-1"])
        context.make("Flight").setValue(glider, forKey: "aircraft")
        try context.save()
        try context.execute(BatchDeleteRequest(entityName: "Aircraft"))
        #expect(try store.sql("SELECT (SELECT count(*) FROM ZAIRCRAFT), (SELECT count(*) FROM ZFLIGHT)") == "0|0")
    }

    @Test("A failure rolls everything back")
    func allOrNothing() throws {
        let (store, _) = try filled(HangarModel.counting())
        _ = try store.sql(
            "CREATE TRIGGER refuse BEFORE DELETE ON ZAIRCRAFT WHEN OLD.ZTAILNUMBER = 'N2' BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        #expect(throws: ManagedObjectError.self) {
            try store.context.execute(BatchDeleteRequest(entityName: "Aircraft"))
        }
        #expect(try store.sql("SELECT (SELECT count(*) FROM ZAIRCRAFT), (SELECT count(*) FROM ZFLIGHT)") == "2|4")
        #expect(try store.sql("SELECT count(ZAIRCRAFT), count(*) FROM ZPAPERS") == "2|2")
    }

    @Test("A context is not notified until the result is merged")
    func merging() throws {
        let (store, ids) = try filled()
        let context = store.context
        let aircraft = try context.existingObject(with: ids[0])
        let field = try #require(try context.all("Airfield").first)
        #expect(field.mutableOrderedSetValue(forKey: "aircraft").count == 2)
        let request = BatchDeleteRequest(objectIDs: [ids[0]])
        request.resultType = .objectIDs
        let result = try store.context.execute(request)
        #expect(!aircraft.isDeleted)
        ManagedObjectContext.mergeChanges(
            fromRemoteContextSave: [DeletedObjectsKey: result.objectIDs], into: [context])
        #expect(aircraft.isDeleted)
        #expect(aircraft.managedObjectContext == nil)
        #expect(field.mutableOrderedSetValue(forKey: "aircraft").count == 1)
        #expect(!context.hasChanges)
    }

    @Test("A deny rule does not apply: its objects lose the reference")
    func deny() throws {
        let store = try FleetStore()
        let context = store.context
        let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
        context.make("LogEntry").setValue(aircraft, forKey: "aircraft")
        try context.save()
        let request = BatchDeleteRequest(entityName: "Aircraft")
        request.resultType = .count
        #expect(try store.context.execute(request).count == 1)
        #expect(try store.sql("SELECT count(*), count(ZAIRCRAFT) FROM ZLOGENTRY") == "1|0")
    }

    @Test("Objects that others require are kept unless those are deleted too")
    func required() throws {
        var model = HangarModel.make()
        var aircraft = RelationshipDescription("aircraft", to: "Aircraft", inverse: "papers")
        aircraft.isOptional = false
        model[entity: "Papers"]?[property: "aircraft"] = .relationship(aircraft)
        let store = try HangarStore(model: model)
        let context = store.context
        context.make("Papers", ["number": "1"]).setValue(
            context.make("Aircraft", ["tailNumber": "N1"]), forKey: "aircraft")
        _ = context.make("Aircraft", ["tailNumber": "N2"])
        try context.save()
        let error = #expect(throws: ManagedObjectError.self) {
            try store.context.execute(BatchDeleteRequest(entityName: "Aircraft"))
        }
        #expect(error?.message.contains("Papers.aircraft") == true)
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "2")
        try store.context.execute(BatchDeleteRequest(entityName: "Papers"))
        try store.context.execute(BatchDeleteRequest(entityName: "Aircraft"))
        #expect(try store.sql("SELECT count(*) FROM ZAIRCRAFT") == "0")
    }
}
