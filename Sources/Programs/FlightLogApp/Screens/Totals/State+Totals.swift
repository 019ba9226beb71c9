import Logbook
import TerminalUI

/// What the flights come to.
extension State {
    /// The flights whose sums are shown: those that their own screen shows.
    var totalsQuery: ListQuery { lists[.flights].query }

    mutating func showTotals() -> [Effect] {
        showsTotals = true
        return askForTotals()
    }

    /// Asks for groups and months of the flights as they are now.
    mutating func askForTotals() -> [Effect] {
        totals.knowsMonths = false
        requests.forget(.months)
        return askForGroups()
    }

    /// Asks for the groups; for the months only while they are not known.
    private mutating func askForGroups() -> [Effect] {
        totals.isStale = true
        let grouping = totals.grouping
        let effects = [requests.ask(.totals(totalsQuery, grouping), for: .totals)]
        guard grouping != .month, !totals.knowsMonths, !requests.isUnderWay(.months) else { return effects }
        return effects + [requests.ask(.totals(totalsQuery, .month), for: .months)]
    }

    /// Asks anew when the sums are on the screen.
    mutating func askForShownTotals() -> [Effect] { showsTotals ? askForTotals() : [] }

    mutating func take(_ found: Totals, for job: LogbookJob) -> [Effect] {
        if job.purpose == .months || found.grouping == .month {
            totals.months = found
            totals.knowsMonths = true
        }
        if job.purpose == .totals {
            totals.totals = found
            totals.isStale = false
            showGroups()
        }
        return scrollTotals(by: 0)
    }

    /// Scrolls as little as is needed to see the groups, if the user has just asked for others.
    private mutating func showGroups() {
        guard totals.showsGroups else { return }
        totals.showsGroups = false
        let content = TotalsContent(self)
        let hidden = content.lines.count - TotalsGeometry(size).body.rows
        totals.scrolled = max(totals.scrolled, min(content.groupsPlace, hidden))
    }

    /// Puts the flights together by something else; where the groups are out of sight, only shows them.
    mutating func moveGrouping(by distance: Int) -> [Effect] {
        if totals.totals != nil, TotalsContent(self).groupsPlace >= totals.scrolled + TotalsGeometry(size).body.rows {
            totals.showsGroups = true
            showGroups()
            return []
        }
        let all = TotalsGrouping.allCases
        let place = (all.firstIndex(of: totals.grouping) ?? 0) + distance
        totals.grouping = all[(place + all.count) % all.count]
        totals.showsGroups = true
        return askForGroups()
    }

    mutating func turnRounding() -> [Effect] {
        totals.policy = totals.policy == .sumOfMinutes ? .sumOfTenths : .sumOfMinutes
        return []
    }

    mutating func turnDurations() -> [Effect] {
        let isDecimal = settings.display.durations == .decimalHours
        settings.display.durations = isDecimal ? .hoursAndMinutes : .decimalHours
        return []
    }

    /// Goes to the filter line of the flights; those of a visit stay.
    mutating func filterTotals() -> [Effect] {
        let effects = kind == .flights ? leaveTotals() : show(.flights)
        return effects + beginSearch()
    }

    /// Shows the list again as it was left.
    mutating func leaveTotals() -> [Effect] {
        showsTotals = false
        guard list.needsReload || !list.isLoaded || list.isStale else { return [] }
        return reload(at: list.place)
    }

    mutating func scrollTotals(by rows: Int) -> [Effect] {
        let count = TotalsContent(self).lines.count
        let furthest = max(count - TotalsGeometry(size).body.rows, 0)
        totals.scrolled = min(max(totals.scrolled + rows, 0), furthest)
        return []
    }
}

/// What older books carried over.
extension State {
    mutating func openBalances() -> [Effect] {
        let new = Picker.Item(
            value: .balance(nil), label: "New opening balance", reason: reasonAgainstChanging)
        let items = (totals.totals?.opening ?? []).map { balance in
            Picker.Item(value: .balance(balance.key), label: balance.sentence(settings.display))
        }
        dialogue = .picker(Picker(title: "Opening balances", items: items + [new]))
        return []
    }

    mutating func openBalanceSheet(_ key: Int64?) -> [Effect] {
        if let reason = reasonAgainstChanging {
            status = Status(.caution, "\(reason.prefix(1).uppercased() + reason.dropFirst()).")
            return []
        }
        let known = totals.totals?.opening.first { $0.key == key && key != nil }
        let balance = known ?? OpeningTotal(category: nil, minutes: nil, landings: nil, asOf: nil)
        let names = FlightColumn.allCases.prefix(7).map { $0.shortName.lowercased() }.joined(separator: ", ")
        let fields = [
            Sheet.Field("Of what", balance.category ?? "total", hint: "total, \(names) …, or words of your own"),
            Sheet.Field("Hours", balance.minutes?.clockText ?? "", hint: "1250:30 or 1250.5; empty when not known"),
            Sheet.Field("Landings", balance.landings.map(String.init) ?? "", hint: "a number; empty when not known"),
            Sheet.Field("Up to", balance.asOf?.isoText ?? "", hint: "the last day that it counts, such as 2019-12-31"),
            Sheet.Field("Remarks", balance.remarks ?? "", hint: "such as “book 1, page 48”"),
        ]
        let title = known == nil ? "New opening balance" : "Opening balance"
        dialogue = .sheet(Sheet(.balance(balance), title: title, fields))
        return []
    }

    mutating func save(_ balance: OpeningTotal, from sheet: Sheet) -> [Effect] {
        var balance = balance
        balance.category = sheet.text(0).nonEmpty
        balance.remarks = sheet.text(4).nonEmpty
        do throws(InputError) {
            let limit = Minutes(hours: 100_000, minutes: 0)
            balance.minutes = try sheet.text(1).nonEmpty.map { (text) throws(InputError) in
                try Minutes(parsing: text, limit: limit)
            }
            balance.asOf = try sheet.text(3).nonEmpty.map { (text) throws(InputError) in
                try LocalDate(parsing: text, today: today)
            }
        } catch {
            return refuseSheet(
                "\(error.message.prefix(1).uppercased() + error.message.dropFirst()): \(error.recovery).")
        }
        if let text = sheet.text(2).nonEmpty {
            guard let landings = Int(text), (0...1_000_000).contains(landings) else {
                return refuseSheet("Landings are a number such as 830.")
            }
            balance.landings = landings
        } else {
            balance.landings = nil
        }
        guard balance.minutes != nil || balance.landings != nil else {
            return refuseSheet("An opening balance needs hours or landings.")
        }
        dialogue = nil
        return [requests.ask(.saveBalance(balance), for: .savingView)]
    }

    mutating func takeChangedBalances(_ job: LogbookJob) -> [Effect] {
        if case .saveBalance(let balance) = job.task {
            status = Status(.good, "Saved the opening balance \(balance.sentence(settings.display)).")
        }
        if case .deleteBalance(let key) = job.task {
            let words = totals.totals?.opening.first { $0.key == key }.map { " \($0.sentence(settings.display))" }
            status = Status(.good, "Deleted the opening balance\(words ?? "").  \(keyLabel(of: .undo)) undoes.")
        }
        // The months are those of the flights, which a balance does not change.
        return showsTotals ? askForGroups() : []
    }

    var reasonAgainstBalance: String? { markedBalance == nil ? "no balance is marked" : nil }

    private var markedBalance: OpeningTotal? {
        guard case .picker(let picker) = dialogue, case .balance(let key?) = picker.choice?.value else { return nil }
        return totals.totals?.opening.first { $0.key == key }
    }

    /// Deletes the marked balance, without asking: undo brings it back.
    mutating func deleteBalance() -> [Effect] {
        guard let key = markedBalance?.key else { return [] }
        dialogue = nil
        return [requests.ask(.deleteBalance(key), for: .savingView)]
    }
}

extension Picker {
    /// Whether what older books carried over is to be chosen from.
    var isOfBalances: Bool { if case .balance = items.first?.value { true } else { false } }
}

extension OpeningTotal {
    /// The balance in a few words.
    func sentence(_ style: DisplayStyle) -> String {
        words(minutes: style.text(of:), number: \.grouped, date: style.text(of:)).joined(separator: " · ")
    }
}
