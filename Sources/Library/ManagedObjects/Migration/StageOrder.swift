import DataModel
import StoreMigration

/// The versions of a staged migration in order, and the custom stages between them.
struct StageOrder {
    /// The checksums, oldest first, each once.
    private(set) var checksums: [String] = []
    /// The custom stage between a version and its predecessor, by the version's checksum.
    private(set) var customStages: [String: CustomMigrationStage] = [:]
    /// The label of each version's stage.
    private(set) var labels: [String: String] = [:]
    private(set) var references: [String: ManagedObjectModelReference] = [:]

    init(_ stages: [any MigrationStage]) throws(ManagedObjectError) {
        for stage in stages {
            switch stage {
            case let stage as LightweightMigrationStage: try add(stage)
            case let stage as CustomMigrationStage: try add(stage)
            default: throw .invalidStages("a stage is neither lightweight nor custom")
            }
        }
    }

    private mutating func add(_ stage: LightweightMigrationStage) throws(ManagedObjectError) {
        for checksum in stage.versionChecksums {
            if let label = stage.label { labels[checksum] = labels[checksum] ?? label }
            try append(checksum, label: stage.label)
        }
    }

    private mutating func add(_ stage: CustomMigrationStage) throws(ManagedObjectError) {
        let (current, next) = (stage.currentModel.versionChecksum, stage.nextModel.versionChecksum)
        guard current != next else {
            throw .invalidStages("the stage “\(stage.label ?? "custom")” migrates a version to itself")
        }
        try append(current, label: stage.label)
        references[current] = stage.currentModel
        try append(next, label: stage.label)
        references[next] = stage.nextModel
        customStages[next] = stage
        if let label = stage.label { labels[next] = label }
    }

    // MARK: Checking

    /// Checks that every version exists, and that each can be migrated to the next.
    func requireWay(in models: ModelLibrary) throws(ManagedObjectError) {
        var earlier: ResolvedModel?
        for checksum in checksums {
            let next = try model(checksum, in: models)
            if let earlier {
                let way = try [earlier] + models.between(earlier, next) + [next]
                for (from, to) in zip(way, way.dropFirst()) { try requireLightweight(from, to) }
            }
            earlier = next
        }
    }

    /// Returns the model of a version, from the stage's own reference or from the library.
    func model(_ checksum: String, in models: ModelLibrary) throws(ManagedObjectError) -> ResolvedModel {
        let reference = references[checksum] ?? ManagedObjectModelReference(versionChecksum: checksum, in: models)
        let model = try reference.resolvedModel()
        return try ManagedObjectError.translating { try model.resolved() }
    }

    private func requireLightweight(_ earlier: ResolvedModel, _ next: ResolvedModel) throws(ManagedObjectError) {
        let refusals = ModelDifference(from: earlier, to: next).refusals
        guard !refusals.isEmpty else { return }
        let label = label(of: next).map { "in the stage “\($0)” " } ?? ""
        throw .invalidStages(
            "\(label)the change from \(MigrationHop.name(earlier)) to \(MigrationHop.name(next)) is not lightweight: "
                + refusals.map(\.sentence).joined(separator: " "))
    }

    private func label(of model: ResolvedModel) -> String? {
        labels[model.versionChecksum] ?? labels[model.earlierVersionChecksum]
    }

    /// A stage may begin with the version that the previous stage ends with; any other repetition is an error.
    private mutating func append(_ checksum: String, label: String?) throws(ManagedObjectError) {
        guard checksums.last != checksum else { return }
        guard !checksums.contains(checksum) else {
            throw .invalidStages("the version \(checksum) is repeated in the stage “\(label ?? "lightweight")”")
        }
        checksums.append(checksum)
    }
}

extension ModelLibrary {
    /// Returns the intermediate versions from one version to a later one; empty if the change is lightweight, or if
    /// there are none.
    func between(_ earlier: ResolvedModel, _ next: ResolvedModel) throws(ManagedObjectError) -> [ResolvedModel] {
        guard let first = index(of: earlier), let last = index(of: next), last > first + 1,
            !ModelDifference(from: earlier, to: next).isLightweight
        else { return [] }
        let skipped = entries[(first + 1)..<last]
        return try ManagedObjectError.translating { try skipped.map { try $0.model().resolved() } }
    }
}
