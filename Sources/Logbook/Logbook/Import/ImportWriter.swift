import Aviation
import Foundation
import ManagedObjects

/// Carries a plan out: in one transaction and as one step of the history.
///
/// The source is read a second time, and rows are saved five hundred at a time, so that memory does not grow with the file.
struct ImportWriter {
    private let store: ObjectStore
    private let journal: Journal
    private let source: any ImportSource
    private let plan: ImportPlan
    /// The label of the step: it counts all rows, and there is a commit for each five hundred.
    private let label: String
    private let decisions: ImportDecisions
    private var entries: ImportedEntryWriter
    private var keys = ImportKeys()

    private static let partLength = 500

    init(
        _ plan: ImportPlan, _ decisions: ImportDecisions, of source: any ImportSource, store: ObjectStore,
        journal: Journal, reader: RecordReader, names: NameIndex
    ) throws(LogbookError) {
        self.store = store
        self.journal = journal
        self.source = source
        self.plan = plan
        label = plan.label
        self.decisions = decisions
        entries = try ImportedEntryWriter(plan, decisions, store: store, reader: reader, names: names)
    }

    /// Saves the rows of the plan that are to be saved.
    ///
    /// - Parameter progress: called with the number of rows of the plan that are done; false stops, and nothing is saved.
    /// - Throws: `ImportError.cancelled`; `LogbookError.changedElsewhere` when the file or the logbook has changed since
    ///   the plan was made.
    mutating func write(_ progress: (Int) -> Bool) throws {
        try store.locked(throwing: { try store.transaction { try writeRows(progress) } })
    }

    private mutating func writeRows(_ progress: (Int) -> Bool) throws {
        // Another program may have imported the same rows since.
        guard try store.importCounts() == plan.recordCounts else { throw LogbookError.changedElsewhere }
        store.invalidation.recordsWillChange()
        if let profile = decisions.profile {
            try ImportProfiles(store, journal: journal).apply(profile, in: entries.context)
        }
        var step: OpenStep?
        var index = 0
        try source.forEachEntry { entry in
            guard index < plan.rows.count, plan.rows[index].place == entry.place,
                plan.rows[index].cellsHash == entry.cellsHash
            else {
                throw LogbookError.changedElsewhere
            }
            try write(entry, plan.rows[index])
            if entries.count == Self.partLength { step = try save(after: step) }
            index += 1
            guard progress(index) else { throw ImportError.cancelled }
            return true
        }
        guard index == plan.rows.count else { throw LogbookError.changedElsewhere }
        for fill in plan.fills { try entries.fillType(fill) }
        _ = try save(after: step)
    }

    private mutating func write(_ entry: ImportedEntry, _ row: ImportRow) throws {
        // Rows of equal entries have numbered keys, also those that are not saved.
        let hasKey = entry.balance == nil && row.state != .refused
        let key = hasKey ? entry.key ?? keys.next(of: entry.flight) : ImportedEntryWriter.balanceKey
        switch row.state {
        case .new, .keptApart: try entries.insert(entry, key)
        case .changed: try entries.update(entry, row, key)
        case .balance: try entries.carryOver(entry)
        case .confirmed: if let id = row.entry { try entries.attach(entry, key, to: id) }
        case .same, .probablySame, .leftOut, .conflict, .refused: break
        }
    }

    /// Saves the rows so far.
    ///
    /// - Parameter step: the step to which they belong; nil for the first rows, which begin it.
    private mutating func save(after step: OpenStep?) throws -> OpenStep? {
        let saved = try journal.commit(part: entries.context, of: step, as: label)
        try entries.beginPart()
        return saved
    }
}

extension ObjectStore {
    /// Returns the numbers of entries and of imported rows.
    func importCounts() throws(LogbookError) -> [Int] {
        [try count(LogEntry.entityName, nil), try count(ImportedRow.entityName, nil)]
    }
}
