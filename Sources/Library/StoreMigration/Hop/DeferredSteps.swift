import DataModel
import FoundationEssentials
package import SQLiteStore
package import StoreSQL

/// The deferred steps of an upgrade.
///
/// They are stored in the metadata, under two keys: that of the WWDC 2023 session says that there are any, and one of
/// this library lists them. Both keys are removed in the transaction of the last step.
package struct DeferredSteps: Sendable, Hashable {
    private struct Step: Sendable, Hashable {
        var sentence: String
        var statements: [String]
    }

    private var steps: [Step]

    /// Reads the deferred steps from a store's metadata.
    package init(_ metadata: StoreMetadata) {
        steps = metadata[StoreMetadata.Key.deferredSteps]?.array?.compactMap(Self.step) ?? []
    }

    init(_ steps: [SchemaStep]) {
        self.steps = steps.map { Step(sentence: $0.sentence, statements: $0.statements.map(\.text)) }
    }

    /// The steps as sentences.
    package var sentences: [String] { steps.map(\.sentence) }

    /// Runs one step in its own transaction, and returns the number of remaining steps.
    ///
    /// If the process is killed, the step is done and removed from the list, or neither. A statement that no upgrade leaves
    /// is not run: a file from a stranger may list any.
    ///
    /// - Parameter layout: The layout of the store's model; nil if it is not known.
    /// - Throws: `MigrationError.stepFailed`, `locked`, `diskFull`; the store is then as it was.
    @discardableResult
    package static func finishOne(
        _ store: SQLiteStore, _ layout: StoreLayout? = nil
    ) throws(MigrationError) -> Int {
        try migrating(store.url.path) {
            try store.write { connection in
                var metadata = try StoreMetadata.read(connection)
                var left = DeferredSteps(metadata)
                try left.runFirst(connection, layout)
                left.record(in: &metadata)
                try metadata.write(connection)
                return left.steps.count
            }
        }
    }

    /// Runs all steps, each in its own transaction.
    package static func finishAll(_ store: SQLiteStore, _ layout: StoreLayout? = nil) throws(MigrationError) {
        while try finishOne(store, layout) > 0 {}
    }

    /// Runs all steps in the caller's transaction.
    mutating func runAll(_ connection: StoreConnection, _ layout: StoreLayout) throws {
        while !steps.isEmpty { try runFirst(connection, layout) }
    }

    private mutating func runFirst(_ connection: StoreConnection, _ layout: StoreLayout?) throws {
        guard let step = steps.first else { return }
        for statement in step.statements where DeferredStatement.isAllowed(statement, in: layout) {
            try connection.run(SQLStatement(text: statement), stage: "clean-up", step: step.sentence)
        }
        steps.removeFirst()
    }

    /// Puts the steps into a store's metadata, which the caller writes.
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
    /// Runs a statement of a step. Its errors name the step.
    ///
    /// - Parameter watcher: Receives the number of rows read. If it throws, the statement is undone.
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
