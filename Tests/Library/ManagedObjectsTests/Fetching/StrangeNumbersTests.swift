import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Numbers of a damaged file")
struct StrangeNumbersTests {
    private static let model = ManagedObjectModel(
        "V1",
        [
            EntityDescription(
                "Aircraft",
                [
                    .attribute(AttributeDescription("tail", .string)),
                    .relationship(RelationshipDescription("flights", toMany: "Flight", inverse: "aircraft")),
                ]),
            EntityDescription(
                "Flight",
                [
                    .attribute(AttributeDescription("number", .integer16)),
                    .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "flights")),
                ]),
        ])

    @Test(
        "A key, an entity number or a reference at the end of the range is read, described and verified",
        arguments: ["ZAIRCRAFT SET Z_PK", "ZAIRCRAFT SET Z_ENT", "ZFLIGHT SET ZAIRCRAFT", "ZFLIGHT SET Z_PK"],
        ["-9223372036854775808", "9223372036854775807", "-1", "-1e300", "1e300", "9007199254740993", "0"])
    func extremes(place: String, value: String) throws {
        let store = try VersionedStore([Self.model]) { context in
            let aircraft = context.make("Aircraft", ["tail": "N1"])
            let flight = context.make("Flight", ["number": 1])
            flight.setValue(aircraft, forKey: "aircraft")
        }
        // SQLite refuses a primary key that is no whole number.
        if place.hasSuffix("Z_PK"), value.contains("e") { return }
        _ = try store.sql("UPDATE \(place) = \(value)")
        do {
            try store.use { context in
                for name in ["Aircraft", "Flight"] {
                    for object in try context.all(name) {
                        #expect(!object.objectID.description.isEmpty && !object.description.isEmpty)
                        if name == "Flight", let aircraft = object.value(forKey: "aircraft") as? ManagedObject {
                            _ = aircraft.objectID.description
                            // A row that does not exist is an error or nil, not a trap.
                            _ = aircraft.value(forKey: "tail")
                        }
                    }
                }
            }
        } catch let error as ManagedObjectError {
            #expect(!error.message.isEmpty)
        }
        _ = try? store.administration.verify()
    }

    @Test("A negative reference is no new object, and its identifier is found again by its address")
    func negativeReference() throws {
        let store = try VersionedStore([Self.model]) { context in
            context.make("Flight", ["number": 1]).setValue(context.make("Aircraft", ["tail": "N1"]), forKey: "aircraft")
        }
        _ = try store.sql("UPDATE ZFLIGHT SET ZAIRCRAFT = -1; UPDATE ZAIRCRAFT SET Z_PK = -7")
        try store.use { context in
            let new = context.make("Aircraft", ["tail": "new"])
            #expect(new.objectID.isTemporaryID && new.objectID.key == -1)
            let flight = try #require(try context.all("Flight").first)
            let target = try #require(flight.objectIDs(forRelationshipNamed: "aircraft").first)
            #expect(target != new.objectID && !target.isTemporaryID)
            #expect(target.description.hasSuffix("/Aircraft/p-1"))
            // No row has that key.
            #expect(flight.value(forKey: "aircraft") == nil)
            let old = try #require(try context.all("Aircraft").first { $0 !== new })
            #expect(old.value(forKey: "tail") as? String == "N1")
            let address = old.objectID.uriRepresentation
            #expect(context.persistentStoreCoordinator.managedObjectID(forURIRepresentation: address) == old.objectID)
        }
    }

    @Test("A typed value of a row is the one of its dictionary, or nil where the cell has another type")
    func typedValues() throws {
        let attributes = [("number", AttributeType.integer16), ("tail", .string), ("isOld", .boolean), ("day", .date)]
        let entity = EntityDescription("Flight", attributes.map { .attribute(AttributeDescription($0, $1)) })
        let store = try VersionedStore([ManagedObjectModel("V1", [entity])]) { _ = $0.make("Flight", [:]) }
        let names = attributes.map(\.0)
        var dictionaries = FetchSpecification(entityName: "Flight")
        dictionaries.propertiesToFetch = names.map { .property($0) }
        var request = RowRequest(entityName: "Flight")
        let values = names.map { request.column($0, of: AttributeValue.self) }
        let (number, tail) = (request.column("number", of: Int64.self), request.column("tail", of: String.self))
        let (isOld, day) = (request.column("isOld", of: Bool.self), request.column("day", of: Date.self))
        var seen: Set<String> = []
        for cell in ["NULL", "0", "1", "-7", "2.0", "2.5", "1e300", "'N1'", "'3'", "x'00'"] {
            _ = try store.sql("UPDATE ZFLIGHT SET ZNUMBER = \(cell), ZTAIL = \(cell), ZISOLD = \(cell), ZDAY = \(cell)")
            try store.use { context in
                let known = try #require(
                    try context.fetch(FetchRequest<[String: AttributeValue]>(dictionaries)).first)
                try context.forEachRow(request) { row in
                    let typed: [AttributeValue?] = [
                        row[number].map { .integer($0) }, row[tail].map { .string($0) },
                        row[isOld].map { .boolean($0) }, row[day].map { .date($0) },
                    ]
                    for (place, name) in names.enumerated() {
                        let value = known[name] ?? .null
                        let own = row[values[place]]
                        #expect(own == value, "\(name) of \(cell)")
                        let isOfType =
                            switch (value, name) {
                            case (.integer, "number"), (.string, "tail"), (.boolean, "isOld"), (.date, "day"): true
                            default: false
                            }
                        #expect(typed[place] == (isOfType ? value : nil), "\(name) of \(cell)")
                        seen.insert("\(name) \(value)")
                    }
                }
            }
        }
        let all: Set = ["number integer(2)", "tail string(\"0\")", "isOld boolean(true)", "day string(\"N1\")"]
        #expect(all.subtracting(seen) == [])
    }

    @Test(
        "A last key that leaves none for new rows is an error of save, batches and history, and nothing is written",
        arguments: ["9223372036854775807", "-1", "-9223372036854775808"])
    func exhaustedKeys(last: String) throws {
        let store = try VersionedStore([Self.model]) { _ = $0.make("Flight", ["number": 1]) }
        let options: [String: any Sendable] = [PersistentHistoryTrackingKey: true]
        try store.use(options: options) { _ in }
        for condition in ["Z_NAME = 'Flight'", "Z_NAME LIKE '%TRANSACTION'", "Z_NAME LIKE '%CHANGE'"] {
            if last.hasPrefix("-"), condition != "Z_NAME = 'Flight'" { continue }
            let before = try store.sql("SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY")
            _ = try store.sql("UPDATE Z_PRIMARYKEY SET Z_MAX = \(last) WHERE \(condition)")
            try store.use(options: options) { context in
                let batch = BatchInsertRequest(entityName: "Flight", objects: [["number": 2]])
                #expect(throws: ManagedObjectError.self, "\(condition)") { try context.execute(batch) }
                _ = context.make("Flight", ["number": 3])
                #expect(throws: ManagedObjectError.self, "\(condition)") { try context.save() }
            }
            #expect(try store.sql("SELECT group_concat(ZNUMBER) FROM ZFLIGHT") == "1")
            for line in before.split(separator: "\n") {
                let parts = line.split(separator: "|")
                _ = try store.sql(
                    "UPDATE Z_PRIMARYKEY SET Z_MAX = \(parts.count > 1 ? parts[1] : "NULL") WHERE Z_NAME = '\(parts[0])'"
                )
            }
        }
    }
}
