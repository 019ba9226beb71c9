import ManagedObjects

/// Drafts: rows of their own, which are no steps of the history and leave what is known of the records alone.
extension StoreLogbook {
    /// Returns the drafts that no other running program is typing, of each form the newest, the newest first.
    ///
    /// From now on they are this process's, so that no other one opens them too. Further drafts of the same form wait until
    /// a program opens them: nothing is typed over them. A file that is only read stays as it is.
    package func drafts() throws(LogbookError) -> [KeptDraft] {
        let found = try loose(in: context)
        guard !isReadOnly, found.contains(where: { !$0.row.isOwn }) else { return found.map(\.kept) }
        return try locked { () throws(LogbookError) in
            let changes = changeContext()
            let drafts = try loose(in: changes)
            for (row, kept) in drafts where !row.isOwn { row.values = kept.draft.bytes(owner: DraftOwner.own) }
            if changes.hasChanges { try write(changes) }
            return drafts.map(\.kept)
        }
    }

    /// The rows that nobody else is typing, of each form one: this process's own, else the newest.
    private func loose(in context: ManagedObjectContext) throws(LogbookError) -> [(row: Draft, kept: KeptDraft)] {
        let rows = try draftRows(nil, in: context).filter { !DraftOwner.isElsewhere(FormDraft.owner(of: $0.values)) }
        let own = rows.filter(\.isOwn)
        var known: Set<DraftPlace> = []
        var drafts: [ManagedObjectID: KeptDraft] = [:]
        for row in own + rows.filter({ !$0.isOwn }) {
            guard let kept = try kept(row), known.insert(kept.draft.place).inserted else { continue }
            drafts[row.objectID] = kept
        }
        return rows.compactMap { row in drafts[row.objectID].map { (row, $0) } }
    }

    /// What a row keeps; nil when it is damaged.
    private func kept(_ row: Draft) throws(LogbookError) -> KeptDraft? {
        guard let draft = FormDraft(form: row.form, key: row.key, values: row.values) else { return nil }
        let isOrphan = try draft.over.map { (id) throws(LogbookError) in try object(id, in: context) == nil }
        return KeptDraft(draft: draft, date: UTCInstant(row.at), isOrphan: isOrphan ?? false)
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

    /// The row in which this process keeps a form. One that another process left is nobody's until it was opened here: what is
    /// in it was never seen by whoever types now.
    private func ownRow(
        of kind: RecordKind, key: String, in changes: ManagedObjectContext
    ) throws(LogbookError) -> Draft? {
        let isSame = Predicate.and([
            .compare("form", .equal, .string(kind.rawValue)), .compare("key", .equal, .string(key)),
        ])
        return try draftRows(isSame, in: changes).first(where: \.isOwn)
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

extension Draft {
    /// Whether this process types it.
    fileprivate var isOwn: Bool { FormDraft.owner(of: values) == DraftOwner.own }
}
