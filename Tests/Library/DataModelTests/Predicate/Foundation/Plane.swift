import DataModel
import Foundation
import TestFiles

/// An object that Foundation's predicates read by Swift key path, and this library's by name.
final class Plane: KeyPathReadable {
    /// A composite.
    struct Scheme {
        var primary: String?
        var stripes: Int?
    }

    /// The destination of a relationship.
    final class Flight: KeyPathReadable {
        var minutes: Int
        var remarks: String?
        var plane: Plane?

        init(_ minutes: Int, _ remarks: String?) {
            self.minutes = minutes
            self.remarks = remarks
        }

        func evaluatedValue(named name: String) throws -> EvaluatedValue {
            switch name {
            case "minutes": .value(.integer(Int64(minutes)))
            case "remarks": .value(remarks.map { .string($0) } ?? .null)
            case "plane": plane.map { .object($0) } ?? .value(.null)
            default: throw DataModelError.invalidArgument(name)
            }
        }
    }

    let evaluatedObjectID: ManagedObjectID?
    var tail = ""
    var nickname: String?
    var seats = 0
    var weight = 0.0
    var isActive = false
    var built: Date?
    var scheme: Scheme?
    var flights: [Flight] = []
    var lead: Plane?
    var engine = Engine.piston

    /// A value that is stored by its name.
    enum Engine: String, Codable { case piston, jet }

    init(_ key: Int64, in store: StoreIdentity) throws {
        evaluatedObjectID = ManagedObjectID(store: store, entity: try store.model.entity(named: "Plane"), key: key)
    }

    /// A store of planes.
    static func store() throws -> StoreIdentity {
        let model = ManagedObjectModel(entities: [
            EntityDescription(
                "Plane",
                [
                    .relationship(RelationshipDescription("flights", toMany: "Flight", inverse: "plane")),
                    .relationship(RelationshipDescription("lead", to: "Plane")),
                ]),
            EntityDescription(
                "Flight", [.relationship(RelationshipDescription("plane", to: "Plane", inverse: "flights"))]),
        ])
        return StoreIdentity(identifier: "planes", model: try model.resolved())
    }

    /// A property that is not in the model.
    var age: Int { 7 }

    func evaluatedValue(named name: String) throws -> EvaluatedValue {
        switch name {
        case "tailNumber": .value(.string(tail))
        case "nickname": .value(nickname.map { .string($0) } ?? .null)
        case "seats": .value(.integer(Int64(seats)))
        case "weight": .value(.double(weight))
        case "isActive": .value(.boolean(isActive))
        case "built": .value(built.map { .date($0) } ?? .null)
        case "colorScheme": .value(scheme.map(Self.composite) ?? .null)
        case "flights": .many(flights.map { .object($0) })
        case "lead": lead.map { .object($0) } ?? .value(.null)
        case "engine": .value(.string(engine.rawValue))
        default: throw DataModelError.invalidArgument(name)
        }
    }

    private static func composite(_ scheme: Scheme) -> AttributeValue {
        .composite([
            "primary": scheme.primary.map { .string($0) } ?? .null,
            "stripes": scheme.stripes.map { .integer(Int64($0)) } ?? .null,
        ])
    }

    /// The names of the properties, as the model compiler would list them.
    static func name(of keyPath: AnyKeyPath, root: any Any.Type) -> String? { names[keyPath] }

    private static var names: [AnyKeyPath: String] {
        var names: [AnyKeyPath: String] = [:]
        names[\Plane.tail] = "tailNumber"
        names[\Plane.nickname] = "nickname"
        names[\Plane.seats] = "seats"
        names[\Plane.weight] = "weight"
        names[\Plane.isActive] = "isActive"
        names[\Plane.built] = "built"
        names[\Plane.scheme] = "colorScheme"
        names[\Plane.flights] = "flights"
        names[\Plane.lead] = "lead"
        names[\Plane.engine] = "engine"
        names[\Scheme.primary] = "primary"
        names[\Scheme.stripes] = "stripes"
        names[\Flight.minutes] = "minutes"
        names[\Flight.remarks] = "remarks"
        names[\Flight.plane] = "plane"
        return names
    }

    /// A hangar of random planes.
    static func random(_ count: Int, _ random: inout SeededChance) throws -> [Plane] {
        let store = try store()
        let planes = try (0..<count).map { key in
            let plane = try Plane(Int64(key + 1), in: store)
            plane.tail = random.pick(["", "N1", "N12", "HB-CFA", "hb-cfa", "blue"])
            plane.nickname = random.pick([nil, "", "Bluebird", "blue", "N1"])
            plane.seats = random.pick([0, 1, 2, 4, 6, -1])
            plane.weight = random.pick([0, 0.5, -1.5, 1200, 2])
            plane.isActive = random.percent(50)
            plane.built = random.pick([nil, 0, 100, 1e9]).map { Date(timeIntervalSinceReferenceDate: $0) }
            plane.scheme = random.pick([nil, Scheme(primary: "blue", stripes: 2), Scheme(primary: nil, stripes: 4)])
            plane.engine = random.pick([.piston, .jet])
            plane.flights = (0..<Int(random.next() % 4)).map { _ in
                Flight(random.pick([0, 30, 60, 90]), random.pick([nil, "bumpy", ""]))
            }
            return plane
        }
        for plane in planes {
            plane.lead = random.percent(60) ? random.pick(planes) : nil
            for flight in plane.flights { flight.plane = random.pick([plane, nil]) }
        }
        return planes
    }
}
