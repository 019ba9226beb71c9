import ManagedObjects

extension StoreLogbook {
    /// Returns the saved views in their order; those of a screen that this program does not have are left out.
    package func views() throws(LogbookError) -> [ListView] {
        try savedViews(in: context).compactMap { ListView($0) }
    }

    /// Saves a view: over the one of a name, else over the one of its own name, else as the last one.
    ///
    /// - Throws: `LogbookError`: `invalid` for a name that is empty or another view's, `gone`, `readOnly`.
    package func save(_ view: ListView, over name: String?) throws(LogbookError) {
        guard !isReadOnly else { throw .readOnly(path: path) }
        guard view.name.contains(where: { !$0.isWhitespace }) else { throw .invalid(field: "Name", reason: "is empty") }
        try locked { () throws(LogbookError) in try put(view, over: name) }
    }

    private func put(_ view: ListView, over name: String?) throws(LogbookError) {
        let changes = changeContext()
        let saved = try savedViews(in: changes)
        let namesake = saved.first { ListView($0)?.isCalled(view.name) ?? false }
        var target = namesake
        if let name {
            target = saved.first { ListView($0)?.isCalled(name) ?? false }
            guard target != nil else { throw .gone }
            guard namesake == nil || namesake === target else {
                throw .invalid(field: "Name", reason: "another view is called “\(view.name)”")
            }
        }
        let object = target ?? SavedView(context: changes)
        if target == nil { object.position = (saved.compactMap(\.position).max() ?? 0) + 1 }
        let before = target?.name
        object.take(view)
        try commit(changes, as: Self.label(of: view.name, before: before), about: [object])
    }

    /// What the history says of a view that was saved.
    private static func label(of name: String, before: String?) -> String {
        guard let before else { return "added view \(name)" }
        return before == name ? "changed view \(name)" : "renamed view \(before) to \(name)"
    }

    /// Deletes a view; undo brings it back.
    ///
    /// - Throws: `LogbookError`: `gone`, `readOnly`.
    package func deleteView(_ name: String) throws(LogbookError) {
        try locked { () throws(LogbookError) in
            let changes = changeContext()
            let found = try savedViews(in: changes).first { ListView($0)?.isCalled(name) ?? false }
            guard let found else { throw .gone }
            let label = "deleted view \(found.name ?? name)"
            changes.delete(found)
            try commit(changes, as: label, about: [found])
        }
    }

    private func savedViews(in context: ManagedObjectContext) throws(LogbookError) -> [SavedView] {
        var specification = FetchSpecification(entityName: SavedView.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "position"), SortDescriptor(key: "name")]
        return try objects(specification, in: context).compactMap { $0 as? SavedView }
    }
}

extension ListView {
    /// The view of a row; `nil` for a screen that this program does not have.
    fileprivate init?(_ view: SavedView) {
        guard let kind = RecordKind.allCases.first(where: { $0.plural == view.screen }) else { return nil }
        let columns = (view.columns ?? "").split(separator: ",").map(String.init)
        self.init(
            name: view.name ?? "", kind: kind, filter: view.filter ?? "",
            sort: view.sort.flatMap { ListSort($0, of: kind) }, columns: columns)
    }
}

extension SavedView {
    fileprivate func take(_ view: ListView) {
        name = view.name
        screen = view.kind.plural
        filter = view.filter.isEmpty ? nil : view.filter
        sort = view.sort?.text
        columns = view.columns.isEmpty ? nil : view.columns.joined(separator: ",")
    }
}
