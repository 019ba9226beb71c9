import Aviation
package import ManagedObjects

import struct Foundation.Data
import struct Foundation.Date

/// A change of the store that can be undone.
package final class JournalChange: ManagedObject {}

/// The journal: stores the inverse of each change of the logbook, in the transaction that makes the change.
final class Journal {
    private let store: ObjectStore
    /// Keeps what happens to signed records.
    let keeper: SealKeeper
    /// What the last change means to signatures and printed pages, a sentence each; empty for most changes.
    var notices: [String] = []
    /// The number of steps that are kept; 0 for a logbook without a journal.
    var keptSteps = 1_000
    /// The number of steps in the file; nil before they were counted, and after a save failed.
    private(set) var stepCount: StepCount?

    init(_ store: ObjectStore) {
        self.store = store
        keeper = SealKeeper(store: store)
    }

    /// Keeps what a change does to signed records, in the context that is saved next.
    ///
    /// - Parameter isPart: whether the change is a later part of one step.
    /// - Returns: the label of the step, which says whose signatures become void.
    @discardableResult
    func keep(_ changes: ManagedObjectContext, as label: String, isPart: Bool = false) throws(LogbookError) -> String {
        let new = try keeper.keep(changes, as: label)
        notices = isPart ? notices + new.sentences : new.sentences
        guard let first = new.voided.first else { return label }
        let more = new.voided.count > 1 ? " and \(new.voided.count - 1) more" : ""
        return "\(label); voids the signature of \(first)\(more)"
    }

    /// Saves a context of changes as one step of the history; what changes no row is no step.
    ///
    /// Steps that were undone can no longer be redone, and the oldest beyond `keptSteps` are deleted. The caller holds the
    /// lock of `ObjectStore.locked`, so that two programs do not write one step.
    ///
    /// - Parameters:
    ///   - label: the step's label, such as `added flight 2026-11-18 HB-KPZ LSZH–LSZH`.
    ///   - first: the objects that the step concerns, which are listed first.
    func commit(
        _ changes: ManagedObjectContext, as label: String, about first: [ManagedObject]
    ) throws(LogbookError) {
        let label = try keep(changes, as: label)
        guard keptSteps > 0 else { return changes.hasChanges ? try saveWithoutStep(changes) : () }
        let rows = try rowChanges(in: changes, first: first)
        guard !rows.isEmpty else { return changes.hasChanges ? try store.save(changes) : () }
        let encoded = rows.map { row in
            (forward: RowChange.bytes(row.row, row.after), inverse: RowChange.bytes(row.row, row.before))
        }
        var step = try begin(label, with: encoded, in: changes)
        for bytes in encoded { add(bytes, to: &step, in: changes) }
        // After a failed save the number of steps in the file is unknown.
        stepCount = nil
        try store.save(changes)
        stepCount = step.count
    }

    /// Saves changes of a logbook without a history.
    private func saveWithoutStep(_ changes: ManagedObjectContext) throws(LogbookError) {
        try KeptBytesRelease(store: store, changes: changes).runWithoutHistory()
        try store.save(changes)
    }

    /// Returns the changes of rows by the next save, which name large bytes that a row of an older file holds itself.
    private func rowChanges(
        in changes: ManagedObjectContext, first: [ManagedObject]
    ) throws(LogbookError) -> [RowChange] {
        let rows: [RowChange]
        do {
            rows = try changes.rowChanges(first: first)
        } catch {
            throw LogbookError(error, path: store.path)
        }
        return try rows.map { (row) throws(LogbookError) in
            guard let attribute = KeptBytesName.attributes[row.row.entity] else { return row }
            func named(_ image: RowImage?) throws(LogbookError) -> RowImage? {
                guard case .data(let bytes)? = image?[attribute], bytes.count > KeptBytesName.limit else {
                    return image
                }
                let value = try store.keep(bytes, in: changes) ?? bytes
                return image?.merging([attribute: .data(value)]) { $1 }
            }
            return RowChange(row: row.row, before: try named(row.before), after: try named(row.after))
        }
    }

    /// The encoded form of both sides of a change.
    typealias EncodedChange = (forward: Data, inverse: Data)

    /// Begins a step: makes room for it.
    private func begin(
        _ label: String, with step: [EncodedChange], in changes: ManagedObjectContext
    ) throws(LogbookError) -> OpenStep {
        let newest = try steps(limit: 1).first
        guard newest?.id ?? 0 < .max else {
            throw .damaged(path: store.path, detail: "its history has no more numbers")
        }
        let undone = newest?.isUndone == true ? try deleteUndone(in: changes) : []
        let left = try countedSteps(newest) - Set(undone.map(\.group)).count
        let surplus = max(left - keptSteps + 1, 0)
        let oldest = try deleteOldest(surplus, in: changes)
        try KeptBytesRelease(store: store, changes: changes)
            .run(forgotten: undone + oldest, step: step.flatMap { [$0.forward, $0.inverse] })
        return OpenStep(
            label: label, at: store.now(), count: StepCount(newest: (newest?.id ?? 0) + 1, steps: left - surplus + 1))
    }

    private func add(
        _ bytes: EncodedChange, to step: inout OpenStep, in changes: ManagedObjectContext
    ) {
        let change = JournalChange(context: changes)
        change.at = step.at
        change.label = step.label
        change.group = step.count.newest
        change.sequence = step.sequence
        (change.forward, change.inverse) = bytes
        change.undone = false
        step.sequence += 1
    }

    /// Saves a context of changes as a part of one step; the first part begins it.
    ///
    /// The caller holds the lock, and a transaction of the store that holds all parts.
    ///
    /// - Returns: the step, for the next part.
    func commit(
        part changes: ManagedObjectContext, of step: OpenStep?, as label: String
    ) throws(LogbookError) -> OpenStep? {
        stepCount = nil
        let label = try keep(changes, as: label, isPart: step != nil)
        guard keptSteps > 0 else {
            try saveWithoutStep(changes)
            return nil
        }
        let rows = try rowChanges(in: changes, first: [])
        guard !rows.isEmpty else { return step }
        // Rows of a part share a journal row: names of columns are written once.
        let encoded = stride(from: 0, to: rows.count, by: Self.rowsTogether).map { first in
            RowChange.bytes(rows[first..<min(first + Self.rowsTogether, rows.count)])
        }
        var step = if let step { step } else { try begin(label, with: encoded, in: changes) }
        for bytes in encoded { add(bytes, to: &step, in: changes) }
        try store.save(changes)
        step.sequence = (step.sequence / Self.partLength + 1) * Self.partLength
        return step
    }

    /// The sequence numbers between the first changes of two parts.
    private static let partLength: Int64 = 1 << 20
    /// More parts than a step of any logbook has.
    private static let mostParts: Int64 = 1_000_000
    /// The rows of a part that one journal row keeps.
    private static let rowsTogether = 250

    /// Deletes the steps that were undone; returns their changes.
    private func deleteUndone(in changes: ManagedObjectContext) throws(LogbookError) -> [JournalChange] {
        let undone = try self.changes(.compare("undone", .equal, .boolean(true)), in: changes)
        undone.forEach(changes.delete)
        return undone
    }

    /// Deletes the oldest steps; returns their changes.
    private func deleteOldest(_ count: Int, in changes: ManagedObjectContext) throws(LogbookError) -> [JournalChange] {
        guard count > 0, let last = try steps(limit: count, newestFirst: false).last?.id else { return [] }
        let oldest = try self.changes(.compare("group", .lessOrEqual, .integer(last)), in: changes)
        oldest.forEach(changes.delete)
        return oldest
    }

    /// Returns the number of steps in the file, undone ones included; counts them when another program added one.
    private func countedSteps(_ newest: HistoryStep?) throws(LogbookError) -> Int {
        if let stepCount, stepCount.newest == newest?.id { return stepCount.steps }
        return try steps().count
    }

    // MARK: Reading

    /// Returns the steps of the journal, without what they changed.
    func steps(
        isUndone: Bool? = nil, limit: Int = 0, newestFirst: Bool = true
    ) throws(LogbookError) -> [HistoryStep] {
        let begins = Predicate.compare("sequence", .equal, .integer(0))
        let wanted = isUndone.map { Predicate.and([begins, .compare("undone", .equal, .boolean($0))]) }
        var specification = Self.request(wanted ?? begins)
        specification.sortDescriptors = [SortDescriptor(key: "group", ascending: !newestFirst)]
        specification.fetchLimit = limit
        specification.propertiesToFetch = ["group", "at", "label", "undone"].map { .property($0) }
        return try store.dictionaries(specification).compactMap { HistoryStep($0) }
    }

    /// Returns the changes of steps, in the order in which they were made.
    ///
    /// - Parameter part: the number of the part of each step whose changes are returned; nil for all.
    func changes(
        of steps: [HistoryStep], part: Int64? = nil, in context: ManagedObjectContext
    ) throws(LogbookError) -> [JournalChange] {
        guard let range = Self.range(of: steps) else { return [] }
        let wanted = Set(steps.map(\.id))
        let sequence = part.map { part in
            Predicate.and([
                .compare("sequence", .greaterOrEqual, .integer(part * Self.partLength)),
                .compare("sequence", .less, .integer((part + 1) * Self.partLength)),
            ])
        }
        return try changes(.and([range] + (sequence.map { [$0] } ?? [])), in: context)
            .filter { $0.group.map(wanted.contains) ?? false }
    }

    private static func range(of steps: [HistoryStep]) -> Predicate? {
        guard let first = steps.map(\.id).min(), let last = steps.map(\.id).max() else { return nil }
        return .and([
            .compare("group", .greaterOrEqual, .integer(first)), .compare("group", .lessOrEqual, .integer(last)),
        ])
    }

    /// Returns the numbers of parts of the steps that were saved in parts, by the numbers of the steps.
    func partCounts(of steps: [HistoryStep]) throws(LogbookError) -> [Int64: Int64] {
        let later = Predicate.compare("sequence", .greaterOrEqual, .integer(Self.partLength))
        guard let range = Self.range(of: steps), try newest(.and([range, later])) != nil else { return [:] }
        var counts: [Int64: Int64] = [:]
        for step in steps {
            let own = Predicate.and([.compare("group", .equal, .integer(step.id)), later])
            guard let last = try newest(own) else { continue }
            let count = last / Self.partLength + 1
            guard count <= Self.mostParts else {
                throw .damaged(path: store.path, detail: "a step of its history has \(count) parts")
            }
            counts[step.id] = count
        }
        return counts
    }

    /// Returns the greatest sequence number of the changes that meet a condition; nil when none does.
    private func newest(_ predicate: Predicate) throws(LogbookError) -> Int64? {
        var specification = Self.request(predicate)
        specification.sortDescriptors = [SortDescriptor(key: "sequence", ascending: false)]
        specification.fetchLimit = 1
        specification.propertiesToFetch = [.property("sequence")]
        guard case .integer(let sequence)? = try store.dictionaries(specification).first?["sequence"] else {
            return nil
        }
        return sequence
    }

    private func changes(
        _ predicate: Predicate, in context: ManagedObjectContext
    ) throws(LogbookError) -> [JournalChange] {
        try store.objects(Self.request(predicate), in: context).compactMap { $0 as? JournalChange }
    }

    static func request(_ predicate: Predicate) -> FetchSpecification {
        var specification = FetchSpecification(entityName: JournalChange.entityName)
        specification.predicate = predicate
        specification.sortDescriptors = [
            SortDescriptor(key: "group", ascending: true), SortDescriptor(key: "sequence", ascending: true),
        ]
        return specification
    }
}

/// A step to which changes are added.
struct OpenStep: Hashable, Sendable {
    let label: String
    let at: Date
    /// The number of steps with this one, which is the newest.
    let count: StepCount
    /// The sequence number of the next change.
    var sequence: Int64 = 0
}

/// The number of steps in the journal when the newest of them was added; a step's number is never used twice.
struct StepCount: Hashable, Sendable {
    let newest: Int64
    let steps: Int
}

extension HistoryStep {
    fileprivate init?(_ row: [String: AttributeValue]) {
        guard case .integer(let group)? = row["group"] else { return nil }
        let isUndone = row["undone"] == .boolean(true)
        var date: UTCInstant?
        if case .date(let at)? = row["at"] { date = UTCInstant(at) }
        self.init(id: group, date: date, label: row.string("label") ?? "", kind: .change(isUndone: isUndone))
    }
}
