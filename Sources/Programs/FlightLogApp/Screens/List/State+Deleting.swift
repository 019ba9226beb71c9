import Logbook
import TerminalUI

/// Deleting rows; undo brings them back.
extension State {
    /// Deletes the marked rows, else what the cursor is on, without asking: undo brings it back.
    mutating func deleteSelected() -> [Effect] {
        guard list.marks.isEmpty else {
            return [requests.ask(.deleteAll(list.marks.rows.map(\.id)), for: .deleting)]
        }
        return list.selected.map { [requests.ask(.delete($0.id), for: .deleting)] } ?? []
    }

    /// Shows the list without a row: where the cursor is on it still, the row below gets it.
    mutating func takeDeleted(_ id: RecordID) -> [Effect] {
        let name = forget(id)?.sentence ?? "the \(id.kind.singular)"
        status = Status(.good, "Deleted \(name).  \(keyLabel(of: .undo)) undoes.")
        preview = Preview()
        return reloadAfterChange(at: list.selected.map { .around($0.id) } ?? .first)
    }

    /// Takes a record that is gone out of the lists, and returns its row; no row leads to its draft any more.
    @discardableResult
    mutating func forget(_ id: RecordID) -> ListRow? {
        visit?.flights.marks.remove(id)
        keeper.note(id, isGone: true)
        return lists[id.kind].remove(id)
    }

    /// Shows the list without the marked rows; what is in use keeps its mark and is named.
    mutating func take(_ deletion: Deletion, for job: LogbookJob) -> [Effect] {
        guard case .deleteAll(let ids) = job.task else { return [] }
        let refused = Set(deletion.refused.map(\.id))
        for id in ids where !refused.contains(id) { forget(id) }
        status = Status(deletion, of: kind, undo: keyLabel(of: .undo))
        preview = Preview()
        let effects = reloadAfterChange(at: list.selected.map { .around($0.id) } ?? .first)
        return deletion.deleted.isEmpty ? [.bell] + effects : effects
    }
}

extension Status {
    /// What was deleted of several rows, and what was not.
    fileprivate init(_ deletion: Deletion, of kind: RecordKind, undo key: String) {
        let count = deletion.deleted.count
        let names = deletion.refused.prefix(3).map { refusal in
            "\(refusal.name) is used in \(refusal.flights.grouped) flight\(refusal.flights == 1 ? "" : "s")"
        }
        let more = deletion.refused.count - names.count
        let reasons = (names + (more > 0 ? ["\(more.grouped) more are in use"] : [])).joined(separator: ", ")
        guard count > 0 else {
            let gone = Marks.lostSentence
            self.init(reasons.isEmpty ? .caution : .bad, reasons.isEmpty ? gone : "Nothing was deleted: \(reasons).")
            return
        }
        let way = count == 1 ? "brings it back" : "brings them back"
        self.init(
            reasons.isEmpty ? .good : .caution,
            "Deleted \(kind.counted(count))\(reasons.isEmpty ? "" : "; \(reasons)").  \(key) \(way).")
    }
}
