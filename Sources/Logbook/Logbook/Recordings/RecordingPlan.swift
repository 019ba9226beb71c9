package import Aviation
package import Tracks

/// What adding recorders' files would do to a logbook.
package struct RecordingPlan: Sendable {
    /// The files, in the order in which they were given.
    package internal(set) var items: [Item]

    /// A file, and what becomes of it.
    package struct Item: Sendable {
        package let file: RecordedFile
        package internal(set) var state: State
        package internal(set) var flights: [Flight]
    }

    /// What becomes of a file.
    package enum State: Sendable, Hashable {
        /// It is added.
        case added
        /// Its bytes are in the logbook already, or earlier in the plan.
        case kept
        /// It is left out, with the reason as a sentence.
        case leftOut(String)
    }

    /// A flight of a file, and the entry it belongs to.
    package struct Flight: Sendable {
        package let derived: TrackFlight
        /// What the recording says, as an entry; with the end that a later file of the plan shows.
        package internal(set) var record: FlightRecord
        package internal(set) var outcome: Outcome
    }

    /// What becomes of a flight.
    package enum Outcome: Sendable, Hashable {
        /// A new entry.
        case new
        /// The recording joins an entry.
        case joins(Joining)
        /// The recording joins a new entry of this plan: of the file and the flight with these numbers.
        case joinsNew(item: Int, flight: Int)
        /// No entry is made or joined, with the reason as a sentence.
        case unclear(String)
    }

    /// An entry that a recording joins, with what it brings.
    package struct Joining: Sendable, Hashable {
        package let entry: RecordID
        /// The entry in one line.
        package let label: String
        /// The entry as it is.
        let before: FlightRecord
        /// The entry with what was empty filled in.
        let after: FlightRecord
        /// What is filled in, such as `take-off 12:59`.
        package let fills: [String]
        /// What differs, and stays as it is in the logbook, such as `landing 13:40, by the recording 13:34`.
        package let differs: [String]
    }

    /// The number of files that are added.
    package var addedCount: Int { items.count { $0.state == .added } }
    /// The number of entries that are made.
    package var newCount: Int { count { if case .new = $0 { true } else { false } } }
    /// The number of flights that join entries of the logbook.
    package var joinedCount: Int { count { if case .joins = $0 { true } else { false } } }

    private func count(_ isCounted: (Outcome) -> Bool) -> Int {
        items.filter { $0.state == .added }.reduce(0) { $0 + $1.flights.count { isCounted($0.outcome) } }
    }

    /// The label of the step of the history.
    package var label: String {
        let files = addedCount == 1 ? "1 recording" : "\(addedCount) recordings"
        var parts: [String] = []
        if newCount > 0 { parts.append("\(newCount) new flight\(newCount == 1 ? "" : "s")") }
        if joinedCount > 0 { parts.append("\(joinedCount) joined") }
        return "added \(files)" + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
    }
}
