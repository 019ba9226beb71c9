import Foundation
import ManagedObjects
import TestFiles

/// The program that changes pictures in a separate process.
enum StoreProof {
    /// Runs it: does the work, and dies at the step.
    static func run(_ store: URL, dyingAt step: String = "none", work: String) throws -> ProgramRun {
        try ProgramRun("storeproof", store.path, step, work)
    }

    /// The program's model.
    static func model() -> ManagedObjectModel {
        var data = AttributeDescription("data", .binary)
        data.allowsExternalBinaryDataStorage = true
        return ManagedObjectModel(entities: [
            EntityDescription("Photo", [.attribute(AttributeDescription("name", .string)), .attribute(data)])
        ])
    }

    /// Opens the program's store in this process.
    static func open(_ store: URL, _ options: [String: any Sendable] = [:]) throws -> PersistentContainer {
        let container = try PersistentContainer(path: store.path, managedObjectModel: model())
        for (key, value) in options { container.persistentStoreDescriptions[0].setOption(value, forKey: key) }
        try container.loadPersistentStores()
        return container
    }
}
