import Aviation
import ManagedObjects

/// The fields of the pilot's own: their definitions, and how often they have values.
final class CustomFields: CustomFieldAccess {
    private let store: ObjectStore
    private let journal: Journal

    init(_ store: ObjectStore, journal: Journal) {
        self.store = store
        self.journal = journal
    }

    func fieldTable() throws(LogbookError) -> FieldTable { try store.fields() }

    /// Returns the number of flights with a value, by the keys of the fields.
    func customValueCounts() throws(LogbookError) -> [Int64: Int] {
        var specification = FetchSpecification(entityName: CustomValue.entityName)
        specification.propertiesToFetch = [.property("field"), .count("number")]
        specification.propertiesToGroupBy = ["field"]
        var counts: [Int64: Int] = [:]
        for row in try store.dictionaries(specification) {
            guard case .objectID(let id)? = row["field"] else { continue }
            counts[id.key] = row.integer("number")
        }
        return counts
    }

    // MARK: Changes

    /// Saves a definition: changes the one of its key, or adds a new one as the last.
    ///
    /// - Throws: `LogbookError`: `invalid` for a name that is empty, taken or cannot be typed, for a unit of what is no
    ///   number, and for another kind of a field that has values; `gone`, `readOnly`.
    func save(_ definition: FieldDefinition) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let saved = try store.customFields(in: changes)
            let known = try definition.key.map { (key) throws(LogbookError) in try Self.object(key, among: saved) }
            try check(definition, over: known, among: saved)
            let object = known ?? CustomField(context: changes)
            let before = known?.name
            if known == nil { object.sequence = Int16(clamping: (saved.compactMap(\.sequence).max() ?? -1) + 1) }
            object.name = definition.name
            if object.kind != definition.kind.rawValue { object.kind = definition.kind.rawValue }
            object.unit = definition.unit
            try journal.commit(changes, as: Self.label(of: definition.name, before: before), about: [object])
        }
    }

    private static func label(of name: String, before: String?) -> String {
        guard let before else { return "added field \(name)" }
        return before == name ? "changed field \(name)" : "renamed field \(before) to \(name)"
    }

    private func check(
        _ definition: FieldDefinition, over known: CustomField?, among saved: [CustomField]
    ) throws(LogbookError) {
        let others = saved.filter { $0 !== known }.map {
            FieldDefinition(name: $0.name ?? "", kind: .text)
        }
        if definition.name != known?.name,
            let reason = FieldDefinition.problem(ofName: definition.name, among: others)
        {
            throw .invalid(field: "Name", reason: reason)
        }
        if definition.unit != nil, !definition.kind.hasUnit {
            throw .invalid(field: "Unit", reason: "only a number or a count has one")
        }
        guard let known, known.kind != definition.kind.rawValue else { return }
        let count = try store.count(CustomValue.entityName, .compare("field", .equal, .objectID(known.objectID)))
        guard count == 0 else {
            let flights = count == 1 ? "1 flight has" : "\(count) flights have"
            throw .invalid(
                field: "Kind", reason: "\(flights) a value, which would become another one; add a field instead")
        }
    }

    /// Deletes a field with its values; undo restores them.
    ///
    /// - Throws: `LogbookError`: `gone`, `readOnly`.
    func deleteCustomField(_ key: Int64) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let object = try Self.object(key, among: try store.customFields(in: changes))
            let count = try store.count(CustomValue.entityName, .compare("field", .equal, .objectID(object.objectID)))
            let values = count == 0 ? "" : " with \(count) value\(count == 1 ? "" : "s")"
            let label = "deleted field \(object.name ?? "")\(values)"
            changes.delete(object)
            try journal.commit(changes, as: label, about: [object])
        }
    }

    /// Moves a field among the others, up for a negative distance; at the end it stays.
    ///
    /// - Throws: `LogbookError`: `gone`, `readOnly`.
    func moveCustomField(_ key: Int64, by distance: Int) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            var ordered = try store.customFields(in: changes)
            let object = try Self.object(key, among: ordered)
            guard let index = ordered.firstIndex(where: { $0 === object }) else { return }
            ordered.remove(at: index)
            ordered.insert(object, at: min(max(index + distance, 0), ordered.count))
            for (sequence, object) in ordered.enumerated() where object.sequence != Int16(clamping: sequence) {
                object.sequence = Int16(clamping: sequence)
            }
            try journal.commit(changes, as: "moved field \(object.name ?? "")", about: [object])
        }
    }

    private static func object(_ key: Int64, among objects: [CustomField]) throws(LogbookError) -> CustomField {
        guard let found = objects.first(where: { $0.objectID.key == key }) else { throw .gone }
        return found
    }
}

extension FieldDefinition {
    /// Creates the definition of a row; nil for a kind that this version of the program lacks.
    init?(_ field: CustomField) {
        guard let kind = field.kind.flatMap(Kind.init(rawValue:)), let name = field.name else { return nil }
        self.init(key: field.objectID.key, name: name, kind: kind, unit: field.unit)
    }
}
