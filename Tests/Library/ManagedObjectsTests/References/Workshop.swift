import Foundation
import ManagedObjects
import TestFiles

/// A model with every kind of relationship to an aircraft, whose delete rules a test chooses.
enum WorkshopModel {
    /// - Parameters:
    ///   - rule: The rule of an aircraft's entries and owners.
    ///   - requires: Whether an entry needs an aircraft.
    static func make(_ rule: DeleteRule = .nullify, requires: Bool = false) -> ManagedObjectModel {
        let name = PropertyDescription.attribute(AttributeDescription("name", .string))
        let aircraft = EntityDescription(
            "Aircraft",
            [
                name,
                .relationship(
                    RelationshipDescription("entries", toMany: "Entry", inverse: "aircraft", deleteRule: rule)),
                .relationship(
                    RelationshipDescription("owners", toMany: "Person", inverse: "planes", deleteRule: rule)),
                .relationship(
                    RelationshipDescription(
                        "parts", toMany: "Part", inverse: "plane", isOrdered: true, deleteRule: .cascade)),
                .relationship(RelationshipDescription("papers", to: "Papers", inverse: "aircraft")),
            ])
        var toAircraft = RelationshipDescription("aircraft", to: "Aircraft", inverse: "entries")
        toAircraft.isOptional = !requires
        let entry = EntityDescription("Entry", [name, .relationship(toAircraft)])
        let person = EntityDescription(
            "Person", [name, .relationship(RelationshipDescription("planes", toMany: "Aircraft", inverse: "owners"))])
        let part = EntityDescription(
            "Part", [name, .relationship(RelationshipDescription("plane", to: "Aircraft", inverse: "parts"))])
        let papers = EntityDescription(
            "Papers", [name, .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "papers"))])
        let note = EntityDescription(
            "Note",
            [
                name, .relationship(RelationshipDescription("about", to: "Aircraft", inverse: nil)),
                .relationship(RelationshipDescription("mentions", toMany: "Aircraft", inverse: nil)),
            ])
        var tag = EntityDescription(
            "Tag",
            [.attribute(AttributeDescription("code", .string)), .attribute(AttributeDescription("text", .string))])
        tag.uniquenessConstraints = [["code"]]
        let kid = EntityDescription(
            "Kid", [name, .relationship(RelationshipDescription("tag", to: "Tag", inverse: nil))])
        return ManagedObjectModel(entities: [aircraft, entry, person, part, papers, note, tag, kid])
    }
}

/// A store of the workshop model and two contexts that have read nothing.
final class Workshop {
    let folder = TemporaryFolder("workshop")
    let container: PersistentContainer
    let x: ManagedObjectContext
    let y: ManagedObjectContext
    private var readers: [ManagedObjectContext] = []

    init(_ model: ManagedObjectModel = WorkshopModel.make(), hasHistory: Bool = false) throws {
        container = try PersistentContainer(path: folder["workshop.sqlite"].path, managedObjectModel: model)
        if hasHistory { container.persistentStoreDescriptions[0].setOption(true, forKey: PersistentHistoryTrackingKey) }
        try container.loadPersistentStores()
        x = container.newBackgroundContext()
        y = container.newBackgroundContext()
    }

    deinit { try? container.persistentStoreCoordinator.close() }

    var store: PersistentStore { container.persistentStoreCoordinator.persistentStores[0] }

    func sql(_ statement: String) throws -> String { try SQLiteTool.run(folder["workshop.sqlite"], statement) }

    /// What the verification finds: problems and references to missing rows.
    func findings() throws -> [String] {
        let report = try StoreAdministration(
            url: folder["workshop.sqlite"], model: container.managedObjectModel
        ).verify()
        return report.problems + report.dangling.map(\.sentence)
    }

    /// An aircraft that `x` has saved, and the same in `y`.
    func aircraft() throws -> (here: ManagedObject, there: ManagedObject) {
        let here = x.make("Aircraft", ["name": "A"])
        try x.save()
        return (here, y.object(with: here.objectID))
    }

    /// The same object in a context that has read nothing.
    func fresh(_ object: ManagedObject) -> ManagedObject {
        readers.append(container.newBackgroundContext())
        return readers[readers.count - 1].object(with: object.objectID)
    }
}

extension ManagedObject {
    /// The members of a relationship, by name, in order if it is ordered.
    func names(_ relationship: String) -> [String] {
        let members = value(forKey: relationship)
        let ordered = (members as? NSOrderedSet)?.compactMap {
            ($0 as? ManagedObject)?.value(forKey: "name") as? String
        }
        let unordered = (members as? Set<ManagedObject>)?.map { $0.value(forKey: "name") as? String ?? "" }
        return ordered ?? unordered?.sorted() ?? []
    }

    func object(_ relationship: String) -> ManagedObject? { value(forKey: relationship) as? ManagedObject }
}

extension [MergePolicy] {
    static let all: [MergePolicy] = [
        .error, .mergeByPropertyStoreTrump, .mergeByPropertyObjectTrump, .overwrite, .rollback,
    ]
}
