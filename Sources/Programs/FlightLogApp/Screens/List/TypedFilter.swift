import Logbook

/// A filter, and the text that it was read from.
struct TypedFilter: Hashable, Sendable {
    /// As it was typed; empty for everything.
    let text: String
    let filter: Filter

    /// Everything passes.
    init() {
        text = ""
        filter = .everything
    }

    /// Reads a text.
    ///
    /// - Throws: an error with the place that is wrong.
    init(parsing text: String, of kind: RecordKind, today: LocalDate) throws(FilterError) {
        filter = try Filter(parsing: text, of: kind, today: today)
        self.text = filter.isEverything ? "" : text
    }
}
