import ArgumentParser
import CommandLineProgram
public import Foundation
import ManagedObjects

/// A store file and the model to upgrade it to, for programs that are not tied to one application.
public struct ModelTarget: StoreTarget {
    public static let programName = "storetool"
    public static let kindOfFile = "store"

    @Argument(help: "The store's file.", completion: .file())
    var store: String
    @Option(
        name: [.customLong("to"), .customLong("model")],
        help: "The current model: .xcdatamodel or .mom, .xcdatamodeld or .momd (its current version), BUNDLE:VERSION.",
        completion: .file())
    var model: String?
    @Flag(
        help:
            "Migrate through every version of the bundle up to that one, ordered by the numbers in their names.")
    var stepByStep = false

    public init() {}

    public func url() throws -> URL { URL(filePath: store) }

    public func requireModel() throws {
        guard model == nil else { return }
        throw ValidationError("Name the model to upgrade the store to: --to MODEL.")
    }

    public func profile() throws -> StoreProfile {
        guard let model else { return StoreProfile() }
        let argument = ModelArgument(model)
        let current = try argument.model()
        let all = try ModelLibrary(contentsOf: argument.url) { name, error in
            let note = "storetool: Skipping the version “\(name)”. \(error.message)\n"
            StandardStream.error.say(note)
        }
        let name = try argument.version ?? ModelBundle(at: argument.url).currentVersionName
        let library = all.distinct(for: current, named: name)
        // A single version is a model that is edited in place: the store's cached model is its previous version.
        guard library.entries.count > 1 else { return StoreProfile(model: current) }
        // The named or current version is wanted, also when its name precedes that of the store's version.
        return StoreProfile(
            model: current, models: stepByStep ? library : library.ending(with: current),
            manager: stepByStep ? try Self.everyVersion(of: library, to: current) : nil)
    }

    /// Returns a manager that migrates a store through the versions one by one.
    private static func everyVersion(
        of library: ModelLibrary, to model: ManagedObjectModel
    ) throws(ManagedObjectError) -> StagedMigrationManager {
        var checksums: [String] = []
        for entry in library.entries {
            checksums.append(entry.versionChecksum)
            if entry.versionChecksum == model.versionChecksum { break }
        }
        return try StagedMigrationManager([LightweightMigrationStage(checksums)])
    }
}

extension ModelLibrary {
    /// Returns the library with a model as the last version.
    fileprivate func ending(with model: ManagedObjectModel) -> ModelLibrary {
        let last = Entry("", model)
        let isLast = { (entry: Entry) in entry.isOfVersion(of: last) }
        return ModelLibrary(entries.filter { !isLast($0) } + entries.filter(isLast))
    }

    /// Returns the library with one version for each checksum: the requested model, otherwise the last.
    ///
    /// Versions with equal checksums can differ in renaming identifiers.
    fileprivate func distinct(for model: ManagedObjectModel, named name: String?) -> ModelLibrary {
        let wanted = Entry("", model)
        let isNamed = name.flatMap(entry(named:))?.isOfVersion(of: wanted) == true
        return ModelLibrary(
            entries.indices.compactMap { index in
                let entry = entries[index]
                if isNamed, entry.isOfVersion(of: wanted) { return entry.name == name ? entry : nil }
                return entries[(index + 1)...].contains { $0.isOfVersion(of: entry) } ? nil : entry
            })
    }
}
