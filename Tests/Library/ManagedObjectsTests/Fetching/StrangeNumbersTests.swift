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
}
