import Aviation
import Logbook
import TerminalUI

extension CommandName {
    static let nextMatch = CommandName("list.nextMatch")
    static let previousMatch = CommandName("list.previousMatch")
}

extension Command {
    /// The commands that repeat the last filter as a search.
    static let matches: [Command] = [
        Command(
            ListScreen.self, .nextMatch, [.character("n")], "next match",
            "Go to the next row that the last filter matches",
            also: "search again find", unless: { $0.reasonAgainstMatching($1) },
            action: { $0.moveToMatch(isForward: true, in: &$1) }),
        Command(
            ListScreen.self, .previousMatch, [.character("N")], "match before",
            "Go to the previous row that the last filter matches",
            also: "search again find", unless: { $0.reasonAgainstMatching($1) },
            action: { $0.moveToMatch(isForward: false, in: &$1) }),
    ]
}

extension ListScreen {
    fileprivate func reasonAgainstMatching(_ state: State) -> String? {
        state.filterHistory[state.kind].isEmpty
            ? "no filter is set; \(state.keyLabel(of: .filter)) sets one" : nil
    }

    /// Moves to the next or previous row of the whole list that the last filter matches.
    fileprivate func moveToMatch(isForward: Bool, in context: inout ScreenContext) -> [Effect] {
        guard let text = context.filterHistory[context.kind].last, let id = context.list.selected?.id else { return [] }
        do throws(FilterError) {
            let typed = try TypedFilter(text, of: context.kind, context.state)
            return context.ask(
                NextMatchQuestion(query: context.list.query, searched: typed, from: id, isForward: isForward))
        } catch {
            // A filter of an earlier version of the program.
            context.status = Status(.caution, "The filter “\(text)” is no longer valid.")
            return []
        }
    }
}

/// Finds the next row of a list that a filter matches; after the last row, continues at the first.
struct NextMatchQuestion: LogbookQuestion {
    /// The row, and whether it was found beyond the end of the list; nil for none.
    struct Answer: Sendable {
        let row: RecordID?
        let isBeyondEnd: Bool
    }

    static let traits = QuestionTraits.keyed

    let query: ListQuery
    let searched: TypedFilter
    let from: RecordID
    let isForward: Bool

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Answer {
        var matching = query
        if query.filter.isEverything {
            matching.filter = searched.filter
        } else if query.filter != searched.filter {
            matching.filter = .all([query.filter, searched.filter])
        }
        let rest = try book.page(matching, at: isForward ? .after(from) : .before(from), limit: 1).rows
        if let row = isForward ? rest.first : rest.last { return Answer(row: row.id, isBeyondEnd: false) }
        let all = try book.page(matching, at: isForward ? .first : .last, limit: 1).rows
        return Answer(row: all.first?.id, isBeyondEnd: true)
    }

    func receive(_ answer: Answer, in state: inout State) -> [Effect] {
        guard query == state.list.query else { return [] }
        guard let id = answer.row else {
            state.status = Status(.caution, "No row of this list matches “\(searched.text)”.")
            return []
        }
        if answer.isBeyondEnd {
            state.status = Status(.hint, isForward ? "Continued at the first row." : "Continued at the last row.")
        }
        guard let index = state.list.rows.firstIndex(where: { $0.id == id }) else {
            return state.reload(at: .around(id), keepingSummary: true)
        }
        state.list.select(index)
        return []
    }
}
