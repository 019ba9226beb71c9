import Synchronization

/// The ordered stages of a model's history, which take a store from any version to the newest (WWDC 2023).
///
///     let manager = try StagedMigrationManager([lightweightStage, customStage])
///     description.setOption(manager, forKey: PersistentStoreStagedMigrationManagerOptionKey)
///
/// Versions between the stages, and between the last stage and the container's model, are migrated by lightweight
/// migration.
public final class StagedMigrationManager: Sendable {
    /// The stages, oldest first.
    public let stages: [any MigrationStage]
    private let state = Mutex(State())

    private struct State {
        var container: PersistentContainer?
        var report: (@Sendable (String, Int, Int) throws -> Void)?
        var notes: [String] = []
        var marks: HandlerMarks?
    }

    /// Creates a manager of stages, oldest first.
    ///
    /// - Throws: `ManagedObjectError.invalidStages` if repeated versions make the order ambiguous, or if a custom stage
    ///   migrates a version to itself.
    public init(_ stages: [any MigrationStage]) throws(ManagedObjectError) {
        self.stages = stages
        _ = try StageOrder(stages)
    }

    /// Creates a manager of stages, oldest first, and checks that any store of theirs can be migrated to the end.
    ///
    /// Every version that a stage names must exist with its checksum, and every change between consecutive versions
    /// must be lightweight: within a stage, in a custom stage's own step, and between two stages. Reads all models, so
    /// it suits tests and programs with few versions.
    ///
    /// - Parameters:
    ///   - stages: The stages.
    ///  - models: The models that stages refer to by checksum, oldest first.
    /// - Throws: `ManagedObjectError.invalidStages` with the stage, the versions and every reason; `modelReference`.
    public convenience init(_ stages: [any MigrationStage], models: ModelLibrary) throws(ManagedObjectError) {
        try self.init(stages)
        try StageOrder(stages).requireWay(in: models)
    }

    /// Returns whether a stage runs code after the change to the version with one of the checksums.
    func hasHandler(afterAny checksums: Set<String>) -> Bool {
        stages.contains { stage in
            guard let stage = stage as? CustomMigrationStage, stage.didMigrateHandler != nil else { return false }
            return checksums.contains(stage.nextModel.versionChecksum)
        }
    }

    /// The store being migrated, open with the model that the handler expects; nil outside of handlers.
    public var container: PersistentContainer? { state.withLock(\.container) }

    /// Reports a handler's progress, in words for the user. An error of the observer stops the migration.
    public func report(_ sentence: String, done: Int, total: Int) throws {
        try state.withLock(\.report)?(sentence, done, total)
    }

    /// Marks a step of the handler as done, in the transaction of the next save or batch request on the `container`'s
    /// store.
    ///
    /// An interrupted handler runs again from its beginning. A step whose effect is visible in the rows needs no mark;
    /// a step that appends rows checks for its mark first:
    ///
    ///     guard !manager.isDone("opening entries") else { return }
    ///     …
    ///     manager.markDone("opening entries")
    ///     try context.save()
    ///
    /// Marks belong to one handler between two versions. They are removed when its change is committed or the handler
    /// has finished. Does nothing outside of handlers.
    public func markDone(_ step: String) { state.withLock(\.marks)?.insert(step) }

    /// Returns whether a committed transaction has marked the step, in this run or in an interrupted one.
    public func isDone(_ step: String) -> Bool { state.withLock(\.marks)?.contains(step) ?? false }

    /// Leaves a note for the user, such as a total before and after, or a value that could not be kept unchanged.
    public func note(_ sentence: String) { state.withLock { $0.notes.append(sentence) } }

    /// The notes that handlers have left since the manager was created.
    public var notes: [String] { state.withLock(\.notes) }

    /// Runs a handler with the store open in a container.
    func withContainer(
        _ container: PersistentContainer, marks: HandlerMarks,
        report: (@Sendable (String, Int, Int) throws -> Void)?, _ body: () throws -> Void
    ) rethrows {
        state.withLock {
            $0.container = container
            $0.marks = marks
            $0.report = report
        }
        defer {
            state.withLock {
                $0.container = nil
                $0.marks = nil
                $0.report = nil
            }
        }
        try body()
    }
}
