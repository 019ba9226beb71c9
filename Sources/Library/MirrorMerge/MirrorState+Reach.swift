package import MirrorFormat

extension MirrorState {
    /// How many records may begin or cease to live before all records are read rather than looked for.
    private static let mostTurned = 16

    /// Returns the records that a model may show in another way after some were written: themselves, and what refers to
    /// those that begin or cease to live. Nil if so many do that all records should be read.
    ///
    /// A record that was not known at all is referred to by none that was: who wrote the reference had it.
    ///
    /// - Parameters:
    ///   - touched: the records that were written.
    ///   - before: the state before that.
    package func reach(
        _ touched: Set<RecordName>, since before: MirrorState, _ schema: MirrorSchema
    ) -> Set<RecordName>? {
        var (reached, open, count) = (touched, touched, 0)
        while !open.isEmpty {
            let turned = open.filter { name in
                before[name] != nil && before.isAlive(name) != isAlive(name)
            }
            count += turned.count
            guard count <= Self.mostTurned else { return nil }
            open = names(naming: turned).subtracting(reached)
            reached.formUnion(open)
        }
        let isShared = reached.contains { name in
            self[name].flatMap { schema.entities[$0.entity] }.map { !$0.unique.isEmpty } ?? false
        }
        return isShared ? nil : reached
    }

    /// Returns what a version of a model showed before some records were written, and shows now: of those that may differ, and
    /// of those that they refer to; of all if many may differ.
    package func readings(
        _ touched: Set<RecordName>, since before: MirrorState, _ schema: MirrorSchema
    ) -> (before: MirrorReading, after: MirrorReading) {
        guard let reached = reach(touched, since: before, schema) else {
            return (before.reading(schema), reading(schema))
        }
        var (old, new) = (before.reading(schema, of: reached), reading(schema, of: reached))
        let values = [old, new].flatMap { $0.rows.values.flatMap(\.values.values) }
        let targets = Set(values.compactMap(\.target)).subtracting(reached)
        // They are shown as they were: their entities are needed where rows refer to them.
        let rows = reading(schema, of: targets).rows
        old.rows.merge(rows) { own, _ in own }
        new.rows.merge(rows) { own, _ in own }
        return (old, new)
    }

    /// Returns the records whose heads name one of some others, and perhaps more.
    package func names(naming names: Set<RecordName>) -> Set<RecordName> {
        guard !names.isEmpty else { return [] }
        let here = written.filter { _, record in
            record.heads.values.contains { $0.contains { $0.value.target.map(names.contains) ?? false } }
        }
        return Set(here.keys).union(isWhole ? [] : source?.names(naming: names) ?? [])
    }

    /// Returns the records of other entities than these.
    package func records(outside entities: Set<String>) -> [RecordName: RecordHeads] {
        var found = written.filter { !entities.contains($0.value.entity) }
        for name in isWhole ? [] : source?.names(outside: entities) ?? [] where written[name] == nil {
            found[name] = source?.heads(of: name)
        }
        return found
    }
}
