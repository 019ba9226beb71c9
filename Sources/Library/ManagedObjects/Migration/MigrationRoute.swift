import DataModel
import SQLiteStore
import StoreMigration

/// The route from the version of a file to the model it is opened with.
struct MigrationRoute {
    /// One hop between two versions, with the stage whose handlers run around it.
    struct Leg {
        let hop: MigrationHop
        let stage: CustomMigrationStage?
        /// All known checksums of the two versions; a journal has one of each.
        let checksums: (source: Set<String>, destination: Set<String>)

        /// The journal's key for the handler that runs before the hop.
        var willHandlerKey: String { "will \(versions.source) \(versions.destination)" }
        /// Returns the journal's key for the handler that runs after the hop, if the hop was done and the handler has not
        /// finished.
        func unfinishedKey(_ journal: MigrationJournal) -> String? {
            journal.entries.lazy.filter {
                checksums.source.contains($0.source) && checksums.destination.contains($0.destination)
            }.map { MigrationRoute.didHandlerKey($0.source, $0.destination) }
                .first { !journal.finishedHandlers.contains($0) }
        }
        private var versions: (source: String, destination: String) {
            (hop.source.earlierVersionChecksum, hop.destination.earlierVersionChecksum)
        }
    }

    /// Returns the journal's key for the handler that runs after the hop between two versions, given their checksums,
    /// which are those of earlier releases: these wrote journals, too.
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
    /// Checksums tell the versions apart; only the models on the route are created, or all if the file has none.
    ///
    /// - Throws: `ManagedObjectError.newerVersion`, `unknownVersion`, `missingSourceModel`, `modelReference`; `invalidStages` if the
    ///   library has versions in another order than the stages.
    init(
        from version: StoreVersion, to model: ResolvedModel, manager: StagedMigrationManager?, models: ModelLibrary,
        path: String
    ) throws {
        var (versions, later) = try Self.versions(manager, models, to: model)
        var start = try Self.last(in: versions, of: version)
        if start == nil {
            if try Self.last(in: later, of: version) != nil { throw Self.newer(version, path) }
            guard let place = try models.index(of: version) else {
                let cached = try Self.cached(version, manager, models, to: model, path)
                source = cached
                legs = [try Self.leg(Version(cached), Version(model), models)]
                previous = nil
                return
            }
            guard !models.isLater(place, than: model) else { throw Self.newer(version, path) }
            versions = [Version(models.entries[place])] + versions.filter { $0.index(in: models) ?? .max > place }
            if versions.count == 1 { versions.append(Version(model)) }
            start = 0
        }
        guard let start else { throw Self.unknown(version, path) }
        // The file's own checksum may be of a model that differs in delete rules and is no longer known.
        versions[start].checksums.formUnion(version.metadata.checksums)
        source = try versions[start].model()
        legs = try zip(versions[start...], versions[(start + 1)...]).flatMap { from, to in
            let leg = try Self.leg(from, to, models)
            let skipped = manager != nil && leg.stage == nil ? try models.between(from.model(), to.model()) : []
            guard !skipped.isEmpty else { return [leg] }
            let way = [from] + skipped.map { Version($0, label: to.label) } + [to]
            return try zip(way, way.dropFirst()).map { try Self.leg($0, $1, models) }
        }
        previous =
            start > 0 && versions[start].stage?.didMigrateHandler != nil
            ? try Self.leg(versions[start - 1], versions[start], models) : nil
    }

    /// A version on the route, and the custom stage between it and the previous version.
    private struct Version {
        /// All known checksums of the version.
        var checksums: Set<String>
        var stage: CustomMigrationStage?
        var label: String?
        private let create: () throws -> ResolvedModel
        private let created = LazyValue<ResolvedModel>()

        init(
            _ checksums: Set<String>, stage: CustomMigrationStage? = nil, label: String? = nil,
            create: @escaping () throws -> ResolvedModel
        ) {
            self.checksums = checksums
            self.stage = stage
            self.label = label
            self.create = create
        }

        init(_ model: ResolvedModel, label: String? = nil) {
            self.init(model.checksums, label: label) { model }
            _ = created.value { model }
        }

        init(_ entry: ModelLibrary.Entry) { self.init(entry.checksums) { try entry.model().resolved() } }

        /// Returns the model, created at the first call.
        func model() throws -> ResolvedModel {
            if let known = created.value { return known }
            let model = try create()
            return created.value { model }
        }

        func index(in models: ModelLibrary) -> Int? {
            // The names of a model that is there exclude most others before their checksums are computed.
            created.value.map { models.index(of: $0) } ?? models.index(ofAny: checksums)
        }
    }

    /// Returns the last version that the file may be of; creates the models only if no checksum decides.
    private static func last(in versions: [Version], of file: StoreVersion) throws -> Int? {
        let checksums = file.metadata.checksums
        if let place = versions.lastIndex(where: { !$0.checksums.isDisjoint(with: checksums) }) { return place }
        guard checksums.isEmpty || file.metadata.hasEarlierChecksumOnly else { return nil }
        return try versions.lastIndex { file.matches(try $0.model()) }
    }

    /// Returns the versions up to a model, and the versions of stages after it.
    private static func versions(
        _ manager: StagedMigrationManager?, _ models: ModelLibrary, to model: ResolvedModel
    ) throws -> (versions: [Version], later: [Version]) {
        guard let manager else { return ([Version(model)], []) }
        let order = try StageOrder(manager.stages)
        var versions: [Version] = []
        for checksum in order.checksums {
            let version = Version(
                models.checksums(of: checksum), stage: order.customStages[checksum], label: order.labels[checksum]
            ) { try order.model(checksum, in: models) }
            if let last = versions.last, !last.checksums.isDisjoint(with: version.checksums) {
                guard version.stage == nil else { throw sameVersions(version) }
                versions[versions.count - 1].checksums.formUnion(version.checksums)
                continue
            }
            versions.append(version)
        }
        try requireOrder(of: versions, in: models)
        guard let place = versions.lastIndex(where: { !$0.checksums.isDisjoint(with: model.checksums) }) else {
            versions.append(Version(model))
            return (versions, [])
        }
        let last = versions[place]
        let target = Version(model.checksums.union(last.checksums), stage: last.stage, label: last.label) { model }
        return (versions[..<place] + [target], Array(versions[(place + 1)...]))
    }

    /// Returns the error for a custom stage between two models that differ only in delete rules: a file is of both, so
    /// the stage would never run.
    private static func sameVersions(_ version: Version) -> ManagedObjectError {
        .invalidStages(
            "the stage “\(version.label ?? "custom")” migrates a version to itself, because its models differ only in "
                + "delete rules")
    }

    /// Checks that the library has the versions of the stages in the stages' order: otherwise a stage that applies could
    /// be passed over.
    private static func requireOrder(of versions: [Version], in models: ModelLibrary) throws(ManagedObjectError) {
        let places = versions.compactMap { $0.index(in: models) }
        for (earlier, later) in zip(places, places.dropFirst()) where earlier >= later {
            let names = (models.entries[earlier].name, models.entries[later].name)
            throw .invalidStages(
                "the stages migrate \(names.0) to \(names.1), but the model library has \(names.1) first: "
                    + "give it the models oldest first")
        }
    }

    private static func leg(_ from: Version, _ to: Version, _ models: ModelLibrary) throws -> Leg {
        let stage = to.stage.flatMap { from.checksums.contains($0.currentModel.versionChecksum) ? $0 : nil }
        let (old, new) = (try from.model(), try to.model())
        let label = stage?.label ?? to.label ?? "\(models.name(of: old)) to \(models.name(of: new))"
        return Leg(
            hop: MigrationHop(
                from: old, to: new, label: label, handlers: stage?.sentences ?? [],
                runsCodeBefore: stage?.willMigrateHandler != nil),
            stage: stage, checksums: (from.checksums.union(old.checksums), to.checksums.union(new.checksums)))
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
        guard version.metadata.ownChecksum != nil else { return cached }
        let isVersioned = manager != nil || !models.entries.isEmpty
        guard !version.metadata.checksums.isDisjoint(with: cached.checksums),
            !isVersioned || !difference.operations.contains(where: \.isRemoval)
        else { throw unknown(version, path) }
        return cached
    }

    private static func newer(_ version: StoreVersion, _ path: String) -> ManagedObjectError {
        .newerVersion(path: path, identifiers: version.metadata.versionIdentifiers)
    }

    /// Returns the error for an unknown version, which may be newer, or one that was never released.
    private static func unknown(_ version: StoreVersion, _ path: String) -> ManagedObjectError {
        version.metadata.ownChecksum == nil
            ? .missingSourceModel(path: path)
            : .unknownVersion(path: path, identifiers: version.metadata.versionIdentifiers)
    }
}
