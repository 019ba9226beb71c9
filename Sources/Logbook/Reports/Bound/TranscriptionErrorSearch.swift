/// Finds the line of a handwritten page that was copied wrong, from the sums that the pilot has added up there.
///
/// An error is a digit, two digits in each other's place, two columns in each other's place, a line left out, or one
/// written twice. Each possible one is tried: it stays a candidate while a page with it has the sums that were told. Few sums
/// leave many candidates; `question(_:)` names the sum that halves them.
///
/// ```
/// let check = TranscriptionErrorSearch(rows: [[70, 1], [80, 2], [95, 1]], units: [.clock, .number])
/// check.candidates([HandwrittenSum(column: 0, rows: 0...2, sum: 235), HandwrittenSum(column: 1, rows: 0...2, sum: 4)])
/// // a digit in a line: 1:20 read as 1:10, 1:35 as 1:25
/// ```
package struct TranscriptionErrorSearch: Sendable {
    /// The amounts of each line, a column each, in the units in which they are written; a blank is 0.
    package let rows: [[Int]]
    package let units: [HandwrittenUnit]

    package init(rows: [[Int]], units: [HandwrittenUnit]) { (self.rows, self.units) = (rows, units) }

    /// Returns the errors that make the sums what they are; none when no single error does, or nothing differs.
    package func candidates(_ sums: [HandwrittenSum]) -> [TranscriptionError] {
        guard sums.contains(where: { $0.sum != sum(rows, $0) }) else { return [] }
        let single = errors.filter { error in agrees(error, sums) }
        guard single.isEmpty else { return single }
        // Several errors: each column by itself.
        return Set(sums.map(\.column)).sorted().flatMap { column -> [TranscriptionError] in
            let own = sums.filter { $0.column == column }
            guard own.contains(where: { $0.sum != sum(rows, $0) }) else { return [] }
            return errors.filter { $0.column == column && agrees($0, own) }
        }
    }

    /// Returns the sum that tells most among the candidates; nil when two are left at most, or no sum tells them apart.
    package func question(_ sums: [HandwrittenSum]) -> (column: Int, rows: ClosedRange<Int>)? {
        let left = candidates(sums)
        guard left.count > 2 else { return nil }
        let pages = left.map { page(with: $0) }
        let columns = Set(left.flatMap { $0.column.map { [$0] } ?? Array(units.indices) }).sorted()
        var best: (column: Int, rows: ClosedRange<Int>, size: Int)?
        for column in columns {
            for last in 0..<max(rows.count - 1, 0) {
                let place = HandwrittenSum(column: column, rows: 0...last, sum: 0)
                guard !sums.contains(where: { $0.column == column && $0.rows == place.rows }) else { continue }
                var groups: [Int: Int] = [:]
                for page in pages { groups[sum(page, place), default: 0] += 1 }
                let largest = groups.values.max() ?? 0
                if largest < best?.size ?? left.count { best = (column, place.rows, largest) }
            }
        }
        return best.map { ($0.column, $0.rows) }
    }

    /// Returns what should stand there.
    package func expected(_ place: (column: Int, rows: ClosedRange<Int>)) -> Int {
        sum(rows, HandwrittenSum(column: place.column, rows: place.rows, sum: 0))
    }

    /// Returns the page as it stands there after an error.
    package func page(with error: TranscriptionError) -> [[Int]] {
        var page = rows
        switch error.kind {
        case .leftOut: page.remove(at: error.row)
        case .twice: page.insert(rows[error.row], at: error.row)
        case .columns(let one, let other): page[error.row].swapAt(one, other)
        case .value(let column, let read): page[error.row][column] = read
        }
        return page
    }

    private func agrees(_ error: TranscriptionError, _ sums: [HandwrittenSum]) -> Bool {
        let page = page(with: error)
        return sums.allSatisfy { $0.sum == sum(page, $0) }
    }

    private func sum(_ page: [[Int]], _ place: HandwrittenSum) -> Int {
        // The last line of the page, too, when one is written twice.
        let isWhole = place.rows.upperBound >= rows.count - 1
        let end = isWhole ? page.count : min(place.rows.upperBound + 1, page.count)
        guard place.rows.lowerBound < end else { return 0 }
        return page[place.rows.lowerBound..<end].reduce(0) { $0 + $1[place.column] }
    }

    /// Every single error that changes something.
    private var errors: [TranscriptionError] {
        var all: [TranscriptionError] = []
        for (row, values) in rows.enumerated() {
            if values.contains(where: { $0 != 0 }) {
                all.append(TranscriptionError(row: row, kind: .leftOut))
                all.append(TranscriptionError(row: row, kind: .twice))
            }
            for one in values.indices {
                for other in values.indices
                where other > one && units[one] == units[other] && values[one] != values[other] {
                    all.append(TranscriptionError(row: row, kind: .columns(one, other)))
                }
                all += units[one].misreadings(of: values[one]).map {
                    TranscriptionError(row: row, kind: .value(column: one, read: $0))
                }
            }
        }
        return all
    }
}

/// A sum as the pilot has added it up by hand.
package struct HandwrittenSum: Hashable, Sendable {
    package let column: Int
    /// The lines that were added, from 0, as they stand on the handwritten page.
    package let rows: ClosedRange<Int>
    package let sum: Int

    package init(column: Int, rows: ClosedRange<Int>, sum: Int) {
        (self.column, self.rows, self.sum) = (column, rows, sum)
    }
}

/// An error that copying makes.
package struct TranscriptionError: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case leftOut, twice
        /// Two columns of the line are in each other's place.
        case columns(Int, Int)
        /// A value was read as another one: a digit, or two digits in each other's place.
        case value(column: Int, read: Int)
    }

    /// The line, from 0, as the right page has it.
    package let row: Int
    package let kind: Kind

    package init(row: Int, kind: Kind) { (self.row, self.kind) = (row, kind) }

    /// The column of a wrong value; nil for a whole line, and for two columns.
    var column: Int? { if case .value(let column, _) = kind { column } else { nil } }
}

/// How amounts of a column are written.
package enum HandwrittenUnit: Hashable, Sendable {
    /// Minutes as hours and minutes.
    case clock
    /// Tenths of an hour, or hundredths of something.
    case tenths, hundredths
    case number

    /// Returns an amount as it is written.
    package func text(_ amount: Int) -> String {
        func padded(_ digits: Int, _ length: Int) -> String {
            let text = String(digits)
            return String(repeating: "0", count: max(length - text.count, 0)) + text
        }
        return switch self {
        case .clock: "\(amount / 60):\(padded(amount % 60, 2))"
        case .tenths: "\(amount / 10).\(amount % 10)"
        case .hundredths: "\(amount / 100).\(padded(amount % 100, 2))"
        case .number: String(amount)
        }
    }

    /// Reads what is written; nil for another text. `23:40`, `12.5` and `7` are read, a bare number as whole hours.
    package func amount(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: self == .clock ? ":" : ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let whole = Int(parts[0]), (0...1_000_000).contains(whole),
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return nil }
        let rest = parts.count == 2 ? parts[1] : ""
        switch self {
        case .clock:
            return parts.count == 1
                ? whole * 60 : rest.count == 2 ? Int(rest).flatMap { $0 < 60 ? whole * 60 + $0 : nil } : nil
        case .tenths: return parts.count == 1 ? whole * 10 : rest.count == 1 ? Int(rest).map { whole * 10 + $0 } : nil
        case .hundredths:
            return parts.count == 1 ? whole * 100 : rest.count == 2 ? Int(rest).map { whole * 100 + $0 } : nil
        case .number: return parts.count == 1 ? whole : nil
        }
    }

    /// The amounts that differ from one by a digit, or by two neighboring digits in each other's place; none for a blank.
    func misreadings(of amount: Int) -> Set<Int> {
        guard amount != 0 else { return [] }
        let characters = Array(text(amount))
        let places = characters.indices.filter { characters[$0].isNumber }
        var found: Set<Int> = []
        func add(_ changed: [Character]) { if let other = self.amount(String(changed)) { found.insert(other) } }
        for (index, place) in places.enumerated() {
            for digit in "0123456789" {
                var changed = characters
                changed[place] = digit
                add(changed)
            }
            guard index + 1 < places.count else { continue }
            var changed = characters
            changed.swapAt(place, places[index + 1])
            add(changed)
        }
        found.remove(amount)
        return found
    }
}
