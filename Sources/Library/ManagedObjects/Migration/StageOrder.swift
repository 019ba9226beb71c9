import DataModel
import StoreMigration

/// The versions of a staged migration in their order, and the custom stages between them.
struct StageOrder {
    /// The checksums, oldest first, each once.
    private(set) var checksums: [String] = []
    /// The custom stage that leads to a version from the one before it.
    private(set) var customStages: [String: CustomMigrationStage] = [:]
    /// The label of the stage that a version belongs to.
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
            throw .invalidStages("the stage “\(stage.label ?? "custom")” leads from a version to itself")
        }
        try append(current, label: stage.label)
        references[current] = stage.currentModel
        try append(next, label: stage.label)
        references[next] = stage.nextModel
        customStages[next] = stage
        if let label = stage.label { labels[next] = label }
    }

    // MARK: Checking

    /// Makes sure that each version is there, and that each can be taken to the next.
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

    /// The model of a version, by the stage's own reference or from the library.
    func model(_ checksum: String, in models: ModelLibrary) throws(ManagedObjectError) -> ResolvedModel {
        let reference = references[checksum] ?? ManagedObjectModelReference(versionChecksum: checksum, in: models)
        let model = try reference.resolvedModel()
        return try ManagedObjectError.translating { try model.resolved() }
    }

    private func requireLightweight(_ earlier: ResolvedModel, _ next: ResolvedModel) throws(ManagedObjectError) {
        let refusals = ModelDifference(from: earlier, to: next).refusals
        guard !refusals.isEmpty else { return }
        let label = labels[next.model.versionChecksum].map { "in the stage “\($0)” " } ?? ""
        throw .invalidStages(
            "\(label)the change from \(MigrationHop.name(earlier)) to \(MigrationHop.name(next)) is not lightweight: "
                + refusals.map(\.sentence).joined(separator: " "))
    }

    /// A stage may begin with the version that the one before ended with; any other repetition breaks the order.
    private mutating func append(_ checksum: String, label: String?) throws(ManagedObjectError) {
        guard checksums.last != checksum else { return }
        guard !checksums.contains(checksum) else {
            throw .invalidStages("the version \(checksum) occurs again in the stage “\(label ?? "lightweight")”")
        }
        checksums.append(checksum)
    }
}

extension ModelLibrary {
    /// The versions to go through from one to a later one; empty where the way is lightweight at once, or there are none.
    func between(_ earlier: ResolvedModel, _ next: ResolvedModel) throws(ManagedObjectError) -> [ResolvedModel] {
        guard let first = place(of: earlier), let last = place(of: next), last > first + 1,
            !ModelDifference(from: earlier, to: next).isLightweight
        else { return [] }
        let skipped = entries[(first + 1)..<last]
        return try ManagedObjectError.translating { try skipped.map { try $0.model().resolved() } }
    }
}
