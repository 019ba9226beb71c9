import Aviation
import Logbook

/// The contents of a fake logbook.
struct FakeContents: Sendable {
    let records: [RecordID: Record]
    let views: [ListView]
    let balances: [OpeningTotal]
    let definitions: [FieldDefinition]
    let rules: BookRules
}

/// The fake's history: the whole contents before and after each change.
struct FakeHistory {
    struct Step {
        let label: String
        let before: FakeContents
        let after: FakeContents
        /// The record that was changed; nil for a view or a balance.
        let record: RecordID?
    }

    var steps: [Step] = []
    /// The number of steps that are not undone.
    var done = 0

    mutating func add(_ step: Step) {
        steps.removeLast(steps.count - done)
        steps.append(step)
        done += 1
    }
}

extension FakeLogbook {
    /// Makes a change and records it as a step of the history.
    func noting(_ verb: String, _ id: RecordID, _ body: () -> Void) {
        let before = contents
        body()
        let sentence = (records[id] ?? before.records[id])?.sentence ?? ""
        let label = "\(verb) \(id.kind.singular) \(sentence)"
        kept.add(FakeHistory.Step(label: label, before: before, after: contents, record: id))
    }

    /// Makes a change of a view or a balance and records it as a step of the history.
    func noting(_ label: String, _ body: () -> Void) {
        let before = contents
        body()
        kept.add(FakeHistory.Step(label: label, before: before, after: contents, record: nil))
    }

    func undo() throws(LogbookError) -> HistoryChange {
        guard kept.done > 0 else { throw .nothingToUndo }
        return try restore(to: kept.done == 1 ? .beginning : .after(Int64(kept.done - 1)))
    }

    func redo() throws(LogbookError) -> HistoryChange {
        guard kept.done < kept.steps.count else { throw .nothingToRedo }
        return try restore(to: .after(Int64(kept.done + 1)))
    }

    func history() throws(LogbookError) -> [HistoryStep] {
        let steps = kept.steps.indices.map(step).reversed()
        let date = UTCInstant(isoText: "2026-11-01T08:00:00Z")
        return steps + [
            HistoryStep(
                id: -1, date: date, label: "upgraded the logbook, V2 → V3",
                kind: .upgrade(backup: "/logs/jörg.flightlog.backups/jörg V2 20261101T080000Z.flightlog"))
        ]
    }

    private func step(_ place: Int) -> HistoryStep {
        let date = UTCInstant(isoText: "2026-11-21T20:00:00Z")?.adding(Minutes(place))
        return HistoryStep(
            id: Int64(place + 1), date: date, label: kept.steps[place].label,
            kind: .change(isUndone: place >= kept.done))
    }

    private func way(to point: HistoryPoint) throws(LogbookError) -> (steps: [Int], isUndo: Bool) {
        let done: Int
        switch point {
        case .beginning: done = 0
        case .after(let id): done = Int(id)
        }
        guard done <= kept.steps.count else { throw .gone }
        return done < kept.done ? ((done..<kept.done).reversed(), true) : (Array(kept.done..<done), false)
    }

    func restoration(to point: HistoryPoint) throws(LogbookError) -> Restoration {
        let way = try way(to: point)
        let then =
            way.steps.last.map { way.isUndo ? kept.steps[$0].before.records : kept.steps[$0].after.records } ?? records
        let ids = Set(records.keys).union(then.keys).filter { records[$0] != then[$0] }
        let rows = ids.sorted { $0.key < $1.key }.map { row($0, then: then[$0]) }
        return Restoration(point: point, steps: way.steps.map(step), isUndo: way.isUndo, rows: rows)
    }

    private func row(_ id: RecordID, then: Record?) -> Restoration.Row {
        let now = records[id]
        return Restoration.Row(
            name: "\(id.kind.singular) \((now ?? then)?.sentence ?? "")",
            fate: now == nil ? .restored : then == nil ? .deleted : .changed,
            fields: [
                Restoration.Field(name: "Sentence", now: now?.sentence, then: then?.sentence),
                Restoration.Field(name: "Remarks", now: now?.remarks, then: then?.remarks),
            ].filter { $0.now != $0.then })
    }

    func restore(to point: HistoryPoint) throws(LogbookError) -> HistoryChange {
        if let obstacle { throw obstacle.error(path: path) }
        let way = try way(to: point)
        let steps = way.steps.map(step)
        guard let last = way.steps.last else { return HistoryChange(steps: [], isUndo: true, record: nil) }
        contents = way.isUndo ? kept.steps[last].before : kept.steps[last].after
        kept.done = way.isUndo ? last : last + 1
        let concerned = kept.steps[last].record
        let id = concerned.flatMap { records[$0] == nil ? nil : $0 }
        return HistoryChange(
            steps: steps, isUndo: way.isUndo, record: id, records: [id].compactMap(\.self),
            gone: id == nil ? [concerned].compactMap(\.self) : [])
    }
}

extension Record {
    fileprivate var remarks: String? {
        switch self {
        case .flight(let flight): flight.remarks
        case .aircraft(let aircraft): aircraft.remarks
        case .pilot, .airport, .document: nil
        }
    }
}
