import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Values that batches accept")
struct BatchReferenceTests {
    private func expectRefusal(_ path: String, _ body: () throws -> Void) {
        let error = #expect(throws: ManagedObjectError.self) { try body() }
        #expect(error?.code == 1550)
        #expect(error?.message.contains(path) == true, "\(error?.message ?? "")")
    }

    /// A request that stores an unchecked value in the slot of the first flight's aircraft.
    private func request(_ value: AttributeValue) -> BatchInsertRequest {
        var rest = 1
        return BatchInsertRequest(entityName: "Flight") { (object: ManagedObject) in
            if let slot = try? object.entity.slot(at: "aircraft").index { object.set(value, at: slot) }
            rest -= 1
            return rest < 0
        }
    }

    @Test("A reference must be to an object of the relationship's entity, in every form of argument")
    func otherEntity() throws {
        let store = try HangarStore()
        let context = store.context
        let (pilot, glider) = (context.make("Pilot"), context.make("Glider"))
        try context.save()
        expectRefusal("Flight.aircraft") { try context.execute(request(.objectID(pilot.objectID))) }
        expectRefusal("Flight.aircraft") {
            try context.execute(BatchInsertRequest(entityName: "Flight", objects: [["aircraft": pilot.objectID]]))
        }
        #expect(try context.execute(request(.objectID(glider.objectID))).count == 1)
    }

    @Test("A reference must be to an object in the same file")
    func otherStore() throws {
        let store = try HangarStore()
        let second = try store.coordinator.addPersistentStore(
            ofType: SQLiteStoreType, at: store.folder["second.sqlite"])
        let context = store.context
        let aircraft = context.make("Aircraft")
        context.assign(aircraft, to: second)
        _ = context.make("Flight")
        try context.save()
        let insert = BatchInsertRequest(entityName: "Flight", objects: [["aircraft": aircraft.objectID]])
        let update = BatchUpdateRequest(entityName: "Flight")
        update.propertiesToUpdate = ["aircraft": aircraft.objectID]
        expectRefusal("same store") { try context.execute(insert) }
        expectRefusal("same store") { try context.execute(request(.objectID(aircraft.objectID))) }
        expectRefusal("same store") { try context.execute(update) }
        #expect(try store.sql("SELECT count(*), count(ZAIRCRAFT) FROM ZFLIGHT") == "1|0")
        insert.affectedStores = [second]
        update.affectedStores = [second]
        update.resultType = .count
        #expect(try context.execute(insert).count == 1)
        #expect(try context.execute(update).count == 1)
    }

    @Test("A date that is not a number is rejected", arguments: [Double.nan, .infinity, -.infinity])
    func moments(seconds: Double) throws {
        let store = try HangarStore()
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        expectRefusal("Flight.date") {
            try store.context.execute(BatchInsertRequest(entityName: "Flight", objects: [["date": date]]))
        }
        #expect(try store.sql("SELECT count(*) FROM ZFLIGHT") == "0")
    }

    @Test("A row that is matched repeatedly counts once, whether it existed or is new")
    func counting() throws {
        let store = try HangarStore()
        let context = store.context
        _ = context.make("Aircraft", ["tailNumber": "N1"])
        try context.save()
        let request = BatchInsertRequest(
            entityName: "Aircraft",
            objects: ["N1", "N1", "N2", "N2", "N1"].enumerated().map { ["tailNumber": $1, "seats": $0] })
        request.conflictPolicy = .objectTrumps
        request.resultType = .count
        #expect(try context.execute(request).count == 2)
        #expect(try store.sql("SELECT ZTAILNUMBER, ZSEATS FROM ZAIRCRAFT ORDER BY 1") == "N1|4\nN2|3")
    }

    // MARK: Transformable values

    private struct Paint: Codable, Equatable {
        var red: Double
    }

    @Test("Values of custom types are transformed, in every form of argument")
    func transformers() throws {
        var color = AttributeDescription("color", .transformable)
        color.valueTransformerName = "Paint"
        let model = ManagedObjectModel(entities: [
            EntityDescription("Can", [.attribute(AttributeDescription("number", .integer64)), .attribute(color)])
        ])
        let folder = TemporaryFolder("paint")
        let container = try PersistentContainer(
            path: folder["paint.sqlite"].path, managedObjectModel: model,
            transformers: AttributeTransformers([AttributeTransformer(name: "Paint", Paint.self)]))
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        func colors() throws -> [Paint?] {
            let context = container.newBackgroundContext()
            return try context.all("Can").sorted { $0.objectID.key < $1.objectID.key }
                .map { $0.value(forKey: "color") as? Paint }
        }
        try context.execute(
            BatchInsertRequest(entityName: "Can", objects: [["number": 0, "color": Paint(red: 0)], ["number": 1]]))
        var number = 2
        try context.execute(
            BatchInsertRequest(entityName: "Can") { (object: ManagedObject) in
                object.setValue(number, forKey: "number")
                object.setValue(Paint(red: Double(number)), forKey: "color")
                number += 1
                return number > 4
            })
        #expect(try colors() == [Paint(red: 0), nil, Paint(red: 2), Paint(red: 3)])
        let update = BatchUpdateRequest(entityName: "Can")
        update.predicate = Predicate(format: "number < 2")
        update.propertiesToUpdate = ["color": Paint(red: 9)]
        try context.execute(update)
        #expect(try colors() == [Paint(red: 9), Paint(red: 9), Paint(red: 2), Paint(red: 3)])
        #expect(throws: ManagedObjectError.self) {
            try context.execute(BatchInsertRequest(entityName: "Can", objects: [["color": "red"]]))
        }
        try container.persistentStoreCoordinator.close()
    }
}
