import DataModel
import FoundationEssentials
package import SQLiteStore
import StoreSQL

/// The steps that a deferred upgrade has left for later.
///
/// Kept in the store's metadata: the key of the 2023 talk says that there are some, a key of our own says which. Both
/// go in the same transaction as the last step.
package struct DeferredSteps: Sendable, Hashable {
    private struct Step: Sendable, Hashable {
        var sentence: String
        var statements: [String]
    }

    private var steps: [Step]

    /// Reads what is left from a store's metadata.
    package init(_ metadata: StoreMetadata) {
        steps = metadata[StoreMetadata.Key.deferredSteps]?.array?.compactMap(Self.step) ?? []
    }

    init(_ steps: [SchemaStep]) {
        self.steps = steps.map { Step(sentence: $0.sentence, statements: $0.statements.map(\.text)) }
    }

    /// What is left, each as a sentence.
    package var sentences: [String] { steps.map(\.sentence) }

    /// Does one step in a transaction of its own; returns how many are left.
    ///
    /// Killed at any point, the step is done and forgotten, or neither.
    ///
    /// - Throws: `MigrationError.stepFailed`, `locked`, `diskFull`; the store is as it was then.
    @discardableResult
    package static func finishOne(_ store: SQLiteStore) throws(MigrationError) -> Int {
        try migrating(store.url.path) {
            try store.write { connection in
                var metadata = try StoreMetadata.read(connection)
                var left = DeferredSteps(metadata)
                try left.runFirst(connection)
                left.record(in: &metadata)
                try metadata.write(connection)
                return left.steps.count
            }
        }
    }

    /// Does all steps, one transaction each.
    package static func finishAll(_ store: SQLiteStore) throws(MigrationError) {
        while try finishOne(store) > 0 {}
    }

    /// Does all steps in the caller's transaction: the next upgrade begins with a store in its plain form.
    mutating func runAll(_ connection: StoreConnection) throws {
        while !steps.isEmpty { try runFirst(connection) }
    }

    private mutating func runFirst(_ connection: StoreConnection) throws {
        guard let step = steps.first else { return }
        for statement in step.statements {
            try connection.run(SQLStatement(text: statement), stage: "clean-up", step: step.sentence)
        }
        steps.removeFirst()
    }

    /// Puts what is left into a store's metadata, which the caller writes.
    func record(in metadata: inout StoreMetadata) {
        metadata[StoreMetadata.Key.deferredMigration] = steps.isEmpty ? nil : .boolean(true)
        metadata[StoreMetadata.Key.deferredSteps] = steps.isEmpty ? nil : .array(steps.map(Self.value))
    }

    private static func step(_ value: PropertyListValue) -> Step? {
        guard let members = value.dictionary, let sentence = members["sentence"]?.string,
            let statements = members["statements"]?.array?.compactMap(\.string)
        else { return nil }
        return Step(sentence: sentence, statements: statements)
    }

    private static func value(_ step: Step) -> PropertyListValue {
        .dictionary([
            "sentence": .string(step.sentence), "statements": .array(step.statements.map { .string($0) }),
        ])
    }
}

extension StoreConnection {
    /// Runs a statement of a step; what goes wrong is said with the step.
    ///
    /// The watcher learns how many rows were read; what it throws undoes the statement.
    func run(
        _ statement: SQLStatement, stage: String, step: String, watcher: (Int) throws -> Void = { _ in }
    ) throws {
        do {
            try execute(statement, watcher: watcher)
        } catch StoreError.sqlite(let failure) {
            throw MigrationError.stepFailed(stage: stage, step: step, sql: statement.text, reason: failure.message)
        } catch StoreError.constraint(let failure) {
            throw MigrationError.stepFailed(stage: stage, step: step, sql: statement.text, reason: failure.message)
        }
    }
}
