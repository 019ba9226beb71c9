package import Foundation
package import ManagedObjects
package import MirrorFormat
package import MirrorMerge
import StoreSQL

/// Something that a person should look at, with what is shown instead, and who wrote both.
package struct ListedFinding: Sendable {
    /// Who wrote a value, and when by that device's clock; no time for what a device had when it joined.
    package struct Author: Sendable, Hashable {
        package let device: DeviceNumber
        package let date: Date?
    }

    package let finding: MirrorFinding
    /// The first name of the record's entity.
    package let entity: String
    /// The row of the record; nil if it has none.
    package let id: ManagedObjectID?
    /// The value that is shown; null for none.
    package let shown: MirrorValue
    package let shownAuthor: Author?
    package let author: Author?
}

extension StoreMirror {
    /// Which of two values a person takes.
    package enum Choice: Sendable {
        /// What is shown.
        case shown
        /// What is not shown; for what was deleted elsewhere and kept, the deletion.
        case other
    }

    /// Returns what a person should look at, in an order that is the same until something is settled.
    ///
    /// - Throws: ``MirrorError``: `notMirrored`.
    package func findings() throws(MirrorError) -> [ListedFinding] {
        try reading { tables in
            let base = try self.base(tables)
            return try self.findings(of: base, tables).map { self.listed($0, base) }
        }
    }

    /// Returns the number of entries, and keeps it, so that a round without news reads no record.
    func findingCount() throws(MirrorError) -> Int {
        let known = try reading { tables in try countedFindings(tables) }
        if let known { return known }
        return try transaction { tables in
            let findings = try self.findings(of: try self.base(tables), tables)
            try count(findings, tables)
            return findings.count
        }
    }

    /// Keeps the number of entries that the tables amount to as they are.
    func count(_ findings: some Collection, _ tables: MirrorTables) throws {
        try tables.set(.findings, .integer(Int64(findings.count)))
        try tables.set(.counted, .integer(try tables.integer(.revision) ?? 0))
    }

    func findingTotal(_ base: MirrorBase, _ tables: MirrorTables) throws -> Int {
        try countedFindings(tables) ?? findings(of: base, tables).count
    }

    private func findings(of base: MirrorBase, _ tables: MirrorTables) throws -> [MirrorFinding] {
        let revision = try tables.integer(.revision) ?? 0
        if let listed, listed.revision == revision { return listed.findings }
        if try countedFindings(tables) == 0 { return [] }
        let findings = base.state.reading(map.schema).findings.sorted {
            ($0.name, $0.property, $0.kind.rawValue, "\($0.value)") < (
                $1.name, $1.property, $1.kind.rawValue, "\($1.value)"
            )
        }
        listed = (revision, findings)
        return findings
    }

    private func listed(_ finding: MirrorFinding, _ base: MirrorBase) -> ListedFinding {
        let record = base.state[finding.name]
        let heads = record?.heads[finding.property] ?? []
        let group = record.flatMap { map.entities[$0.entity]?.shape.group(of: finding.property)?.first }
        let first = group.flatMap { record?.heads[$0]?.winner?.bundle }
        let winner = heads.first { $0.bundle == first } ?? heads.winner
        let other = heads.first { $0.value == finding.value && $0.bundle != winner?.bundle } ?? winner
        // Who deleted a record is not known, but who kept it: the last one whose edit was not seen.
        let keeper = record?.heads.values.joined().filter { $0.cover == .none }.max { $0.clock < $1.clock }
        return ListedFinding(
            finding: finding, entity: record?.entity ?? "", id: id(of: finding.name, base),
            shown: finding.kind == .differs ? winner?.value ?? .null : .null,
            shownAuthor: (finding.kind == .differs ? winner : finding.kind == .kept ? keeper : nil)
                .map(ListedFinding.Author.init),
            author: finding.kind == .kept ? nil : other.map(ListedFinding.Author.init))
    }

    /// Returns the row of a record; nil if it has none.
    private func id(of name: RecordName, _ base: MirrorBase) -> ManagedObjectID? {
        guard let row = base.names[name], let title = base.state[name]?.entity,
            let entity = map.entities[title]?.entity
        else { return nil }
        return ManagedObjectID(store: store.rowIdentity, entity: entity, key: row.key)
    }

    /// Returns the row of a record that is listed; nil if it has none here.
    package func id(of name: RecordName) throws(MirrorError) -> ManagedObjectID? {
        try reading { tables in self.id(of: name, try self.base(tables)) }
    }

    /// Returns who changed each property of a row last, by first names; empty for a row that is not mirrored. Who made it
    /// is at ``MirrorMerge/RecordHeads/existence``, who changed a part of it last at ``MirrorMerge/RecordHeads/touch``.
    ///
    /// Reads one record, and nothing of the folder.
    ///
    /// - Throws: ``MirrorError``: `notMirrored`.
    package func lastChanges(of id: ManagedObjectID) throws(MirrorError) -> [String: ListedFinding.Author] {
        // One record is read by itself: the others do not matter, and may be many.
        try reading { tables in
            guard try tables.isKnown else { throw MirrorError.newerTables(path: path) }
            let titles = Set(
                map.entities.values.lazy.filter { $0.entity.rootNumber == Int(id.rootNumber) }.map(\.title))
            let bundles = try tables.bundles()
            let found = try tables.records(ofRow: id.key, among: titles, of: bundles)
            let state = MirrorState(
                MirrorSnapshot(ring: UUID(), model: "", bundles: bundles, records: found))
            // A row may have been another record once, which is deleted.
            let names = state.records.keys.sorted()
            guard let name = names.first(where: { state.records[$0]?.isKept ?? false }) ?? names.first,
                let record = state.records[name]
            else { return [:] }
            let shape = map.entities[record.entity]?.shape
            return record.heads.reduce(into: [:]) { authors, heads in
                guard let winner = heads.value.winner else { return }
                // Who writes one member of a group writes all of them, also those that were never used.
                if winner.value == .null, shape?.group(of: heads.key) != nil { return }
                authors[heads.key] = ListedFinding.Author(winner)
            }
        }
    }

    /// Settles an entry of the list by an edit, which all devices see.
    ///
    /// - Parameters:
    ///   - number: the number in the list, from 1.
    ///   - expected: the entry that the person saw.
    ///   - note: what is noted among the events: the value that is not taken is nowhere else afterwards. Nil for nothing.
    /// - Throws: ``MirrorError``: `noFinding` if the list is another one by now.
    package func settle(
        _ number: Int, _ choice: Choice, expecting expected: MirrorFinding? = nil, noting note: String? = nil
    ) throws(MirrorError) {
        let folder = try folder()
        let saved = try locked { () throws(MirrorError) in
            try transaction { tables in
                var base = try self.base(tables)
                let (_, revives) = try cut(&base, tables)
                let shown = base.state.reading(map.schema)
                let before = revives ? try presentReading(base) : shown
                let findings = try self.findings(of: base, tables)
                guard findings.indices.contains(number - 1), expected == nil || expected == findings[number - 1],
                    shown.findings.contains(findings[number - 1])
                else { throw MirrorError.noFinding(number) }
                let items = settlement(of: findings[number - 1], choice, shown, base.state)
                _ = try base.add(items, model: model, milliseconds: settings.milliseconds)
                if let note { try tables.note(note, at: settings.now()) }
                return try write(before, base.state.reading(map.schema), &base, folder, tables)
            }
        }
        coordinator.announce(saved)
    }

    /// Returns the items that settle an entry.
    private func settlement(
        of finding: MirrorFinding, _ choice: Choice, _ reading: MirrorReading, _ state: MirrorState
    ) -> [MirrorItem] {
        guard let record = state[finding.name] else { return [] }
        let (name, entity) = (finding.name, record.entity)
        func write(_ value: MirrorValue) -> [MirrorItem] {
            let members = map.entities[entity]?.shape.group(of: finding.property) ?? [finding.property]
            var values: [String: MirrorValue] = [:]
            if let row = reading.rows[name] { for member in members { values[member] = row[member] } }
            values[finding.property] = value
            return [MirrorItem(entity, name, .changed(values))]
        }
        func revive(_ name: RecordName) -> [MirrorItem] {
            [state[name]?.revival(named: name, map.schema)].compactMap(\.self)
        }
        switch (finding.kind, choice) {
        case (.differs, .shown): return write(reading.rows[name]?[finding.property] ?? .null)
        case (.differs, .other): return write(finding.value)
        case (.kept, .shown): return revive(name)
        case (.kept, .other): return deletion(of: name, reading, state)
        case (.orphan, .shown): return [MirrorItem(entity, name, .deleted)]
        case (.orphan, .other): return record.image.values.compactMap(\.owner).flatMap(revive)
        case (.gone, .shown), (.taken, .shown), (.taken, .other): return write(.null)
        case (.gone, .other): return finding.value.target.map(revive) ?? []
        }
    }

    /// Returns the items that delete a record with its parts.
    private func deletion(of name: RecordName, _ reading: MirrorReading, _ state: MirrorState) -> [MirrorItem] {
        var parts: [RecordName: [RecordName]] = [:]
        for (part, row) in reading.rows {
            for owner in row.values.values.compactMap(\.owner) { parts[owner, default: []].append(part) }
        }
        var items: [MirrorItem] = []
        var (open, gone): ([RecordName], Set<RecordName>) = ([name], [name])
        while let next = open.popLast() {
            let entity = state[next]?.entity ?? ""
            items.append(MirrorItem(entity, next, next == name ? .deleted : .deletedWithOwner))
            open += (parts[next] ?? []).filter { gone.insert($0).inserted }
        }
        return items
    }
}

extension ListedFinding.Author {
    init(_ head: Head) {
        // The clocks of what a device had when it joined are the least.
        let date = head.clock < 1 << 32 ? nil : Date(timeIntervalSince1970: Double(head.clock >> 16) / 1_000)
        self.init(device: head.device, date: date)
    }
}
