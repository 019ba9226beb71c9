import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The flights that do not count for a part of an answer, all for the same reason; without one those that count.
struct SummedFlights: Hashable, Sendable {
    /// The place of the part in the answer.
    let part: Int
    let reason: String?
}

/// What counts: a line a flight, or one line for several that the parts above list, too.
extension CurrencyContent {
    func counted(
        of part: CurrencyPart, at place: Int, _ listed: [[RecordID?]], _ line: (CountedFlight) -> StyledLine
    )
        -> [CurrencyLine]
    {
        let ids = part.counts.map(\.id)
        let lines = part.counts.map { CurrencyLine(line($0), flight: $0.id) }
        guard part.counts.count >= Self.fewest, part.counts.allSatisfy(\.isKnown), listed.contains(ids) else {
            return lines
        }
        let flights = SummedFlights(part: place, reason: nil)
        let isListed = screen.listed.contains(flights)
        let sum = StyledLine("\(isListed ? "▾" : "▸") counts  ", .good)
            .adding("the same \(style.text(of: ids.count, .flights)) as above")
        return [CurrencyLine(sum, summed: flights)] + (isListed ? lines : [])
    }
}

/// What does not count: a line a flight, or one line for several that are left out for the same reason.
extension CurrencyContent {
    /// The number of flights from which they are summed up.
    private static let fewest = 4
    /// The flights that are listed of those that were summed up.
    private static let mostListed = 100

    func rejected(of part: CurrencyPart, at place: Int, _ room: Int) -> [CurrencyLine] {
        var groups: [[CurrencyRejection]] = []
        var places: [String: Int] = [:]
        for rejection in part.rejected {
            if let place = places[rejection.reason] {
                groups[place].append(rejection)
            } else {
                places[rejection.reason] = groups.count
                groups.append([rejection])
            }
        }
        return groups.flatMap { lines(of: $0, part: place, room) }
    }

    private func lines(of group: [CurrencyRejection], part: Int, _ room: Int) -> [CurrencyLine] {
        guard group.count >= Self.fewest, let first = group.first else { return group.map { line(of: $0, room) } }
        let flights = SummedFlights(part: part, reason: first.reason)
        let isListed = screen.listed.contains(flights)
        let count = style.text(of: group.count, .flights)
        let sum = StyledLine("\(isListed ? "▾" : "▸") not     ", .muted).adding(count).adding(
            ": \(first.reason)", .muted)
        let head = CurrencyLine(sum, summed: flights)
        guard isListed else { return [head] }
        return [head] + group.prefix(Self.mostListed).map { line(of: $0, room) }
            + more(group.count - Self.mostListed, "that do not count")
    }

    private func line(of rejection: CurrencyRejection, _ room: Int) -> CurrencyLine {
        let flight = fitted(flight(rejection.date, rejection.label), room)
        return CurrencyLine(
            StyledLine("  not     \(flight)  \(words.reason(rejection))", .muted), flight: rejection.id)
    }
}
