import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Opening balances: totals carried over from older books.
extension CommandContext {
    static let balances = CommandContext("Opening balances", name: "pick", takesText: true)
}

extension CommandName {
    static let balanceDelete = CommandName("balances.delete")
}

extension CommandTable {
    static let balances = CommandTable(
        .balances,
        Command.picking + [
            Command(
                Picker.self, .balanceDelete, [.function(8), .control("x")], "delete",
                "Delete the marked balance; undo brings it back", footer: 65,
                unless: { $1.reasonAgainstChanging ?? $0.reasonAgainstBalance($1) },
                action: { $0.deleteBalance(in: &$1) })
        ])
}

/// Saves an opening balance: replaces the one with its key, or adds a new one.
struct SaveBalanceQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let balance: OpeningTotal

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try book.save(balance) }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        let words = balance.sentence(state.settings.display)
        state.status = Status(.good, "Saved the opening balance \(words).")
        return [state.requests.ask(BookTotalQuestion())] + state.edit(TotalsScreen.self) { $0.askForGroups(in: &$1) }
    }
}

/// Deletes an opening balance.
struct DeleteBalanceQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let key: Int64

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try book.deleteBalance(key) }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        let balance = state.totals.totals?.opening.first { $0.key == key }
        let words = balance.map { " \($0.sentence(state.settings.display))" } ?? ""
        let undo = state.keyLabel(of: .undo)
        state.status = Status(.good, "Deleted the opening balance\(words).  \(undo) undoes.")
        return [state.requests.ask(BookTotalQuestion())] + state.edit(TotalsScreen.self) { $0.askForGroups(in: &$1) }
    }
}

extension TotalsScreen {
    func openBalances(in context: inout ScreenContext) -> [Effect] {
        let new = Picker.Item("New opening balance", id: "", reason: context.state.reasonAgainstChanging) {
            $0.edit(TotalsScreen.self) { $0.openBalance(nil, in: &$1) }
        }
        let style = context.settings.display
        let items = (context.totals.totals?.opening ?? []).map { balance in
            Picker.Item(balance.sentence(style), id: balance.key.map(String.init) ?? "?") {
                $0.edit(TotalsScreen.self) { $0.openBalance(balance.key, in: &$1) }
            }
        }
        return context.show(.picker(Picker(title: "Opening balances", items: items + [new], context: .balances)))
    }

    private func openBalance(_ key: Int64?, in context: inout ScreenContext) -> [Effect] {
        if let reason = context.state.reasonAgainstChanging {
            context.status = Status(.caution, "\(reason.capitalizedFirst).")
            return []
        }
        let known = context.totals.totals?.opening.first { $0.key == key && key != nil }
        let balance = known ?? OpeningTotal(category: nil, minutes: nil, landings: nil, asOf: nil)
        let names = FlightColumn.allCases.prefix(7).map { $0.shortName.lowercased() }.joined(separator: ", ")
        let fields = [
            Sheet.Field(
                "Category", balance.category ?? "", hint: "\(names) …, or words of your own; empty for all flight time"),
            Sheet.Field("Hours", balance.minutes?.clockText ?? "", hint: "1250:30 or 1250.5; empty when not known"),
            Sheet.Field("Landings", balance.landings.map(String.init) ?? "", hint: "a number; empty when not known"),
            Sheet.Field("As of", balance.asOf?.isoText ?? "", hint: "the last day included, such as 2019-12-31"),
            Sheet.Field("Remarks", balance.remarks ?? "", hint: "such as “book 1, page 48”"),
        ]
        let title = known == nil ? "New opening balance" : "Opening balance"
        return context.show(.sheet(Sheet(title: title, fields) { sheet, state in balance.save(sheet, &state) }))
    }
}

extension OpeningTotal {
    /// Saves the balance with what was typed, or shows why it cannot be saved.
    fileprivate func save(_ sheet: Sheet, _ state: inout State) -> [Effect] {
        let order = state.settings.conventions.dateOrder
        let today = state.today
        var balance = self
        balance.category = sheet.text(0).nonEmpty ?? "total"
        balance.remarks = sheet.text(4).nonEmpty
        do throws(InputError) {
            let limit = Minutes(hours: 100_000, minutes: 0)
            balance.minutes = try sheet.text(1).nonEmpty.map { (text) throws(InputError) in
                try Minutes(parsing: text, limit: limit)
            }
            balance.asOf = try sheet.text(3).nonEmpty.map { (text) throws(InputError) in
                try LocalDate(parsing: text, today: today, order: order)
            }
        } catch {
            return state.refuseSheet(
                "\(error.message.capitalizedFirst): \(error.recovery).")
        }
        if let text = sheet.text(2).nonEmpty {
            guard let landings = Int(text), (0...1_000_000).contains(landings) else {
                return state.refuseSheet("Landings are a number such as 830.")
            }
            balance.landings = landings
        } else {
            balance.landings = nil
        }
        guard balance.minutes != nil || balance.landings != nil else {
            return state.refuseSheet("An opening balance needs hours or landings.")
        }
        state.overlay = nil
        return [state.requests.ask(SaveBalanceQuestion(balance: balance))]
    }
}

extension Picker {
    fileprivate func reasonAgainstBalance(_ state: State) -> String? {
        balance(state) == nil ? "no balance is marked" : nil
    }

    /// Returns the marked balance; nil when none is.
    private func balance(_ state: State) -> OpeningTotal? {
        guard let key = choice.flatMap({ Int64($0.id) }) else { return nil }
        return state.totals.totals?.opening.first { $0.key == key }
    }

    /// Deletes the marked balance without asking, because undo restores it.
    fileprivate func deleteBalance(in context: inout ScreenContext) -> [Effect] {
        guard let key = balance(context.state)?.key else { return [] }
        return context.leave() + context.ask(DeleteBalanceQuestion(key: key))
    }
}

extension OpeningTotal {
    /// Returns the balance in a few words.
    func sentence(_ style: DisplayStyle) -> String {
        words(minutes: style.text(of:), number: style.text(of:), date: style.text(of:)).joined(separator: " · ")
    }
}
