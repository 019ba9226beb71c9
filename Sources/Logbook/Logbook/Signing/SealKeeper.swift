import Aviation
import FoundationEssentials
import ManagedObjects

/// Keeps what a save does to sealed entries and documents, in the same transaction, and says which signatures it voids.
struct SealKeeper {
    let store: ObjectStore

    /// What the save of a change means to signatures and pages.
    struct Notices {
        /// A sentence for each signature that becomes void or valid again, and for each printed page.
        var sentences: [String] = []
        /// Those whose signatures become void.
        var voided: [String] = []
    }

    /// Adds a step of the chain for a context of changes that touches a sealed record; nothing otherwise.
    ///
    /// Costs a count in a logbook without signatures. The caller holds the lock of `ObjectStore.locked`.
    ///
    func keep(_ changes: ManagedObjectContext, as label: String) throws(LogbookError) -> Notices {
        guard
            try store.count(Signature.entityName, nil) > 0
                || changes.insertedObjects.contains(where: { $0 is Signature })
        else { return Notices() }
        changes.processPendingChanges()
        let touched = try touchedRecords(of: changes)
        guard !touched.isEmpty else { return Notices() }
        var lines: [CanonicalText.Line] = []
        var notices = Notices()
        var seals: Set<Data> = []
        for record in touched where record.isTold {
            seals.insert(record.seal)
            lines += record.lines
            try judge(record, in: changes, &notices)
        }
        guard !lines.isEmpty else { return Notices() }
        for page in try KeptPages(store: store).pages(holding: seals) {
            lines.append(CanonicalText.Line("page", page))
            notices.sentences.append(
                "Page \(page) was printed with the entry as it was before: print and sign it again.")
        }
        let chain = KeptChain(store: store)
        var end = try chain.end()
        try chain.add(lines, what: label, to: &end, in: changes)
        return notices
    }

    /// Says of the newest signature whether it still covers what the record holds, where lists and pages show it.
    private func judge(
        _ record: TouchedRecord, in changes: ManagedObjectContext, _ notices: inout Notices
    ) throws(LogbookError) {
        guard let newest = try KeptSignatures(store: store).newest(of: record.seal), let signer = Signer(newest.text)
        else { return }
        guard let sealing = record.object?.sealing else {
            if record.isGone { notices.sentences.append("\(record.name) was signed by \(signer.label).") }
            return
        }
        let differences = CoveredValues.differences(from: newest.text.lines, to: record.after)
        guard Self.label(sealing, by: signer, newest, isVoid: !differences.isEmpty) else { return }
        guard !differences.isEmpty else {
            notices.sentences.append(
                "The signature of \(signer.label) holds again: the values are as they were signed.")
            return
        }
        let what = differences.map(\.text).joined(separator: ", ")
        notices.sentences.append("The signature of \(signer.label) is void now: \(what).")
        notices.voided.append(signer.label)
    }

    /// Writes where lists and pages show it whether a signature holds; returns whether that is new.
    static func label(
        _ sealing: Signature, by signer: Signer, _ newest: KeptSignatureRecord, isVoid: Bool
    ) -> Bool {
        let label = SignatureLabel.text(signer, newest.level, isVoid: isVoid)
        guard sealing.signer != label else { return false }
        sealing.signer = label
        sealing.signedAt = isVoid ? nil : newest.at
        return true
    }

    // MARK: What is touched

    /// A sealed record before and after a change.
    struct TouchedRecord {
        let seal: Data
        let name: String
        let kind: CanonicalText.Kind
        let before: [CanonicalText.Line]
        let after: [CanonicalText.Line]
        /// The object after the change; nil when it is deleted.
        let object: ManagedObject?
        /// Whether a value of its own row changes, covered or not.
        let isChanged: Bool

        var isGone: Bool { object == nil }

        /// Whether the chain tells of it.
        var isTold: Bool { isGone || isChanged || before != after }

        /// What a step says of it.
        var lines: [CanonicalText.Line] {
            let digest = isGone ? "gone" : after.digestText(as: kind)
            var lines = [CanonicalText.Line("entry", "\(seal.hexText) \(digest)"), CanonicalText.Line("named", name)]
            for difference in isGone ? [] : CoveredValues.differences(from: before, to: after) {
                if let value = difference.before {
                    lines.append(CanonicalText.Line("was", "\(difference.word) \(value)"))
                }
                lines.append(CanonicalText.Line("is", "\(difference.word)" + (difference.after.map { " \($0)" } ?? "")))
            }
            return lines
        }
    }

    private func touchedRecords(of changes: ManagedObjectContext) throws(LogbookError) -> [TouchedRecord] {
        var ids = try recordsOfParts(in: changes)
        ids.formUnion(try recordsThatName(changes.updatedObjects.map(\.objectID)))
        guard !ids.isEmpty else { return [] }
        let past = store.changeContext()
        defer { withExtendedLifetime(past) {} }
        var result: [TouchedRecord] = []
        for kind in [RecordKind.flights, .documents] {
            let own = ids.filter { $0.entityName == kind.entityName }.sorted { $0.key < $1.key }
            guard !own.isEmpty else { continue }
            let paths = kind.relationshipsOfRecord
            let before = try store.objects(own, of: kind.entityName, in: past, prefetching: paths)
            let found = Dictionary(before.map { ($0.objectID, $0) }) { first, _ in first }
            _ = try store.objects(own, of: kind.entityName, in: changes, prefetching: paths)
            for id in own {
                let old = found[id]
                let now = changes.object(with: id)
                let object = now.isDeleted ? nil : now
                guard let seal = object?.ownSeal ?? old?.ownSeal else { continue }
                result.append(
                    TouchedRecord(
                        seal: seal, name: name(of: object ?? old), kind: kind == .documents ? .document : .entry,
                        before: old?.coveredLines ?? [], after: object?.coveredLines ?? [], object: object,
                        isChanged: object.map(\.isChangedByItself) ?? true))
            }
        }
        return result
    }

    func name(of object: ManagedObject?) -> String {
        switch object {
        case let entry as LogEntry: Record.flight(FlightRecord(entry, RecordParts(customFields: []))).sentence
        case let document as Certificate: DocumentRecord(document).sentence ?? "the document"
        default: ""
        }
    }

    /// Returns the entries and documents that change themselves, or of which a part does.
    private func recordsOfParts(in changes: ManagedObjectContext) throws(LogbookError) -> Set<ManagedObjectID> {
        var ids: Set<ManagedObjectID> = []
        for object in changes.insertedObjects.union(changes.updatedObjects).union(changes.deletedObjects) {
            switch object {
            case is LogEntry, is Certificate: ids.insert(object.objectID)
            case is Approach, is CrewMember:
                guard let slot = try? object.entity.slot(at: "logEntry") else { continue }
                for case .objectID(let id) in [object.savedValue(at: slot.index), object.value(at: slot.index)] {
                    ids.insert(id)
                }
            default: break
            }
        }
        return ids
    }

    /// Returns the sealed entries and documents that show a name of changed aircraft, people or airports.
    func recordsThatName(_ objects: [ManagedObjectID]) throws(LogbookError) -> Set<ManagedObjectID> {
        let isSealed = Predicate.compare("signature", .notEqual, .null)
        var ids: Set<ManagedObjectID> = []
        for object in objects {
            guard
                let kind = [RecordKind.aircraft, .pilots, .airports].first(where: { $0.entityName == object.entityName }
                )
            else { continue }
            var names = [kind.isNamed(object)]
            if kind == .airports { names.append(Predicate(format: "ANY approaches.airport == %@", object)) }
            ids.formUnion(
                try store.identifiers(LogEntry.entityName, .and([isSealed, .or(names)]), limit: 0))
            guard kind == .pilots else { continue }
            let holds = Predicate.compare("pilot", .equal, .objectID(object))
            ids.formUnion(try store.identifiers(Certificate.entityName, .and([isSealed, holds]), limit: 0))
        }
        return ids
    }
}

extension ManagedObject {
    /// Whether the next save changes a value of the row other than what seals it.
    fileprivate var isChangedByItself: Bool {
        isInserted || unsavedSlots.contains { entity.slots[$0.slot].path != "signature" }
    }
}
