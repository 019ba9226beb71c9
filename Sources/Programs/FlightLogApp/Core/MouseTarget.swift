/// What a click hits.
package enum MouseTarget: Hashable, Sendable {
    case command(CommandName)
    /// A row of the list, by its place in the window of rows.
    case row(Int)
    /// A column's heading, by its place in the list's columns.
    case heading(Int)
    case preview
    case field(FieldID)
    case choice(FieldID, Int)
    case offer(Int)
    /// A line that completes the filter.
    case filterOffer(Int)
    case pick(Int)
    case column(Int)
    /// A line of the history.
    case step(Int)
    /// A line of what is to be settled.
    case settled(Int)
    case sheetField(Int)
    case help
}
