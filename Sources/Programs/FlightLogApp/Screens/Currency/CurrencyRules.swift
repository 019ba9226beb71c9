import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Choosing the rules of the book, and what is assumed about it.
extension State {
    /// Lists the shipped rules and those of the pilot's own.
    mutating func openRules(_ rules: BookRules) -> [Effect] {
        let chosen = rules.shipped ?? settings.rulesOfRegion
        let shipped = RuleSet.shippedNames.map { name in
            Picker.Item(
                name.uppercased(), detail: chosen.contains(name) ? "✓ in use" : "",
                name: (try? RuleSet.shipped(name)).flatMap { $0?.rules.first?.text } ?? ""
            ) { $0.toggleShippedRules(name, of: rules, chosen: chosen) }
        }
        let own = rules.own.indices.map { place in
            Picker.Item(
                rules.own[place].name ?? "?", id: "own \(place)",
                detail: rules.own[place].isEnabled ? "✓ in use" : "", name: "your own"
            ) { $0.openOwnRules(place, of: rules) }
        }
        let new = Picker.Item("Write rules of your own …", synonyms: "new club add") { state in
            state.overlay = nil
            return state.show(.ruleEditor(RuleEditor(rules, place: nil, today: state.today)))
        }
        overlay = .picker(Picker(title: "Rules", items: shipped + own + [new]))
        return []
    }

    private mutating func toggleShippedRules(_ name: String, of before: BookRules, chosen: [String]) -> [Effect] {
        var rules = before
        let isChosen = chosen.contains(name)
        rules.shipped = RuleSet.shippedNames.filter { $0 == name ? !isChosen : chosen.contains($0) }
        overlay = nil
        let label = "\(isChosen ? "left out" : "chose") the rules of \(name.uppercased())"
        return [requests.ask(SaveRulesQuestion(rules: rules, before: before, label: label))]
    }

    private mutating func openOwnRules(_ place: Int, of rules: BookRules) -> [Effect] {
        let own = rules.own[place]
        let name = own.name ?? "?"
        let isUsed = own.isEnabled
        func saving(
            _ label: String, title: String, _ change: @escaping @Sendable (inout BookRules) -> Void
        ) -> Picker.Item {
            Picker.Item("\(title) \(name)") { state in
                var changed = rules
                change(&changed)
                state.overlay = nil
                let label = "\(label) \(name)"
                return [state.requests.ask(SaveRulesQuestion(rules: changed, before: rules, label: label))]
            }
        }
        let edit = Picker.Item("Edit \(name)") { state in
            state.overlay = nil
            return state.show(.ruleEditor(RuleEditor(rules, place: place, today: state.today)))
        }
        let use = saving(isUsed ? "left out the rules" : "chose the rules", title: isUsed ? "Leave out" : "Use") {
            $0.own[place].isEnabled = !isUsed
        }
        let delete = saving("deleted the rules", title: "Delete") { $0.own.remove(at: place) }
        overlay = .picker(Picker(title: "Rules \(name)", items: [edit, use, delete]))
        return []
    }

    // MARK: Assumptions

    /// Lists what the pilot may say about the whole book.
    mutating func openAssumptions(_ rules: BookRules) -> [Effect] {
        let now = (try? rules.set(region: settings.rulesOfRegion))?.settings ?? CurrencySettings()
        let items = CurrencyAssumption.allCases.map { assumption in
            let value = now.text(of: assumption)
            let shown =
                assumption == .bookCompleteSince ? now.bookCompleteSince.map { settings.display.text(of: $0) } : value
            return Picker.Item(assumption.title, detail: shown ?? "not said", name: assumption.rawValue) { state in
                switch assumption {
                case .bookCompleteSince: return state.openCompleteSince(rules, shown ?? "")
                case .carrierPart: return state.openCarrierPart(rules)
                case .landingsAreMine, .takeoffsAsLandings, .trackingByApproach:
                    return state.assume(assumption, value == "yes" ? "no" : "yes", in: rules)
                }
            }
        }
        overlay = .picker(Picker(title: "What is true of the whole book", items: items, isWide: true))
        return []
    }

    /// Counts take-offs that are not logged as the landings, or no longer.
    mutating func turnTakeoffs(_ rules: BookRules) -> [Effect] {
        let isCounted = (try? rules.set(region: settings.rulesOfRegion))?.settings.takeoffsAsLandings ?? false
        return assume(.takeoffsAsLandings, isCounted ? "no" : "yes", in: rules)
    }

    private mutating func assume(
        _ assumption: CurrencyAssumption, _ value: String?, in before: BookRules
    ) -> [Effect] {
        var rules = before
        rules.assumptions[assumption] = value
        overlay = nil
        let label = assumption.label(value)
        return [requests.ask(SaveRulesQuestion(rules: rules, before: before, label: label))]
    }

    private mutating func openCarrierPart(_ rules: BookRules) -> [Effect] {
        let items = (["none"] + CurrencySettings.carrierParts).map { part in
            Picker.Item(part == "none" ? "No carrier" : "Part \(part)") { $0.assume(.carrierPart, part, in: rules) }
        }
        overlay = .picker(Picker(title: CurrencyAssumption.carrierPart.title, items: items, isWide: true))
        return []
    }

    private mutating func openCompleteSince(_ rules: BookRules, _ text: String) -> [Effect] {
        let field = Sheet.Field("Complete since", text, hint: "a date; empty if some flights may be missing")
        overlay = .sheet(
            Sheet(title: CurrencyAssumption.bookCompleteSince.title, [field]) { sheet, state in
                let text = sheet.text(0)
                guard !text.isEmpty else { return state.assume(.bookCompleteSince, nil, in: rules) }
                do throws(InputError) {
                    let order = state.settings.conventions.dateOrder
                    let date = try LocalDate(parsing: text, today: state.today, order: order)
                    return state.assume(.bookCompleteSince, date.isoText, in: rules)
                } catch {
                    return state.refuseSheet("\(error.message); \(error.recovery)")
                }
            })
        return []
    }
}
