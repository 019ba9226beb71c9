package import MirrorFormat

/// Something that a person should look at. It is listed on all devices until an edit settles it.
package struct MirrorFinding: Hashable, Sendable {
    package enum Kind: String, Sendable {
        /// A value that stands beside the one that is shown.
        case differs
        /// A record that was deleted by someone who had not seen an edit of it, and lives.
        case kept
        /// An edit of a part by someone who had not seen that its owner was deleted.
        case orphan
        /// A reference to a record that was deleted, which is shown as none.
        case gone
        /// A value that only one record may have, and that another one has.
        case taken
    }

    package let kind: Kind
    package let name: RecordName
    /// The property; ``RecordHeads/existence`` if the record was kept.
    package let property: String
    /// The value that is not shown.
    package let value: MirrorValue

    package init(_ kind: Kind, _ name: RecordName, _ property: String, _ value: MirrorValue) {
        (self.kind, self.name, self.property, self.value) = (kind, name, property, value)
    }
}

/// What a version of a model shows of a state.
package struct MirrorReading: Equatable, Sendable {
    /// A living record of an entity that the model knows.
    package struct Row: Equatable, Sendable {
        package let entity: String
        /// The values of the properties that the model knows; none is null: most properties of most records have no value.
        package private(set) var values: [String: MirrorValue]

        package init(entity: String, values: [String: MirrorValue]) {
            self.entity = entity
            self.values = values.values.contains(.null) ? values.filter { $0.value != .null } : values
        }

        /// The value of a property; null without one.
        package subscript(property: String) -> MirrorValue {
            get { values[property] ?? .null }
            set { values[property] = newValue == .null ? nil : newValue }
        }
    }

    package var rows: [RecordName: Row] = [:]
    package var findings: Set<MirrorFinding> = []

    package init() {}
}

extension MirrorState {
    /// Returns what a version of a model shows.
    package func reading(_ schema: MirrorSchema) -> MirrorReading {
        var (reading, life) = (MirrorReading(), Life())
        for (name, record) in records {
            guard let entity = schema.entities[record.entity] else { continue }
            if life.isAlive(name, in: self) {
                reading.add(name, record, entity) { life.isAlive($0, in: self) }
            } else {
                reading.addOrphans(name, record)
            }
        }
        reading.keepUnique(schema)
        return reading
    }

    /// Returns what a version of a model shows of some records. Unique values are not looked at: the records have none.
    package func reading(_ schema: MirrorSchema, of names: Set<RecordName>) -> MirrorReading {
        var (reading, life) = (MirrorReading(), Life())
        for name in names {
            guard let record = self[name], let entity = schema.entities[record.entity] else { continue }
            if life.isAlive(name, in: self) {
                reading.add(name, record, entity) { life.isAlive($0, in: self) }
            } else {
                reading.addOrphans(name, record)
            }
        }
        return reading
    }

    /// Whether a record lives: a head of it is not deleted, and all that it is a part of live.
    package func isAlive(_ name: RecordName) -> Bool {
        var life = Life()
        return life.isAlive(name, in: self)
    }

    /// Caches which records are alive; only those asked for are computed.
    private struct Life {
        private var living: [RecordName: Bool] = [:]

        /// Visits owners without recursion, however long their chain is. No record lives that is a part of itself.
        mutating func isAlive(_ name: RecordName, in state: MirrorState) -> Bool {
            var visits: [Visit] = []
            begin(name, in: state, &visits)
            while var visit = visits.popLast() {
                guard let owner = visit.owners.last else {
                    living[visit.name] = true
                    continue
                }
                switch living[owner] {
                case true: visit.owners.removeLast()
                case false: continue
                case nil: break
                }
                visits.append(visit)
                begin(owner, in: state, &visits)
            }
            return living[name] ?? false
        }

        /// Begins to ask for a record, which counts as dead until all that it is a part of are known to live.
        private mutating func begin(_ name: RecordName, in state: MirrorState, _ visits: inout [Visit]) {
            guard living[name] == nil else { return }
            living[name] = false
            guard let record = state[name], record.isKept else { return }
            visits.append(Visit(name: name, owners: record.owners))
        }

        private struct Visit {
            let name: RecordName
            /// The owners that are not known to live.
            var owners: [RecordName]
        }
    }
}

extension MirrorReading {
    fileprivate mutating func add(
        _ name: RecordName, _ record: RecordHeads, _ entity: MirrorSchema.Entity, isAlive: (RecordName) -> Bool
    ) {
        var values: [String: MirrorValue] = [:]
        for (property, heads) in record.heads where entity.knows(property) {
            guard var shown = heads.winner else { continue }
            if heads.count > 1 {
                let first = entity.group(of: property)?.first.flatMap { record.heads[$0]?.winner }
                shown = heads.first { $0.bundle == first?.bundle } ?? shown
                for head in heads where head.value != shown.value && !head.isStage {
                    findings.insert(MirrorFinding(.differs, name, property, head.value))
                }
            }
            if let target = shown.value.target, entity.references[property] != nil, !isAlive(target) {
                findings.insert(MirrorFinding(.gone, name, property, shown.value))
            } else if shown.value != .null {
                values[property] = shown.value
            }
        }
        rows[name] = Row(entity: record.entity, values: values)
        if record.heads[RecordHeads.existence]?.allSatisfy({ $0.cover == .deleted }) ?? false {
            findings.insert(MirrorFinding(.kept, name, RecordHeads.existence, .null))
        }
    }

    /// If several records share a unique value, the record with the smallest name keeps it and the others lose it.
    fileprivate mutating func keepUnique(_ schema: MirrorSchema) {
        struct Place: Hashable {
            let entity: String
            let property: String
            let value: MirrorValue
        }
        var taken: Set<Place> = []
        let unique = schema.entities.mapValues(\.unique).filter { !$0.value.isEmpty }
        for name in unique.isEmpty ? [] : rows.keys.sorted() {
            guard let row = rows[name] else { continue }
            for property in unique[row.entity] ?? [] {
                guard let value = row.values[property],
                    !taken.insert(Place(entity: row.entity, property: property, value: value)).inserted
                else { continue }
                rows[name]?[property] = .null
                findings.insert(MirrorFinding(.taken, name, property, value))
            }
        }
    }

    /// Lists what was edited by people who had not seen that the record's owner was deleted.
    fileprivate mutating func addOrphans(_ name: RecordName, _ record: RecordHeads) {
        for (property, heads) in record.heads {
            for head in heads where head.cover == .none && !head.isStage && head.value != .null {
                findings.insert(MirrorFinding(.orphan, name, property, head.value))
            }
        }
    }
}
