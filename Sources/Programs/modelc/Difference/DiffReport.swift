import DataModel
import StoreSQL

/// The difference between two versions, for people and programs.
struct DiffReport: CommandReport {
    let old: String
    let new: String
    let oldChecksum: String
    let newChecksum: String
    let isLightweight: Bool
    let isAdditive: Bool
    let exitCode: Int32
    /// The changes, sorted by entity; for each entity itself first, then its properties.
    let operations: [DiffOperation]
    /// The steps that migrate a store; empty unless requested, and if the change is not lightweight.
    let steps: [Step]
    private let isAdditiveOnly: Bool

    private enum CodingKeys: String, CodingKey {
        case old, new, oldChecksum, newChecksum, isLightweight, isAdditive, exitCode, operations, steps
    }

    /// One step with its SQL.
    struct Step: Encodable, Hashable {
        let sentence: String
        let sql: [String]
        /// Whether a deferred migration can run the step later.
        let isDeferrable: Bool
    }

    /// Compares two versions.
    ///
    /// - Parameters:
    ///   - additiveOnly: Whether changes other than additions make the result negative.
    ///   - sql: Whether to include the SQL.
    /// - Throws: `DataModelError.invalidModel` if one of the models is inconsistent.
    init(from old: NamedModel, to new: NamedModel, additiveOnly: Bool, sql: Bool) throws(DataModelError) {
        let difference = try ModelDifference(from: old.model, to: new.model)
        self.old = old.name
        self.new = new.name
        oldChecksum = old.model.versionChecksum
        newChecksum = new.model.versionChecksum
        isLightweight = difference.isLightweight
        isAdditive = difference.nonAdditiveOperations.isEmpty
        isAdditiveOnly = additiveOnly
        exitCode = isLightweight && (isAdditive || !additiveOnly) ? 0 : 1
        let change =
            sql && difference.isLightweight
            ? SchemaChange(difference, source: StoreLayout(difference.source)) : nil
        let all = change?.steps ?? []
        operations = difference.operations.map { operation in
            let own = change?.steps(of: operation) ?? []
            return DiffOperation(operation, steps: all.indices.filter { own.contains(all[$0]) })
        }
        steps = all.map { step in
            Step(
                sentence: step.sentence, sql: step.statements.map(\.description), isDeferrable: step.isDeferrable)
        }
    }

    var lines: [String] {
        ["\(old) → \(new): \(verdict)"] + operations.flatMap { $0.lines(additiveOnly: isAdditiveOnly) }
            + steps.flatMap { step in
                ["", "-- \(step.sentence)\(step.isDeferrable ? " (can be deferred)" : "")"] + step.sql.map { "\($0);" }
            }
    }

    private var verdict: String {
        guard !operations.isEmpty else { return "no differences" }
        let count = operations.count == 1 ? "1 change" : "\(operations.count) changes"
        let nature = isAdditiveOnly ? ", \(isAdditive ? "" : "not ")only additions" : ""
        return "\(isLightweight ? "" : "not ")lightweight\(nature), \(count)"
    }
}
