import ArgumentParser
public import Foundation
import ManagedObjects

/// A store and the model that its application has now, for programs that know no application.
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
            "Go through every version of the bundle up to that one, by the numbers in their names, not straight to it.")
    var stepByStep = false

    public init() {}

    public func url() throws -> URL { URL(filePath: store) }

    public func requireModel() throws {
        guard model == nil else { return }
        throw ValidationError("Name the model that the store is to have: --to MODEL.")
    }

    public func profile() throws -> StoreProfile {
        guard let model else { return StoreProfile() }
        let argument = ModelArgument(model)
        let current = try argument.model()
        let library = try ModelLibrary(contentsOf: argument.url) { name, error in
            let note = "storetool: The version “\(name)” is left out. \(error.message)\n"
            FileHandle.standardError.write(Data(note.utf8))
        }.distinct(for: current, named: try argument.version ?? ModelBundle(at: argument.url).currentVersionName)
        // One version alone is a model that is changed in place: what a store carries says what it was before.
        guard library.entries.count > 1 else { return StoreProfile(model: current) }
        return StoreProfile(
            model: current, models: library,
            manager: stepByStep ? try Self.everyVersion(of: library, to: current) : nil)
    }

    /// A manager that takes a store through the versions one by one.
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
    /// The library with one version of each checksum: the model that was asked for, else the last.
    ///
    /// Versions that differ in nothing that a store sees may differ in renaming identifiers.
    fileprivate func distinct(for model: ManagedObjectModel, named name: String?) -> ModelLibrary {
        var kept = Dictionary(entries.map { ($0.versionChecksum, $0.name) }, uniquingKeysWith: { _, last in last })
        if let name, entry(named: name)?.versionChecksum == model.versionChecksum { kept[model.versionChecksum] = name }
        return ModelLibrary(entries.filter { kept[$0.versionChecksum] == $0.name })
    }
}
