import ManagedObjects

/// Drafts: rows of their own, which are no steps of the history and leave what is known of the records alone.
extension StoreLogbook {
    /// Returns the drafts that no other running program is typing, the newest first.
    package func drafts() throws(LogbookError) -> [KeptDraft] {
        let rows = try draftRows(nil, in: context).filter { !DraftOwner.isElsewhere(FormDraft.owner(of: $0.values)) }
        return rows.compactMap { row in
            FormDraft(form: row.form, key: row.key, values: row.values)
                .map { KeptDraft(draft: $0, date: UTCInstant(row.at)) }
        }
    }

    /// Keeps a draft in the place of the one of the same form.
    ///
    /// - Returns: when it was kept.
    package func keep(_ draft: FormDraft) throws(LogbookError) -> UTCInstant? {
        guard !isReadOnly else { throw .readOnly(path: path) }
        let changes = changeContext()
        let row = try ownRow(of: draft.kind, key: draft.key, in: changes) ?? Draft(context: changes)
        row.at = now()
        row.form = draft.kind.rawValue
        row.key = draft.key
        row.values = draft.bytes(owner: DraftOwner.own)
        try write(changes)
        return UTCInstant(row.at)
    }

    /// Forgets the draft of a form; without one nothing happens.
    package func discardDraft(of kind: RecordKind, over id: RecordID?) throws(LogbookError) {
        guard !isReadOnly else { throw .readOnly(path: path) }
        let changes = changeContext()
        try deleteDraft(of: kind, over: id, in: changes)
        try write(changes)
    }

    /// Deletes the draft of a form with the change that makes it needless.
    func deleteDraft(
        of kind: RecordKind, over id: RecordID?, in changes: ManagedObjectContext
    ) throws(LogbookError) {
        let key = id.map { String($0.key) } ?? FormDraft.newKey
        try ownRow(of: kind, key: key, in: changes).map(changes.delete)
    }

    private func ownRow(
        of kind: RecordKind, key: String, in changes: ManagedObjectContext
    ) throws(LogbookError) -> Draft? {
        let isSame = Predicate.and([
            .compare("form", .equal, .string(kind.rawValue)), .compare("key", .equal, .string(key)),
        ])
        return try draftRows(isSame, in: changes).first { !DraftOwner.isElsewhere(FormDraft.owner(of: $0.values)) }
    }

    private func draftRows(
        _ predicate: Predicate?, in context: ManagedObjectContext
    ) throws(LogbookError) -> [Draft] {
        var specification = FetchSpecification(entityName: Draft.entityName)
        specification.predicate = predicate
        specification.sortDescriptors = [SortDescriptor(key: "at", ascending: false)]
        return try objects(specification, in: context).compactMap { $0 as? Draft }
    }

    /// Saves without forgetting what names mean: a draft changes no record.
    private func write(_ changes: ManagedObjectContext) throws(LogbookError) {
        let isOwn = mark == FileMark(path: path)
        defer { if isOwn { mark = FileMark(path: path) } }
        do {
            try changes.save()
        } catch {
            throw LogbookError(error, path: path)
        }
    }
}
