/// What a round between a spool and a place has done.
package struct CarryReport: Equatable, Sendable {
    /// The files that were put to the place.
    package var put = 0
    /// The files that were brought into the spool.
    package var got = 0
    /// The files that were removed on one side, because they had been on the other and a snapshot holds them.
    package var removed = 0
    /// The files of either side that are not whole, and are not used.
    package var partial: [String] = []
    /// Whether there is nothing on either side.
    package var isNothing = false

    package init() {}

    /// Whether anything was carried.
    package var hasCarried: Bool { put + got + removed > 0 }

    /// The report in lines.
    package var lines: [String] {
        if isNothing { return ["nothing to carry yet: begin with “flightlog sync” and this folder"] }
        var parts = [(put, "put"), (got, "brought"), (removed, "removed")].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        if parts.isEmpty { parts = ["in step"] }
        return [parts.joined(separator: ", ")] + partial.prefix(5).map { "not whole, and not used: \($0)" }
    }
}
