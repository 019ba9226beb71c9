import ManagedObjects

/// An album of pictures that are kept in files of their own.
enum PhotoModel {
    static func make() -> ManagedObjectModel {
        var data = AttributeDescription("data", .binary)
        data.allowsExternalBinaryDataStorage = true
        return ManagedObjectModel(entities: [
            EntityDescription("Photo", [.attribute(AttributeDescription("name", .string)), .attribute(data)])
        ])
    }
}
