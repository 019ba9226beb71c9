/// What another role does to the hours of a flight.
///
/// Where the old role's columns hold the whole flight, it goes to the new role's; what was typed otherwise stays.
package struct RoleMove: Hashable, Sendable {
    /// The times as they are then.
    package let times: FlightTimes
    /// The columns that lose the whole flight.
    package private(set) var left: [FlightColumn] = []
    /// The columns that get the whole flight.
    package private(set) var entered: [FlightColumn] = []
    /// The hours that move, nil for none that do.
    private let block: Minutes?

    /// What keeps the hours where they are; nil where they move, and where there are none.
    private var stay: String?

    package init(_ flight: FlightRecord, to role: PilotRole?) {
        let known = flight.times
        guard let block = known.block, block > .zero else {
            times = known
            self.block = nil
            return
        }
        let old = flight.role?.columns ?? []
        let new = role?.columns ?? old
        let left = old.filter { !new.contains($0) }
        let entered = new.filter { !old.contains($0) }
        let isWhole = old.allSatisfy { known[$0] == block }
        // Without a role, the meaning of hours in a column is unknown.
        let others = flight.role == nil ? FlightColumn.ofRoles : entered
        guard role != nil, isWhole, others.allSatisfy({ (known[$0] ?? .zero) <= .zero }) else {
            times = known
            self.block = nil
            stay = "the hours stay as they are"
            return
        }
        var moved = known
        for column in left { moved[column] = nil }
        for column in entered { moved[column] = block }
        times = moved
        self.left = left
        self.entered = entered
        self.block = block
    }

    /// Returns what happens to the hours, in words; nil when there are none.
    ///
    /// - Parameters:
    ///   - second: how a region names the pilot beside the one in command.
    ///   - duration: returns the text of a duration.
    package func text(_ second: SecondPilotName, duration: (Minutes) -> String = { $0.clockText }) -> String? {
        guard let block else { return stay }
        func names(_ columns: [FlightColumn]) -> String {
            columns.map { $0 == .dualGiven ? "dual given" : $0.shortName(second) }.joined(separator: " and ")
        }
        switch (left.isEmpty, entered.isEmpty) {
        case (true, true): return nil
        case (true, false): return "\(duration(block)) counts as \(names(entered))"
        case (false, true): return "\(duration(block)) is taken from \(names(left))"
        case (false, false): return "\(duration(block)) moves from \(names(left)) to \(names(entered))"
        }
    }
}
