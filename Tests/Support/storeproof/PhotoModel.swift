import ManagedObjects

/// An album of pictures stored in external files.
enum PhotoModel {
    static func make() -> ManagedObjectModel {
        var data = AttributeDescription("data", .binary)
        data.allowsExternalBinaryDataStorage = true
        return ManagedObjectModel(entities: [
            EntityDescription("Photo", [.attribute(AttributeDescription("name", .string)), .attribute(data)])
        ])
    }
}
