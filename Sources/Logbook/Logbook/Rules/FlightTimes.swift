/// The times and counts of one log entry; what is not known is `nil`, never zero.
///
/// Old logbooks have no take-off counts: a rule that asks for them must be able to answer "unknown". All landings,
/// touch-and-goes included, are `dayLandings` and `nightLandings`; the full-stop ones are among them.
package struct FlightTimes: Hashable, Sendable {
    private var durations: [FlightColumn: Minutes] = [:]
    private var counts: [FlightCount: Int] = [:]

    /// Nothing known.
    package init() {}

    /// A time column; `nil` when it is not known.
    package subscript(column: FlightColumn) -> Minutes? {
        get { durations[column] }
        set { durations[column] = newValue }
    }

    /// A count column; `nil` when it is not known.
    package subscript(count: FlightCount) -> Int? {
        get { counts[count] }
        set { counts[count] = newValue }
    }

    /// The block time: from off blocks to on blocks.
    package var block: Minutes? {
        get { self[.block] }
        set { self[.block] = newValue }
    }

    /// The time between evening and morning civil twilight.
    package var night: Minutes? {
        get { self[.night] }
        set { self[.night] = newValue }
    }

    /// Day and night landings together; `nil` when neither is known.
    package var landings: Int? { sum(.dayLandings, .nightLandings) }

    /// Day and night take-offs together; `nil` when neither is known.
    package var takeoffs: Int? { sum(.dayTakeoffs, .nightTakeoffs) }

    private func sum(_ first: FlightCount, _ second: FlightCount) -> Int? {
        guard self[first] != nil || self[second] != nil else { return nil }
        let (sum, overflow) = (self[first] ?? 0).addingReportingOverflow(self[second] ?? 0)
        return overflow ? .max : sum
    }
}
