import Aviation
package import ManagedObjects

/// A form that was left before it was saved.
package final class Draft: ManagedObject {}

/// Drafts of forms: rows of the file that are no steps of the history and leave cached values valid.
struct SavedDrafts: DraftAccess {
    private let store: ObjectStore

    init(_ store: ObjectStore) { self.store = store }

    /// Returns the drafts that no other running program is editing, the newest of each form, the newest first.
    ///
    /// Assigns them to this process, so that no other one opens them too. Older drafts of the same form stay in the file
    /// and are not overwritten. A file that is only read stays as it is.
    func drafts() throws(LogbookError) -> [KeptDraft] {
        let found = try unclaimed(in: store.context)
        guard store.obstacle == nil, found.contains(where: { !$0.row.isOwn }) else { return found.map(\.kept) }
        return try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let drafts = try unclaimed(in: changes)
            for (row, kept) in drafts where !row.isOwn { row.values = kept.draft.bytes(owner: DraftOwner.own) }
            if changes.hasChanges { try store.write(changes) }
            return drafts.map(\.kept)
        }
    }

    /// Returns the rows that no other process is editing, one for each form: this process's own, else the newest.
    private func unclaimed(in context: ManagedObjectContext) throws(LogbookError) -> [(row: Draft, kept: KeptDraft)] {
        let rows = try rows(nil, in: context).filter { !DraftOwner.isElsewhere(FormDraft.owner(of: $0.values)) }
        let own = rows.filter(\.isOwn)
        var known: Set<DraftKey> = []
        var drafts: [ManagedObjectID: KeptDraft] = [:]
        for row in own + rows.filter({ !$0.isOwn }) {
            guard let kept = try kept(row), known.insert(kept.draft.place).inserted else { continue }
            drafts[row.objectID] = kept
        }
        return rows.compactMap { row in drafts[row.objectID].map { (row, $0) } }
    }

    /// Returns the draft of a row; nil when the row is damaged.
    private func kept(_ row: Draft) throws(LogbookError) -> KeptDraft? {
        guard let draft = FormDraft(form: row.form, key: row.key, values: row.values) else { return nil }
        let isOrphan = try draft.over.map { (id) throws(LogbookError) in
            try store.object(id, in: store.context) == nil
        }
        return KeptDraft(draft: draft, date: UTCInstant(row.at), isOrphan: isOrphan ?? false)
    }

    /// Saves a draft over this process's draft of the same form.
    ///
    /// - Returns: the time of saving.
    func keep(_ draft: FormDraft) throws(LogbookError) -> UTCInstant? {
        try store.requireWritable()
        let changes = store.changeContext()
        let row = try ownRow(of: draft.kind, key: draft.key, in: changes) ?? Draft(context: changes)
        row.at = store.now()
        row.form = draft.kind.rawValue
        row.key = draft.key
        row.values = draft.bytes(owner: DraftOwner.own)
        try store.write(changes)
        return UTCInstant(row.at)
    }

    /// Deletes the draft of a form; does nothing without one.
    func discardDraft(of kind: RecordKind, over id: RecordID?) throws(LogbookError) {
        try store.requireWritable()
        let changes = store.changeContext()
        try deleteDraft(of: kind, over: id, in: changes)
        try store.write(changes)
    }

    /// Deletes the draft of a form in a context that the caller saves.
    func deleteDraft(
        of kind: RecordKind, over id: RecordID?, in changes: ManagedObjectContext
    ) throws(LogbookError) {
        let key = id.map { String($0.key) } ?? FormDraft.newKey
        try ownRow(of: kind, key: key, in: changes).map(changes.delete)
    }

    /// Returns the row of this process's draft of a form.
    ///
    /// A draft that another process left belongs to no process until `drafts()` has returned it: its user has not seen
    /// it, so it must not be overwritten.
    private func ownRow(
        of kind: RecordKind, key: String, in changes: ManagedObjectContext
    ) throws(LogbookError) -> Draft? {
        let isSame = Predicate.and([
            .compare("form", .equal, .string(kind.rawValue)), .compare("key", .equal, .string(key)),
        ])
        return try rows(isSame, in: changes).first(where: \.isOwn)
    }

    private func rows(
        _ predicate: Predicate?, in context: ManagedObjectContext
    ) throws(LogbookError) -> [Draft] {
        var specification = FetchSpecification(entityName: Draft.entityName)
        specification.predicate = predicate
        specification.sortDescriptors = [SortDescriptor(key: "at", ascending: false)]
        return try store.objects(specification, in: context).compactMap { $0 as? Draft }
    }
}

extension Draft {
    /// Whether this process edits the draft.
    fileprivate var isOwn: Bool { FormDraft.owner(of: values) == DraftOwner.own }
}
