import DataModel

/// A hierarchy with an attribute of every type, composites of depth three, and relationships of every kind to itself.
extension Fleet {
    static let trial = EntityDescription(
        "Trial",
        [
            .attribute(AttributeDescription("big", .integer64)), .attribute(AttributeDescription("small", .integer16)),
            .attribute(AttributeDescription("ratio", .float)), .attribute(AttributeDescription("real", .double)),
            .attribute(AttributeDescription("exact", .decimal)), .attribute(AttributeDescription("note", .string)),
            .attribute(AttributeDescription("at", .date)), .attribute(AttributeDescription("blob", .binary)),
            .attribute(AttributeDescription("code", .uuid)), .attribute(AttributeDescription("site", .uri)),
            .attribute(AttributeDescription("flag", .boolean)), .attribute(setup), .attribute(mood),
            .relationship(RelationshipDescription("parent", to: "Trial", inverse: "children")),
            .relationship(RelationshipDescription("children", toMany: "Trial", inverse: "parent")),
            .relationship(RelationshipDescription("peers", toMany: "Trial", inverse: "peerOf")),
            .relationship(RelationshipDescription("peerOf", toMany: "Trial", inverse: "peers")),
            .relationship(RelationshipDescription("legs", toMany: "Trial", inverse: "legOf", isOrdered: true)),
            .relationship(RelationshipDescription("legOf", toMany: "Trial", inverse: "legs")),
            .relationship(RelationshipDescription("witness", to: "Person")),
        ])

    static let sortie = EntityDescription(
        "Sortie", superentity: "Trial",
        [
            .attribute(AttributeDescription("altitude", .double)),
            .attribute(AttributeDescription("rating", .integer16)),
            .relationship(RelationshipDescription("crew", toMany: "Person")),
        ])

    static let glide = EntityDescription(
        "Glide", superentity: "Sortie", [.attribute(AttributeDescription("thermals", .integer32))])

    /// Declares `rating`, as its sibling does.
    static let survey = EntityDescription(
        "Survey", superentity: "Trial", [.attribute(AttributeDescription("rating", .string))])

    /// An attribute that a store does not keep.
    private static let mood: AttributeDescription = {
        var mood = AttributeDescription("mood", .string)
        mood.isTransient = true
        return mood
    }()

    private static let setup: AttributeDescription = {
        var left = CompositeAttributeDescription(name: "left")
        left.elements = [AttributeDescription("angle", .double), AttributeDescription("locked", .boolean)]
        var flaps = CompositeAttributeDescription(name: "flaps")
        flaps.elements = [left.attribute, AttributeDescription("label", .string)]
        var setup = CompositeAttributeDescription(name: "setup")
        setup.elements = [flaps.attribute, AttributeDescription("mode", .integer32)]
        return setup.attribute
    }()
}
