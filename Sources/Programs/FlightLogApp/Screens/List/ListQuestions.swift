import Aviation
import Logbook
import LogbookProgram
import Tracks

/// Reads a page of a list's rows.
struct PageQuestion: LogbookQuestion {
    static let traits = QuestionTraits.rows

    let list: ListID
    let query: ListQuery
    let place: PagePosition
    let limit: Int

    static func topic(_ list: ListID) -> QuestionTopic { QuestionTopic("page", list.name) }
    var topic: QuestionTopic { Self.topic(list) }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> ListPage {
        try book.page(query, at: place, limit: limit)
    }

    func receive(_ page: ListPage, in state: inout State) -> [Effect] {
        let selected = state.lists[list].selected?.id
        let isQuiet = state.lists[list].isLoaded && !state.lists[list].isStale
        state.lists[list].receive(page, at: place)
        // A cursor that was moved meanwhile stays.
        if isQuiet, case .around = place, let row = page.rows.firstIndex(where: { $0.id == selected }) {
            state.lists[list].select(row)
        }
        return state.lists[list].isOutdated ? state.readRowsAgain(of: list) : []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.lists[list].isStale = false
        if error == .gone { return list == state.listID ? reload(without: state.list, in: &state) : [] }
        state.status = Status(error)
        return []
    }

    /// Reads the list again when the row to read around was deleted: around the row beside it, or from the first.
    private func reload(without list: ListState, in state: inout State) -> [Effect] {
        guard case .around(let id) = place, list.selected?.id == id else { return state.reload(at: .first) }
        let next = [list.cursor + 1, list.cursor - 1].first { list.rows.indices.contains($0) }
        guard let next else { return state.reload(at: .first) }
        state.list.select(next)
        return state.reload(at: .around(list.rows[next].id), quietly: !list.isStale)
    }
}

/// Computes the sums of a list.
struct ListSumsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    let list: ListID
    let query: ListQuery

    static func topic(_ list: ListID) -> QuestionTopic { QuestionTopic("sums", list.name) }
    var topic: QuestionTopic { Self.topic(list) }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> ListSummary { try book.summary(query) }

    func receive(_ summary: ListSummary, in state: inout State) -> [Effect] {
        state.lists[list].summary = summary
        state.lists[list].hasOldSummary = false
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        // No sum is better than an old one that seems to be updating.
        if error != .interrupted {
            state.lists[list].summary = nil
            state.lists[list].hasOldSummary = false
        }
        state.status = Status(error)
        return []
    }
}

/// Computes the sums of all flights, with the hours carried over from older books, for the header.
struct BookTotalQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> ListSummary {
        var summary = try book.summary(ListQuery(.flights))
        let before = try book.openingTotals().filter { $0.column == .block }.compactMap(\.minutes)
        if !before.isEmpty { summary.times.block = before.reduce(summary.times.block ?? .zero, +) }
        return summary
    }

    func receive(_ summary: ListSummary, in state: inout State) -> [Effect] {
        state.total = summary
        return []
    }
}

/// Reads the record under the cursor for the pane.
struct PreviewQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    let id: RecordID

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> (Record, [SyncedChange]) {
        let record = try book.record(id)
        // The record is shown even where what others know of it cannot be read.
        return (record, (try? book.syncedChanges(of: id)) ?? [])
    }

    func receive(_ answer: (Record, [SyncedChange]), in state: inout State) -> [Effect] {
        // Until the map is read again, the one from before a change stays.
        let map = state.preview.id == id ? state.preview.map : nil
        let row = state.list.selected.flatMap { $0.id == id ? $0 : nil }
        state.preview = Preview(id: id, record: answer.0, row: row, changes: answer.1, map: map)
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.preview = Preview(id: state.list.selected?.id)
        return []
    }
}

/// Reads the map of the flight in the pane.
struct PaneMapQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures

    let id: RecordID

    /// The most samples of a recording that are read for the pane: more would take longer than a pilot looks at one flight.
    private static let mostSamples = 20_000

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> PaneMap? {
        guard case .flight(let flight) = try book.record(id) else { return nil }
        var ends: [(label: String, place: Coordinate)] = []
        for case .saved(let id, let label)? in [flight.origin, flight.destination] {
            if let place = try book.record(id).coordinate { ends.append((label, place)) }
        }
        var track: TrackOutline?
        let kept = try book.recordings(of: id).first {
            $0.format != nil && (2...Self.mostSamples).contains($0.sampleCount ?? 0)
        }
        // A recording that is damaged is named on its own screen.
        if let kept, let bytes = try? book.recordingBytes(kept.key),
            case .recording(let recording) = RecordingFile([UInt8](bytes))
        {
            track = TrackOutline(recording.samples)
        }
        return PaneMap(track: track, ends: ends)
    }

    func receive(_ map: PaneMap?, in state: inout State) -> [Effect] {
        guard state.preview.id == id else { return [] }
        (state.preview.map, state.preview.isMapRead) = (map, true)
        return []
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        guard state.preview.id == id, error != .interrupted else { return [] }
        (state.preview.map, state.preview.isMapRead) = (nil, true)
        return []
    }
}

/// Counts aircraft by primary paint, or flights in them, and opens the picker.
struct PaintCountsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.keyed

    /// The list whose rows are counted.
    let kind: RecordKind

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [PaintCount] {
        guard kind == .flights, let field = try book.fieldTable()[.flights][.paint(0)] else {
            return try book.paintCounts()
        }
        return try book.counts(ListQuery(.flights), of: field).rows.compactMap { row in
            row.value.flatMap { PaintColor(name: $0) }.map { PaintCount(paint: $0, count: row.records) }
        }
    }

    func receive(_ counts: [PaintCount], in state: inout State) -> [Effect] {
        state.isListShown ? state.edit(ListScreen.self) { $0.openPaintPicker(counts, in: &$1) } : []
    }
}

/// Finds the next row that begins with a letter.
struct JumpQuestion: LogbookQuestion {
    static let traits = QuestionTraits.keyed

    let query: ListQuery
    let text: String
    let after: RecordID?

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> RecordID? {
        try book.row(query, beginningWith: text, after: after)
    }

    func receive(_ id: RecordID?, in state: inout State) -> [Effect] {
        guard query == state.list.query else { return [] }
        guard let id else {
            let column = state.fields[query.kind][query.sort.column]?.label.lowercased() ?? ""
            state.status = Status(.caution, "No row begins with “\(text)” in the order by \(column).")
            return []
        }
        guard let index = state.list.rows.firstIndex(where: { $0.id == id }) else {
            return state.reload(at: .around(id), keepingSummary: true)
        }
        state.list.select(index)
        return []
    }
}

/// Reads the marked rows again and copies them; they may have been changed or deleted since they were read.
struct CopyQuestion: LogbookQuestion {
    static let traits = QuestionTraits.keyed

    let kind: RecordKind
    let ids: [RecordID]

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [ListRow] { try book.rows(kind, ids) }

    func receive(_ rows: [ListRow], in state: inout State) -> [Effect] {
        guard kind == state.kind else { return [] }
        state.list.marks.renew(from: ListPage(rows: rows, hasEarlier: false, hasLater: false), isWhole: true)
        return state.edit(ListScreen.self) { list, context in
            guard !rows.isEmpty else { return list.refuseLostMarks(in: &context) }
            return list.copy(rows, gone: ids.count - rows.count, in: &context)
        }
    }
}

/// Deletes a record.
struct DeleteQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let id: RecordID

    /// Returns the number of documents that were deleted with a pilot.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Int {
        let documents = try book.documentCount(of: [id])
        try book.delete(id)
        return documents
    }

    /// Reports the deletion; a cursor that is still on the row moves to the row below.
    func receive(_ documents: Int, in state: inout State) -> [Effect] {
        state.hasJustDeleted = true
        let name = state.forget(id)?.sentence ?? "the \(id.kind.singular)"
        state.edit(CheckScreen.self) { $0.remove { $0.entry.id == id || $0.other == id } }
        let others = documents == 0 ? "" : " with \(state.settings.display.text(of: documents, .documents))"
        state.status = Status(.good, "Deleted \(name)\(others).  \(state.keyLabel(of: .undo)) undoes.")
        state.preview = Preview()
        return state.reloadAfterChange()
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.status = Status(error)
        guard error == .gone else { return [] }
        state.forget(id)
        return state.reloadAfterChange()
    }
}

/// Deletes the marked records as one step.
struct DeleteMarkedQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let ids: [RecordID]

    /// Returns the deletion, and the number of documents that were deleted with pilots.
    func ask(_ book: any LogbookAccess) throws(LogbookError) -> (Deletion, documents: Int) {
        let documents = try book.documentCount(of: ids)
        let deletion = try book.delete(ids)
        return (deletion, documents - (try book.documentCount(of: deletion.refused.map(\.id))))
    }

    /// Reports the deletion; records in use keep their marks and are named.
    func receive(_ answer: (Deletion, documents: Int), in state: inout State) -> [Effect] {
        let (deletion, documents) = answer
        let refused = Set(deletion.refused.map(\.id))
        for id in ids where !refused.contains(id) { state.forget(id) }
        state.status = Status(
            deletion, of: state.kind, documents: documents, undo: state.keyLabel(of: .undo), state.settings.display)
        state.preview = Preview()
        let effects = state.reloadAfterChange()
        return deletion.deleted.isEmpty ? [.bell] + effects : effects
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.status = Status(error)
        return error == .gone ? state.reloadAfterChange() : []
    }
}

extension Status {
    /// Creates the message on a deletion of several rows: the number deleted, and those in use.
    fileprivate init(_ deletion: Deletion, of kind: RecordKind, documents: Int, undo key: String, _ style: DisplayStyle)
    {
        let count = deletion.deleted.count
        let names = deletion.refused.prefix(3).map { refusal in
            "\(refusal.name) is used in \(style.text(of: refusal.flights)) flight\(refusal.flights == 1 ? "" : "s")"
        }
        let more = deletion.refused.count - names.count
        let reasons = (names + (more > 0 ? ["\(style.text(of: more)) more are in use"] : [])).joined(separator: ", ")
        guard count > 0 else {
            let gone = Marks.lostSentence
            self.init(reasons.isEmpty ? .caution : .bad, reasons.isEmpty ? gone : "Nothing was deleted: \(reasons).")
            return
        }
        let others = documents == 0 ? "" : " with \(style.text(of: documents, .documents))"
        let way = count == 1 ? "brings it back" : "brings them back"
        self.init(
            reasons.isEmpty ? .good : .caution,
            "Deleted \(style.text(of: count, kind))\(others)\(reasons.isEmpty ? "" : "; \(reasons)").  \(key) \(way).")
    }
}
