import Aviation
package import ManagedObjects

/// A saved view of the store.
package final class SavedView: ManagedObject {}

/// The saved views of lists.
struct SavedViews: ViewAccess {
    private let store: ObjectStore
    private let journal: Journal

    init(_ store: ObjectStore, journal: Journal) {
        self.store = store
        self.journal = journal
    }

    /// Returns the views in their order, without those of a screen that this version of the program lacks.
    func views() throws(LogbookError) -> [ListView] {
        let fields = try store.fields()
        return try objects(in: store.context).compactMap { ListView($0, fields) }
    }

    /// Saves a view: replaces the one called `name`, else the one that has the view's own name, else adds it as the last.
    ///
    /// - Throws: `LogbookError`: `invalid` for a name that is empty or another view's, `gone`, `readOnly`.
    func save(_ view: ListView, over name: String?) throws(LogbookError) {
        try store.requireWritable()
        guard view.name.contains(where: { !$0.isWhitespace }) else { throw .invalid(field: "Name", reason: "is empty") }
        try store.locked { () throws(LogbookError) in try replace(name, with: view) }
    }

    private func replace(_ name: String?, with view: ListView) throws(LogbookError) {
        let changes = store.changeContext()
        let saved = try objects(in: changes)
        let fields = try store.fields()
        let namesake = saved.first { ListView($0, fields)?.isCalled(view.name) ?? false }
        var target = namesake
        if let name {
            target = saved.first { ListView($0, fields)?.isCalled(name) ?? false }
            guard target != nil else { throw .gone }
            guard namesake == nil || namesake === target else {
                throw .invalid(field: "Name", reason: "another view is called “\(view.name)”")
            }
        }
        let object = target ?? SavedView(context: changes)
        if target == nil { object.position = (saved.compactMap(\.position).max() ?? 0) + 1 }
        let before = target?.name
        object.apply(view, fields)
        try journal.commit(changes, as: Self.label(of: view.name, before: before), about: [object])
    }

    /// Returns the history's label for a saved view.
    private static func label(of name: String, before: String?) -> String {
        guard let before else { return "added view \(name)" }
        return before == name ? "changed view \(name)" : "renamed view \(before) to \(name)"
    }

    /// Deletes a view; undo restores it.
    ///
    /// - Throws: `LogbookError`: `gone`, `readOnly`.
    func deleteView(_ name: String) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let fields = try store.fields()
            let found = try objects(in: changes).first { ListView($0, fields)?.isCalled(name) ?? false }
            guard let found else { throw .gone }
            let label = "deleted view \(found.name ?? name)"
            changes.delete(found)
            try journal.commit(changes, as: label, about: [found])
        }
    }

    private func objects(in context: ManagedObjectContext) throws(LogbookError) -> [SavedView] {
        var specification = FetchSpecification(entityName: SavedView.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "position"), SortDescriptor(key: "name")]
        return try store.objects(specification, in: context).compactMap { $0 as? SavedView }
    }
}

extension ListView {
    /// Creates the view of a row; nil for a screen that this version of the program lacks.
    fileprivate init?(_ view: SavedView, _ fields: FieldTable) {
        guard let kind = RecordKind.allCases.first(where: { $0.plural == view.screen }) else { return nil }
        let columns = (view.columns ?? "").split(separator: ",").map(String.init)
        self.init(
            name: view.name ?? "", kind: kind, filter: view.filter ?? "",
            sort: view.sort.flatMap { ListSort($0, among: fields[kind]) }, columns: columns)
    }
}

extension SavedView {
    fileprivate func apply(_ view: ListView, _ fields: FieldTable) {
        name = view.name
        screen = view.kind.plural
        filter = view.filter.isEmpty ? nil : view.filter
        sort = view.sort?.text(fields)
        columns = view.columns.isEmpty ? nil : view.columns.joined(separator: ",")
    }
}
