package import MirrorFormat

/// All that is known of one record, dead or alive.
package struct RecordHeads: Equatable, Sendable {
    /// The property whose heads say that the record exists.
    package static let existence = "+"
    /// The property whose heads say that a part or a use of the record changed.
    package static let touch = "~"

    /// The first name of the entity, or of the many-to-many relationship that the record is a pair of.
    package private(set) var entity: String
    /// The heads by property; no list is empty.
    package internal(set) var heads: [String: [Head]] = [:]

    package init(_ entity: String) { self.entity = entity }

    /// The values of the record, dead or alive: nothing is forgotten but what was replaced.
    package var image: [String: MirrorValue] { heads.compactMapValues { $0.winner?.value } }

    /// Replaces the heads of a property that the author of a new one had seen, and no others.
    package mutating func write(_ property: String, _ head: Head, replacing hasSeen: (Head) -> Bool) {
        heads[property] = heads[property, default: []].filter { !hasSeen($0) } + [head]
    }

    /// Covers the heads that the author of a deletion had seen, and no others.
    package mutating func delete(_ cover: Head.Cover, covering hasSeen: (Head) -> Bool) {
        heads = heads.mapValues { heads in
            heads.map { head in
                guard hasSeen(head) else { return head }
                var covered = head
                covered.cover = max(head.cover, cover)
                return covered
            }
        }
    }

    /// Joins what is known elsewhere: of the heads that only one side has, those stay whose bundle the other lacks.
    ///
    /// - Parameters:
    ///   - other: the record elsewhere; without heads if it is unknown there.
    ///   - isKnownHere: whether a bundle was applied here before.
    ///   - isKnownThere: whether a bundle was applied there.
    package mutating func join(
        _ other: RecordHeads, isKnownHere: (FileDigest) -> Bool, isKnownThere: (FileDigest) -> Bool
    ) {
        agree(on: other.entity)
        if heads.isEmpty {
            heads = other.heads.compactMapValues { heads in
                let new = heads.filter { !isKnownHere($0.bundle) }
                return new.isEmpty ? nil : new
            }
            return
        }
        for property in Set(heads.keys).union(other.heads.keys) {
            let (here, there) = (heads[property] ?? [], other.heads[property] ?? [])
            var joined = here.compactMap { head -> Head? in
                guard let same = there.first(where: { $0.bundle == head.bundle }) else {
                    return isKnownThere(head.bundle) ? nil : head
                }
                var head = head
                head.cover = max(head.cover, same.cover)
                return head
            }
            joined += there.filter { head in
                !isKnownHere(head.bundle) && !here.contains { $0.bundle == head.bundle }
            }
            heads[property] = joined.isEmpty ? nil : joined
        }
    }

    /// Gives a record the same entity on all devices, in whatever order bundles arrive. Only a forged bundle gives a
    /// record two entities.
    mutating func agree(on entity: String) { self.entity = min(self.entity, entity) }
}

extension RecordHeads {
    /// Whether a head is left that no deletion has covered itself. The record lives if all that it is a part of do.
    package var isKept: Bool {
        heads[Self.existence] != nil && heads.values.contains { $0.contains { $0.cover < .deleted } }
    }

    /// The records that this one is a part of.
    var owners: [RecordName] { heads.values.compactMap { $0.winner?.value.owner } }
}
