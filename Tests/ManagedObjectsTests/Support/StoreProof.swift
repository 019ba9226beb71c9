import Foundation
import ManagedObjects

/// The program that changes pictures in a process of its own.
enum StoreProof {
    enum Ending: Equatable {
        case exited(Int32)
        case killed
    }

    /// The program beside the test's own binary.
    private static let binary: URL = {
        let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let places = [tests, root.appending(path: ".build/debug"), root.appending(path: ".build/release")]
        let programs = places.map { $0.appending(path: "storeproof") }
        return programs.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? programs[0]
    }()

    /// Runs it: does the work, and dies at the step.
    static func run(_ store: URL, dyingAt step: String = "none", work: String) throws -> Ending {
        let process = Process()
        process.executableURL = binary
        process.arguments = [store.path, step, work]
        try process.run()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? .killed : .exited(process.terminationStatus)
    }

    /// Its model.
    static func model() -> ManagedObjectModel {
        var data = AttributeDescription("data", .binary)
        data.allowsExternalBinaryDataStorage = true
        return ManagedObjectModel(entities: [
            EntityDescription("Photo", [.attribute(AttributeDescription("name", .string)), .attribute(data)])
        ])
    }

    /// Opens its store here.
    static func open(_ store: URL, _ options: [String: any Sendable] = [:]) throws -> PersistentContainer {
        let container = try PersistentContainer(path: store.path, managedObjectModel: model())
        for (key, value) in options { container.persistentStoreDescriptions[0].setOption(value, forKey: key) }
        try container.loadPersistentStores()
        return container
    }
}
