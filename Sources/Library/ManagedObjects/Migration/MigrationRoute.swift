import DataModel
import SQLiteStore
import StoreMigration

/// The route from the version of a file to the model it is opened with.
struct MigrationRoute {
    /// One hop between two versions, with the stage whose handlers run around it.
    struct Leg {
        let hop: MigrationHop
        let stage: CustomMigrationStage?

        /// The journal's key for the handler that runs before the hop.
        var willHandlerKey: String { "will \(versions.source) \(versions.destination)" }
        /// The journal's key for the handler that runs after the hop.
        var didHandlerKey: String { MigrationRoute.didHandlerKey(versions.source, versions.destination) }
        private var versions: (source: String, destination: String) {
            (hop.source.model.versionChecksum, hop.destination.model.versionChecksum)
        }
    }

    /// Returns the journal's key for the handler that runs after the hop between two versions, given their checksums.
    static func didHandlerKey(_ source: String, _ destination: String) -> String {
        "did \(source) \(destination)"
    }

    /// The model of the file.
    let source: ResolvedModel
    /// The hops, in order.
    let legs: [Leg]
    /// The hop that produced the file's version, if its stage has a handler that runs after it.
    let previous: Leg?

    /// Finds the route.
    ///
    /// Looks for the file's version among the models of the stages, then in the library. A version that no stage names
    /// is migrated to the first later version that a stage names, by lightweight migration. If that is not possible in
    /// one hop and there are stages, the route passes through the library's versions in between. Without stages it is
    /// refused, because no stage confirms that data which an intermediate version drops can be lost.
    ///
    /// If no known model matches the file, the model that the file carries serves for a lightweight hop. Stages after the
    /// model are not part of the route, and a file of a version after the model is refused: it would lose what that
    /// version added.
    ///
    /// - Throws: `ManagedObjectError.newerVersion`, `missingSourceModel`, `modelReference`; `invalidStages` if the
    ///   library has versions in another order than the stages.
    init(
        from version: StoreVersion, to model: ResolvedModel, manager: StagedMigrationManager?, models: ModelLibrary,
        path: String
    ) throws {
        var (versions, later) = try Self.versions(manager, models, to: model)
        if later.contains(where: { $0.matches(version) }) { throw Self.newer(version, path) }
        if !versions.contains(where: { $0.matches(version) }) {
            let known = try models.entries.map { try $0.model().resolved() }
            guard let found = known.first(where: version.matches) else {
                let cached = try Self.cached(version, manager, models, to: model, path)
                source = cached
                legs = [Self.leg(Version(model: cached), Version(model: model), models)]
                previous = nil
                return
            }
            let place = models.place(of: found) ?? 0
            guard place <= models.place(of: model) ?? .max else { throw Self.newer(version, path) }
            versions = [Version(model: found)] + versions.filter { models.place(of: $0.model) ?? .max > place }
            if versions.count == 1 { versions.append(Version(model: model)) }
        }
        guard let start = versions.lastIndex(where: { $0.matches(version) }) else { throw Self.unknown(version, path) }
        source = versions[start].model
        legs = try zip(versions[start...], versions[(start + 1)...]).flatMap { from, to in
            let leg = Self.leg(from, to, models)
            let skipped = manager != nil && leg.stage == nil ? try models.between(from.model, to.model) : []
            guard !skipped.isEmpty else { return [leg] }
            let way = [from] + skipped.map { Version(model: $0, label: to.label) } + [to]
            return zip(way, way.dropFirst()).map { Self.leg($0, $1, models) }
        }
        previous =
            start > 0 && versions[start].stage?.didMigrateHandler != nil
            ? Self.leg(versions[start - 1], versions[start], models) : nil
    }

    /// A version on the route, and the custom stage between it and the previous version.
    private struct Version {
        let model: ResolvedModel
        var stage: CustomMigrationStage?
        var label: String?

        func matches(_ file: StoreVersion) -> Bool { file.matches(model) }
    }

    /// Returns the versions up to a model, and the versions of stages after it.
    private static func versions(
        _ manager: StagedMigrationManager?, _ models: ModelLibrary, to model: ResolvedModel
    ) throws -> (versions: [Version], later: [Version]) {
        guard let manager else { return ([Version(model: model)], []) }
        let order = try StageOrder(manager.stages)
        var versions = try order.checksums.map { checksum in
            Version(
                model: try order.model(checksum, in: models), stage: order.customStages[checksum],
                label: order.labels[checksum])
        }
        try requireOrder(of: versions.map(\.model), in: models)
        let checksum = model.model.versionChecksum
        guard let place = versions.lastIndex(where: { $0.model.model.versionChecksum == checksum }) else {
            versions.append(Version(model: model))
            return (versions, [])
        }
        return (Array(versions[...place]), Array(versions[(place + 1)...]))
    }

    /// Checks that the library has the versions of the stages in the stages' order: otherwise a stage that applies could
    /// be passed over.
    private static func requireOrder(of versions: [ResolvedModel], in models: ModelLibrary) throws(ManagedObjectError) {
        let known = versions.compactMap { model in models.place(of: model).map { (model: model, place: $0) } }
        for (earlier, later) in zip(known, known.dropFirst()) where earlier.place >= later.place {
            let names = (models.name(of: earlier.model), models.name(of: later.model))
            throw .invalidStages(
                "the stages migrate \(names.0) to \(names.1), but the model library has \(names.1) first: "
                    + "give it the models oldest first")
        }
    }

    private static func leg(_ from: Version, _ to: Version, _ models: ModelLibrary) -> Leg {
        let stage = to.stage.flatMap {
            $0.currentModel.versionChecksum == from.model.model.versionChecksum ? $0 : nil
        }
        let label = stage?.label ?? to.label ?? "\(models.name(of: from.model)) to \(models.name(of: to.model))"
        return Leg(
            hop: MigrationHop(
                from: from.model, to: to.model, label: label, handlers: stage?.sentences ?? [],
                runsCodeBefore: stage?.willMigrateHandler != nil),
            stage: stage)
    }

    /// Returns the model cached in the file: the last resort, for one lightweight hop (WWDC 2015).
    ///
    /// A custom stage's code would be skipped, so the cached model is not used if there are custom stages. A file of
    /// ours with an unknown version is newer if the program knows versions and would drop something of the file;
    /// otherwise it was changed in place.
    private static func cached(
        _ version: StoreVersion, _ manager: StagedMigrationManager?, _ models: ModelLibrary, to model: ResolvedModel,
        _ path: String
    ) throws -> ResolvedModel {
        let hasCustomStage = manager?.stages.contains { $0 is CustomMigrationStage } ?? false
        guard version.cache != nil, !hasCustomStage else { throw unknown(version, path) }
        let cached = try version.cachedModel(path: path)
        let difference = ModelDifference(from: cached, to: model)
        // A model that shares nothing with the file belongs to another application.
        guard
            cached.entities.isEmpty || cached.entities.contains(where: { difference.destinationEntity(of: $0) != nil })
        else {
            throw ManagedObjectError.missingSourceModel(path: path)
        }
        guard let checksum = version.metadata.ownChecksum else { return cached }
        let isVersioned = manager != nil || !models.entries.isEmpty
        guard checksum == cached.model.versionChecksum,
            !isVersioned || !difference.operations.contains(where: \.isRemoval)
        else { throw unknown(version, path) }
        return cached
    }

    private static func newer(_ version: StoreVersion, _ path: String) -> ManagedObjectError {
        .newerVersion(path: path, identifiers: version.metadata.versionIdentifiers)
    }

    /// Returns the error for an unknown version: a file with our checksum was written by a later version.
    private static func unknown(_ version: StoreVersion, _ path: String) -> ManagedObjectError {
        version.metadata.ownChecksum == nil
            ? .missingSourceModel(path: path)
            : .newerVersion(path: path, identifiers: version.metadata.versionIdentifiers)
    }
}
