import Aviation
import Foundation
import ManagedObjects

/// Keeps the cells of a file with the entries that an import makes of them.
struct ImportedRowWriter {
    private let store: ObjectStore
    private let plan: ImportPlan
    /// What the pilot has chosen for the names of the file.
    private let names: [RecordKind: [String: RecordLink]]
    /// The run of this import in the context of this part; nil before its first row.
    private var run: ImportRun?
    /// The same run as an earlier part saved it; nil before that.
    private var savedRun: ManagedObjectID?

    init(_ plan: ImportPlan, names: [RecordKind: [String: RecordLink]], store: ObjectStore) {
        self.plan = plan
        self.names = names
        self.store = store
    }

    /// Begins the next part, after the last one was saved.
    mutating func beginPart() {
        savedRun = run?.objectID ?? savedRun
        run = nil
    }

    /// Adds the row of an entry.
    mutating func add(_ entry: ImportedEntry, _ key: String, in context: ManagedObjectContext) throws -> ImportedRow {
        let row = ImportedRow(context: context)
        row.kind = "entry"
        try write(entry, key, to: row, in: context)
        return row
    }

    /// Gives the row of an earlier import what the file says now.
    mutating func replace(
        _ number: Int64, with entry: ImportedEntry, _ key: String, in context: ManagedObjectContext
    ) throws {
        guard let id = store.objectID(number, of: ImportedRow.entityName),
            let row = try store.objects([id], of: ImportedRow.entityName, in: context).first as? ImportedRow
        else { throw LogbookError.changedElsewhere }
        try write(entry, key, to: row, in: context)
    }

    private mutating func write(
        _ entry: ImportedEntry, _ key: String, to row: ImportedRow, in context: ManagedObjectContext
    ) throws {
        let verbatim = entry.verbatim
        row.row = Int32(clamping: entry.line)
        row.key = key
        row.verbatim = Data(verbatim.json.utf8)
        row.digest = verbatim.digestData
        row.run = try currentRun(in: context)
    }

    /// Returns the run of this import, which the first row makes.
    private mutating func currentRun(in context: ManagedObjectContext) throws -> ImportRun {
        if let run { return run }
        let current = try savedRun(in: context) ?? newRun(in: context)
        run = current
        return current
    }

    private func savedRun(in context: ManagedObjectContext) throws -> ImportRun? {
        guard let savedRun else { return nil }
        return try store.objects([savedRun], of: ImportRun.entityName, in: context).first as? ImportRun
    }

    private func newRun(in context: ManagedObjectContext) -> ImportRun {
        let run = ImportRun(context: context)
        run.at = store.now()
        run.source = plan.description.fileName
        run.format = plan.description.format
        run.header = ImportRun.layout(plan.description.layout, with: names)
        run.report = Data(plan.report.utf8)
        return run
    }
}
