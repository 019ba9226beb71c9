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
    /// What happens to the hours, in words; nil when there are none.
    package let text: String?

    package init(_ flight: FlightRecord, to role: PilotRole?) {
        let known = flight.times
        guard let block = known.block, block > .zero else {
            times = known
            text = nil
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
            text = "the hours stay as they are"
            return
        }
        var moved = known
        for column in left { moved[column] = nil }
        for column in entered { moved[column] = block }
        times = moved
        self.left = left
        self.entered = entered
        text = Self.sentence(block, from: left, to: entered)
    }

    private static func sentence(_ block: Minutes, from left: [FlightColumn], to entered: [FlightColumn]) -> String? {
        let from = names(left)
        let to = names(entered)
        switch (left.isEmpty, entered.isEmpty) {
        case (true, true): return nil
        case (true, false): return "\(block.clockText) counts as \(to)"
        case (false, true): return "\(block.clockText) is taken from \(from)"
        case (false, false): return "\(block.clockText) moves from \(from) to \(to)"
        }
    }

    private static func names(_ columns: [FlightColumn]) -> String {
        columns.map { $0 == .dualGiven ? "dual given" : $0.shortName }.joined(separator: " and ")
    }
}
