import DataModel
import StoreSQL

/// A small model with everything that a predicate can use: composites, a hierarchy, relationships of each kind.
enum Fleet {
    static let model = ManagedObjectModel(entities: [
        EntityDescription(
            "Aircraft",
            [
                .attribute(AttributeDescription("tailNumber", .string)),
                .attribute(AttributeDescription("seats", .integer16)),
                .attribute(AttributeDescription("weight", .double)),
                .attribute(AttributeDescription("price", .decimal)),
                .attribute(AttributeDescription("isActive", .boolean)),
                .attribute(AttributeDescription("built", .date)),
                .attribute(AttributeDescription("serial", .uuid)),
                .attribute(AttributeDescription("photo", .binary)),
                .attribute(AttributeDescription("extras", .transformable)),
                .attribute(colorScheme), .attribute(quake),
                .relationship(RelationshipDescription("owner", to: "Person", inverse: "aircraft")),
                .relationship(RelationshipDescription("logEntries", toMany: "LogEntry", inverse: "aircraft")),
                .relationship(RelationshipDescription("tags", toMany: "Tag", inverse: "aircraft", isOrdered: true)),
            ]),
        EntityDescription(
            "LogEntry",
            [
                .attribute(AttributeDescription("minutes", .integer32)),
                .attribute(AttributeDescription("date", .date)),
                .attribute(AttributeDescription("remarks", .string)),
                .relationship(RelationshipDescription("aircraft", to: "Aircraft", inverse: "logEntries")),
                .relationship(RelationshipDescription("pilot", to: "Person", inverse: "flights")),
                .relationship(
                    RelationshipDescription("approaches", toMany: "Approach", inverse: "entry", isOrdered: true)),
            ]),
        EntityDescription(
            "Approach",
            [
                .attribute(AttributeDescription("kind", .string)),
                .attribute(AttributeDescription("count", .integer16)),
                .relationship(RelationshipDescription("entry", to: "LogEntry", inverse: "approaches")),
            ]),
        EntityDescription(
            "Person",
            [
                .attribute(AttributeDescription("name", .string)),
                .relationship(RelationshipDescription("aircraft", toMany: "Aircraft", inverse: "owner")),
                .relationship(RelationshipDescription("flights", toMany: "LogEntry", inverse: "pilot")),
            ]),
        EntityDescription("Pilot", superentity: "Person", [.attribute(AttributeDescription("hours", .double))]),
        EntityDescription("Student", superentity: "Pilot", [.attribute(AttributeDescription("level", .integer16))]),
        EntityDescription(
            "Tag",
            [
                .attribute(AttributeDescription("label", .string)),
                .relationship(RelationshipDescription("aircraft", toMany: "Aircraft", inverse: "tags")),
            ]),
        trial, sortie, glide, survey,
    ])

    static let colorScheme: AttributeDescription = {
        var scheme = CompositeAttributeDescription(name: "colorScheme")
        scheme.elements = ["primary", "secondary"].map { AttributeDescription($0, .string) }
        return scheme.attribute
    }()

    static let quake: AttributeDescription = {
        var magnitude = CompositeAttributeDescription(name: "magnitude")
        magnitude.elements = [AttributeDescription("richter", .double)]
        var quake = CompositeAttributeDescription(name: "quake")
        quake.elements = [magnitude.attribute, AttributeDescription("place", .string)]
        return quake.attribute
    }()

    /// The layout of the model in a store.
    static func layout() throws -> StoreLayout { StoreLayout(try model.resolved()) }

    static func compiler() throws -> SelectCompiler { SelectCompiler(layout: try layout()) }

    /// A request for an entity with a condition.
    static func request(
        _ entity: String = "Aircraft", _ predicate: Predicate? = nil, _ sort: [SortDescriptor] = []
    ) -> FetchSpecification {
        var request = FetchSpecification(entityName: entity)
        request.predicate = predicate
        request.sortDescriptors = sort
        return request
    }
}

/// Foundation has types with these names; these tests use those of the library.
typealias Predicate = DataModel.Predicate
typealias Expression = DataModel.Expression
typealias SortDescriptor = DataModel.SortDescriptor
