import Foundation
import ManagedObjects
import TestFiles
import Testing

/// Releases of applications change the destination of a relationship to an entity below or beside the old one.
@Suite("A relationship with a new destination")
struct NewDestinationTests {
    private static let name = PropertyDescription.attribute(AttributeDescription("name", .string))

    /// Shows have images; images are links to files, or installation shots, or neither.
    private static func model(
        _ version: String, _ destination: String, isToMany: Bool, hasInverse: Bool
    ) -> ManagedObjectModel {
        let inverse = hasInverse ? "show" : nil
        let images =
            isToMany
            ? RelationshipDescription("images", toMany: destination, inverse: inverse)
            : RelationshipDescription("images", to: destination, inverse: inverse)
        let back = PropertyDescription.relationship(RelationshipDescription("show", to: "Show", inverse: "images"))
        func properties(_ entity: String) -> [PropertyDescription] {
            entity == destination && hasInverse ? [name, back] : [name]
        }
        return ManagedObjectModel(
            version,
            [
                EntityDescription("Show", [name, .relationship(images)]),
                EntityDescription("Image", properties("Image")),
                EntityDescription(
                    "Shot", superentity: "Image", destination == "Shot" && hasInverse ? [back] : []),
                EntityDescription("Place", properties("Place")),
            ])
    }

    private static func store(
        to destination: String, isToMany: Bool, hasInverse: Bool, linksTo entity: String?
    ) throws -> VersionedStore {
        try VersionedStore([
            model("1", "Image", isToMany: isToMany, hasInverse: hasInverse),
            model("2", destination, isToMany: isToMany, hasInverse: hasInverse),
        ]) { context in
            let show = context.make("Show", ["name": "s"])
            _ = context.make("Place", ["name": "p"])
            let image = context.make(entity ?? "Image", ["name": "i"])
            guard entity != nil else { return }
            show.setValue(isToMany ? Set([image]) as Any : image as Any, forKey: "images")
        }
    }

    private static let forms = [(false, false), (false, true), (true, false), (true, true)]

    @Test("It is lightweight where no row has a link that would be lost", arguments: ["Shot", "Place"])
    func without(destination: String) throws {
        for (isToMany, hasInverse) in Self.forms {
            let store = try Self.store(to: destination, isToMany: isToMany, hasInverse: hasInverse, linksTo: nil)
            try store.use { context in
                let show = try #require(try context.all("Show").first)
                #expect(show.objectIDs(forRelationshipNamed: "images") == [])
                let new = try context.all(destination).first ?? context.make(destination, ["name": "n"])
                show.setValue(isToMany ? Set([new]) as Any : new as Any, forKey: "images")
                try context.save()
            }
            #expect(try store.use { try $0.all("Show", "ANY images.name != nil").count } == 1)
        }
    }

    @Test("Links to rows that the new destination includes are kept")
    func kept() throws {
        for (isToMany, hasInverse) in Self.forms where !hasInverse {
            let store = try Self.store(to: "Shot", isToMany: isToMany, hasInverse: hasInverse, linksTo: "Shot")
            #expect(try store.use { try $0.all("Show", "ANY images.name == 'i'").count } == 1)
        }
    }

    @Test("A link that would be lost refuses the file, which stays as it is", arguments: ["Shot", "Place"])
    func lost(destination: String) throws {
        for (isToMany, hasInverse) in Self.forms where !hasInverse {
            let store = try Self.store(to: destination, isToMany: isToMany, hasInverse: hasInverse, linksTo: "Image")
            let before = try Data(contentsOf: store.url)
            let error = #expect(throws: ManagedObjectError.self) { try store.use { _ in } }
            #expect(error?.message.contains("Show.images: 1 row with a link that the new destination") == true)
            #expect(try Data(contentsOf: store.url) == before)
        }
    }
}
