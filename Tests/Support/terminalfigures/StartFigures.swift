import TestSupport

/// Times of repeated starts of the program, and its memory after each.
struct StartFigures {
    var firstByte = Series()
    /// The first frame with rows.
    var rows = Series()
    /// The last byte, after sums and pane.
    var settled = Series()
    var memory: [MemoryUse] = []

    mutating func measure(_ surroundings: Surroundings, region: String = "none") throws {
        let start = ContinuousClock.now
        let terminal = try surroundings.start(region: region)
        var (hasBegun, hasRows) = (false, false)
        var last = start
        var patience = 120_000
        while let piece = try terminal.next(milliseconds: patience) {
            if !hasBegun { firstByte.add(piece.first - start) }
            hasBegun = true
            if !hasRows, terminal.hasRows {
                rows.add(piece.last - start)
                hasRows = true
            }
            last = piece.last
            // The number of the row appears when everything is counted.
            if terminal.text.contains("row 1 of"), !terminal.text.contains("≥") { patience = 400 }
        }
        settled.add(last - start)
        memory.append(try MemoryUse(of: terminal.pid))
        try terminal.press("q")
        _ = try terminal.finish()
    }

    /// The run whose peak is the median.
    var typicalMemory: MemoryUse? {
        memory.isEmpty ? nil : memory.sorted { $0.peak < $1.peak }[memory.count / 2]
    }
}
