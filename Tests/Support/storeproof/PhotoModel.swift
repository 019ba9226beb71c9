import ManagedObjects

/// An album of pictures stored in external files, or in the rows.
enum PhotoModel {
    static func make(isExternal: Bool = true) -> ManagedObjectModel {
        var data = AttributeDescription("data", .binary)
        data.allowsExternalBinaryDataStorage = isExternal
        return ManagedObjectModel(entities: [
            EntityDescription("Photo", [.attribute(AttributeDescription("name", .string)), .attribute(data)])
        ])
    }
}
