import DataModel
import Foundation
import ManagedObjects
import TestFiles

/// Stores that Core Data created, migrated version by version as far as lightweight migration can.
enum ChainScenario {
    /// A bundle, and the stores of its first versions, oldest first.
    private static let chains: [String: (bundle: String, versions: [String], stores: [String])] = [
        "moody": (
            "moody/Moody.xcdatamodeld", ["Moody", "Moody 2", "Moody 3", "Moody 4", "Moody 5", "Moody 6"],
            ["moody/Moody.moody", "moody/Moody 2.moody", "moody/Moody 3.moody", "moody/Moody 4.moody"]
        ),
        "sample": (
            "coredataplus/SampleModel/SampleModel.xcdatamodeld", ["SampleModel", "SampleModel2", "SampleModel3"],
            [
                "coredataplus/SampleModel/Fixtures/SampleModel_V1.sqlite",
                "coredataplus/SampleModel/Fixtures/SampleModel_V2.sqlite",
            ]
        ),
        "sample3": (
            "coredataplus/SampleModel3/SampleModel3.xcdatamodeld",
            ["SampleModel3", "SampleModel3_v2", "SampleModel3_v3"],
            ["coredataplus/SampleModel3/Fixtures/SampleModel3_V1.sqlite"]
        ),
    ]

    /// The longest run of lightweight changes that a store of the chain can begin.
    static func upgrade(_ name: String) throws -> Scenario? {
        guard let folder = Conformance.folder, let chain = chains[name] else { return nil }
        let models = try chain.versions.map { version in
            try ManagedObjectModel(
                xml: Data(contentsOf: folder.appending(path: "\(chain.bundle)/\(version).xcdatamodel/contents")))
        }
        let runs = try chain.stores.indices.map { start in
            var end = start
            while end + 1 < models.count,
                ModelDifference(from: try models[end].resolved(), to: try models[end + 1].resolved()).isLightweight
            {
                end += 1
            }
            return start...end
        }
        guard let run = runs.max(by: { $0.count < $1.count }), run.count > 1 else {
            throw Refusal("\(name): no change is lightweight")
        }
        let versions = Array(zip(chain.versions[run], models[run]))
        let store = folder.appending(path: chain.stores[run.lowerBound])
        return scenario("\(versions[0].0) to \(versions[versions.count - 1].0)", versions, store)
    }

    private static func scenario(
        _ name: String, _ versions: [(String, ManagedObjectModel)], _ store: URL
    ) -> Scenario {
        let library = ModelLibrary(
            versions.map { name, model in
                .init(name: name, versionChecksum: model.versionChecksum, model: { model })
            })
        let newest = versions[versions.count - 1].1
        return Scenario(
            name: name, make: { try FileManager.default.copyItem(at: store, to: $0) },
            run: { url, date in
                let container = try PersistentContainer(path: url.path, managedObjectModel: newest, models: library)
                let description = container.persistentStoreDescriptions[0]
                let stage = LightweightMigrationStage(versions.map(\.1.versionChecksum))
                description.setOption(
                    try StagedMigrationManager([stage]), forKey: PersistentStoreStagedMigrationManagerOptionKey)
                description.setOption(
                    MigrationBackupPolicy(now: { date }), forKey: PersistentStoreMigrationBackupOptionKey)
                try container.loadPersistentStores()
                try container.persistentStoreCoordinator.close()
            },
            administration: { StoreAdministration(url: $0, model: newest, models: library) })
    }
}
