import Aviation
import LogbookProgram
import TerminalUI

/// The rows of a list as a frame has drawn them.
///
/// On a large screen most of a frame is rows that did not change: those of the frame before are copied. Equal rows in equal
/// columns look the same, so that a frame is the same with them and without.
struct DrawnRows: Sendable {
    /// What rows look like, whatever they hold.
    struct Look: Hashable, Sendable {
        let columns: [String]
        let grid: TableGrid
        let fields: FieldTable
        let display: DisplayStyle
        let isMuted: Bool
        let place: Range<Int>
    }

    private struct Drawn: Sendable {
        let row: ListRow
        let cells: [Cell]
    }

    private let look: Look?
    private var drawn: [RecordID: Drawn] = [:]

    /// No rows of a look; nil before a list is drawn.
    init(_ look: Look? = nil) { self.look = look }

    /// Whether the rows have a look.
    func hasLook(_ look: Look) -> Bool { self.look == look }

    /// Returns the cells of a row; nil where it was not drawn, or held something else.
    func cells(of row: ListRow) -> [Cell]? {
        guard let known = drawn[row.id], known.row == row else { return nil }
        return known.cells
    }

    /// Keeps a row.
    mutating func keep(_ row: ListRow, _ cells: [Cell]) { drawn[row.id] = Drawn(row: row, cells: cells) }
}
