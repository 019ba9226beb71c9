/// The size of a screen or of a part of it, in rows and columns.
///
/// Between 0 and ``limit``, so that arithmetic cannot overflow.
package struct Size: Hashable, Sendable {
    /// The maximum extent, far larger than any terminal.
    package static let limit = 100_000

    package let rows: Int
    package let columns: Int

    /// Creates a size, limited to the range from 0 to ``limit``.
    package init(rows: Int, columns: Int) {
        self.rows = min(max(rows, 0), Size.limit)
        self.columns = min(max(columns, 0), Size.limit)
    }

    /// Parses `COLUMNSxROWS`, as in `100x30`; nil unless both are whole numbers from 1 to 1000.
    package init?(text: String) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else { return nil }
        guard (1...1000).contains(columns), (1...1000).contains(rows) else { return nil }
        self.init(rows: rows, columns: columns)
    }

    /// Whether the size has no cells.
    package var isEmpty: Bool { rows == 0 || columns == 0 }

    /// The size as text, columns first: `100x30`.
    package var text: String { "\(columns)x\(rows)" }
}
