package import Logbook

/// Something to be done in the world: the only door to file and terminal.
package enum Effect: Hashable, Sendable {
    /// Asks the logbook, on the thread that owns it; the answer is a message.
    case logbook(LogbookJob)
    /// Stops the upgrade as soon as the step under way can be rolled back.
    case stopUpgrade
    /// Stops the program as Ctrl-Z does.
    case suspend
    /// Shows the whole screen anew.
    case redraw
    case captureMouse(Bool)
    /// Gives a text to the user's editor.
    case edit(String)
    case bell
    /// Ends the program.
    case quit(exitCode: Int32)
}

/// A question to the logbook, or a change of it, with the number by which the answer is known.
package struct LogbookJob: Hashable, Sendable {
    let number: Int
    let purpose: Purpose
    let task: LogbookTask
}

/// What the logbook is asked or told.
enum LogbookTask: Hashable, Sendable {
    case inspect
    case upgrade
    case open
    case page(ListQuery, PagePlace, limit: Int)
    case summary(ListQuery)
    case paintCounts
    case record(RecordID)
    case suggestedFlight(today: LocalDate)
    case save(Record, over: RecordID?)
    case delete(RecordID)
    case completions(RecordKind, String, limit: Int)
    case earlierValues(TextField, String, limit: Int)
    case match(RecordKind, String)
    case finishDeferred
}

/// What the logbook answers.
package enum LogbookAnswer: Hashable, Sendable {
    case inspected(LogbookFileState)
    case upgraded(UpgradeResult)
    case opened(isReadOnly: Bool, hasDeferredWork: Bool)
    case page(ListPage, PagePlace)
    case summary(ListSummary)
    case paintCounts([PaintCount])
    case record(Record)
    case suggested(FlightRecord)
    case saved(RecordID)
    case deleted
    case completions([CompletionOffer])
    case values([String])
    case match(RecordLink?)
    case finishedDeferred(hasMore: Bool)
}
