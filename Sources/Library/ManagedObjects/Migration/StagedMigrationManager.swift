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
        var marks: HandlerMarks?
    }

    /// Makes a manager of stages, oldest first.
    ///
    /// - Throws: `ManagedObjectError.invalidStages` when a version occurs in two stages in such a way that the order
    ///   is not total, or a custom stage leads from a version to itself.
    public init(_ stages: [any MigrationStage]) throws(ManagedObjectError) {
        self.stages = stages
        _ = try StageOrder(stages)
    }

    /// Makes a manager of stages, oldest first, and makes sure that any store of theirs can be taken to the end.
    ///
    /// Every version that a stage names must be there with the checksum it promises, and every change between two that
    /// follow each other must be lightweight, within a stage, in a custom stage's own step, and in the gap between two
    /// stages. Reads all the models: for tests, and for the start of a program that has few.
    ///
    /// - Parameters:
    ///   - stages: The stages.
    ///   - models: The models that stages name by their checksums, oldest first.
    /// - Throws: `ManagedObjectError.invalidStages` with the stage, the versions and every reason; `modelReference`.
    public convenience init(_ stages: [any MigrationStage], models: ModelLibrary) throws(ManagedObjectError) {
        try self.init(stages)
        try StageOrder(stages).requireWay(in: models)
    }

    /// Whether a stage runs code after the change to that version.
    func hasHandler(after checksum: String) -> Bool {
        stages.contains { stage in
            guard let stage = stage as? CustomMigrationStage, stage.didMigrateHandler != nil else { return false }
            return stage.nextModel.versionChecksum == checksum
        }
    }

    /// The store under migration, open with the model that the handler was promised; nil outside handlers.
    public var container: PersistentContainer? { state.withLock(\.container) }

    /// Says how far a handler has come, in the user's words; what the observer throws stops the migration.
    public func report(_ sentence: String, done: Int, total: Int) throws {
        try state.withLock(\.report)?(sentence, done, total)
    }

    /// Marks a step of the handler as done, by the next save or batch request on the `container`'s store, in the same
    /// transaction.
    ///
    /// A handler that is interrupted runs again from its beginning. What can be seen in the rows themselves needs no mark;
    /// one that appends asks first:
    ///
    ///     guard !manager.isDone("opening entries") else { return }
    ///     …
    ///     manager.markDone("opening entries")
    ///     try context.save()
    ///
    /// Marks belong to one handler between two versions, and go when its change is committed or it has finished. Does nothing
    /// outside of handlers.
    public func markDone(_ step: String) { state.withLock(\.marks)?.insert(step) }

    /// Whether a step of the handler was marked by a transaction that came through, now or before an interruption.
    public func isDone(_ step: String) -> Bool { state.withLock(\.marks)?.contains(step) ?? false }

    /// Leaves a note for the user: a sum before and after, a value that could not be kept as it was.
    public func note(_ sentence: String) { state.withLock { $0.notes.append(sentence) } }

    /// The notes that handlers left since the manager was made.
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
