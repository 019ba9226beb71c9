package import MirrorFormat

// A few changed records are read by themselves: the others show what they showed.

extension MirrorState {
    /// Returns the records that a version of a model may show otherwise than an earlier state, when only some were
    /// touched since: these, and those that are parts of, or refer to, a record that lives now or no more.
    ///
    /// - Parameters:
    ///   - touched: the records whose heads may differ between both states.
    ///   - before: the earlier state.
    /// - Returns: nil if any record may be shown otherwise, because a value that only one may have is among them.
    package func affected(
        by touched: Set<RecordName>, since before: MirrorState, _ schema: MirrorSchema
    ) -> Set<RecordName>? {
        var (then, now) = (Life(), Life())
        var (affected, open) = (touched, touched)
        while !open.isEmpty {
            let changed = open.filter { then.isAlive($0, in: before) != now.isAlive($0, in: self) }
            open = changed.isEmpty ? [] : referrers(to: changed).subtracting(affected)
            affected.formUnion(open)
        }
        func isUnique(_ name: RecordName, _ state: MirrorState) -> Bool {
            !(state.records[name].flatMap { schema.entities[$0.entity]?.unique } ?? []).isEmpty
        }
        return affected.contains { isUnique($0, before) || isUnique($0, self) } ? nil : affected
    }

    /// Returns the records of which a value refers to one of some others.
    private func referrers(to names: Set<RecordName>) -> Set<RecordName> {
        Set(
            records.lazy.filter { _, record in
                record.heads.values.contains { heads in
                    heads.contains { $0.value.target.map(names.contains) ?? false }
                }
            }.map(\.key))
    }

    /// Returns what a version of a model shows of some records, and of those that they refer to, as ``reading(_:)`` does,
    /// where none of them has a value that only one record may have.
    package func reading(_ schema: MirrorSchema, of names: Set<RecordName>) -> MirrorReading {
        let targets = names.lazy.compactMap { self.records[$0] }.flatMap { $0.image.values.compactMap(\.target) }
        var (reading, life) = (MirrorReading(), Life())
        for name in names.union(targets) { add(name, to: &reading, &life, schema) }
        return reading
    }
}
