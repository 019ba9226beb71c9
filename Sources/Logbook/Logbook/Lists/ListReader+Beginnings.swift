import Aviation
import ManagedObjects

/// Rows by the letters that their value in the list's order begins with.
extension ListReader {
    /// Returns the next row of a list, and after the last the first, whose value in the order begins with a text, case and
    /// accents ignored; nil when none does, or when the order is not one of texts.
    func row(
        _ query: ListQuery, beginningWith text: String, after id: RecordID?
    ) throws(LogbookError) -> RecordID? {
        guard let field = try store.fields()[query.kind][query.sort.column], field.isText, !text.isEmpty else {
            return nil
        }
        store.invalidation.checkFile()
        let begins = try field.isCustom ? condition(field, text) : condition(field.sortPaths, text, of: query.kind)
        var reader = try reader(query)
        reader.filter = reader.filter.map { .and([$0, begins]) } ?? begins
        let anchor = try id.map { (id) throws(LogbookError) in try object(id, query.kind) }
        if let anchor = anchor ?? nil, let next = try reader.objects(from: anchor, isBackward: false, limit: 1).first {
            return next.recordID(query.kind)
        }
        return try reader.objects(from: nil, isBackward: false, limit: 1).first?.recordID(query.kind)
    }

    /// Returns the condition that the value of a field of the pilot's own begins with a text.
    private func condition(_ field: Field, _ text: String) -> Predicate {
        .or(store.expressions(of: field, at: []).map { FilterCompiler.compare($0.expression, .beginsWith, text) })
    }

    /// Returns the condition that the first value that a record has of some keys begins with a text.
    ///
    /// Values of other records than the flight are looked for first, among the few aircraft, airports and pilots.
    private func condition(_ keys: [String], _ text: String, of kind: RecordKind) throws(LogbookError) -> Predicate {
        let related = kind == .flights ? keys.first.flatMap(Self.relationship) : nil
        guard let related else { return Self.condition(keys, text, at: "") }
        let names = keys.map { String($0.dropFirst(related.name.count + 1)) }
        let own = Self.condition(names, text, at: "")
        return try RelatedFinder(store, uses: uses).condition(on: related.name, of: related.kind, own) { path in
            Self.condition(names, text, at: path)
        }
    }

    /// Returns the relationship that a path of a flight begins with, and the kind of its destination; nil for an
    /// attribute of the flight itself.
    private static func relationship(_ path: String) -> (name: String, kind: RecordKind)? {
        let kinds: [String: RecordKind] = [
            "aircraft": .aircraft, "origin": .airports, "destination": .airports, "pilot": .pilots,
        ]
        guard path.contains("."), let name = path.split(separator: ".").first.map(String.init) else { return nil }
        return kinds[name].map { (name, $0) }
    }

    private static func condition(_ keys: [String], _ text: String, at path: String) -> Predicate {
        .or(
            keys.indices.map { place in
                let missing = keys[..<place].map { Predicate.compare(path + $0, .equal, .null) }
                return .and(missing + [FilterCompiler.compare(path + keys[place], .beginsWith, text)])
            })
    }
}
