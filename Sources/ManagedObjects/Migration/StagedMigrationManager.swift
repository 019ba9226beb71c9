import DataModel
import Synchronization

/// The total order of a model's versions, and who takes a store along it (the 2023 talk).
///
///     let manager = try StagedMigrationManager([lightweightStage, customStage])
///     description.setOption(manager, forKey: PersistentStoreStagedMigrationManagerOptionKey)
///
/// Versions between the stages, and between the last stage and the container's model, are taken by lightweight
/// migration.
public final class StagedMigrationManager: Sendable {
    /// The stages, oldest first.
    public let stages: [any MigrationStage]
    private let state = Mutex(State())

    private struct State {
        var container: PersistentContainer?
        var report: (@Sendable (String, Int, Int) throws -> Void)?
        var notes: [String] = []
    }

    /// Makes a manager of stages, oldest first.
    ///
    /// - Throws: `ManagedObjectError.invalidStages` when a version occurs in two stages in such a way that the order
    ///   is not total, or a custom stage leads from a version to itself.
    public init(_ stages: [any MigrationStage]) throws(ManagedObjectError) {
        self.stages = stages
        _ = try StageOrder(stages)
    }

    /// The store under migration, open with the model that the handler was promised; nil outside handlers.
    public var container: PersistentContainer? { state.withLock(\.container) }

    /// Says how far a handler has come, in the user's words; what the observer throws stops the migration.
    public func report(_ sentence: String, done: Int, total: Int) throws {
        try state.withLock(\.report)?(sentence, done, total)
    }

    /// Leaves a note for the user: a sum before and after, a value that could not be kept as it was.
    public func note(_ sentence: String) { state.withLock { $0.notes.append(sentence) } }

    /// The notes that handlers left since the manager was made.
    public var notes: [String] { state.withLock(\.notes) }

    /// Runs a handler with the store open in a container.
    func withContainer(
        _ container: PersistentContainer, report: (@Sendable (String, Int, Int) throws -> Void)?,
        _ body: () throws -> Void
    ) rethrows {
        state.withLock {
            $0.container = container
            $0.report = report
        }
        defer {
            state.withLock {
                $0.container = nil
                $0.report = nil
            }
        }
        try body()
    }
}

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

    /// A stage may begin with the version that the one before ended with; any other repetition breaks the order.
    private mutating func append(_ checksum: String, label: String?) throws(ManagedObjectError) {
        guard checksums.last != checksum else { return }
        guard !checksums.contains(checksum) else {
            throw .invalidStages("the version \(checksum) occurs again in the stage “\(label ?? "lightweight")”")
        }
        checksums.append(checksum)
    }
}
