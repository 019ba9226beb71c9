/// The extent of a screen or of a part of it, in rows and columns.
///
/// Never negative and never above ``limit``, so that arithmetic on it cannot overflow.
package struct Size: Hashable, Sendable {
    /// The largest extent that is kept; no terminal comes near it.
    package static let limit = 100_000

    package let rows: Int
    package let columns: Int

    /// Makes a size; what is negative becomes 0, what is above ``limit`` becomes ``limit``.
    package init(rows: Int, columns: Int) {
        self.rows = min(max(rows, 0), Size.limit)
        self.columns = min(max(columns, 0), Size.limit)
    }

    /// Reads `COLUMNSxROWS`, as in `100x30`; nil when it is not two whole numbers from 1 to 1000.
    package init?(text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else { return nil }
        guard (1...1000).contains(columns), (1...1000).contains(rows) else { return nil }
        self.init(rows: rows, columns: columns)
    }

    /// True when nothing can be drawn.
    package var isEmpty: Bool { rows == 0 || columns == 0 }

    /// The same as people say it: columns first, `100x30`.
    package var text: String { "\(columns)x\(rows)" }
}
