import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Choosing the rules of the book, and what is assumed about it.
extension CurrencyScreen {
    /// Lists the shipped rules and those of the pilot's own.
    func openRules(_ rules: BookRules, in context: inout ScreenContext) -> [Effect] {
        let chosen = rules.shipped ?? context.settings.rulesOfRegion
        let shipped = RuleSet.shippedNames.map { name in
            Picker.Item(
                name.uppercased(), detail: chosen.contains(name) ? "✓ in use" : "",
                name: (try? RuleSet.shipped(name)).flatMap { $0?.rules.first?.text } ?? ""
            ) { $0.edit(CurrencyScreen.self) { $0.toggleShippedRules(name, of: rules, chosen: chosen, in: &$1) } }
        }
        let own = rules.own.indices.map { place in
            Picker.Item(
                rules.own[place].name ?? "?", id: "own \(place)",
                detail: rules.own[place].isEnabled ? "✓ in use" : "", name: "your own"
            ) { $0.edit(CurrencyScreen.self) { $0.openOwnRules(place, of: rules, in: &$1) } }
        }
        let new = Picker.Item("Write rules of your own …", synonyms: "new club add") { state in
            state.show(.ruleEditor(RuleEditor(rules, place: nil, today: state.today)))
        }
        return context.show(.picker(Picker(title: "Rules", items: shipped + own + [new])))
    }

    private func toggleShippedRules(
        _ name: String, of before: BookRules, chosen: [String], in context: inout ScreenContext
    ) -> [Effect] {
        var rules = before
        let isChosen = chosen.contains(name)
        rules.shipped = RuleSet.shippedNames.filter { $0 == name ? !isChosen : chosen.contains($0) }
        let label = "\(isChosen ? "left out" : "chose") the rules of \(name.uppercased())"
        return context.closeOverlay(asking: SaveRulesQuestion(rules: rules, before: before, label: label))
    }

    private func openOwnRules(_ index: Int, of rules: BookRules, in context: inout ScreenContext) -> [Effect] {
        let own = rules.own[index]
        let name = own.name ?? "?"
        let isUsed = own.isEnabled
        func saving(
            _ label: String, title: String, _ change: @escaping @Sendable (inout BookRules) -> Void
        ) -> Picker.Item {
            Picker.Item("\(title) \(name)") { state in
                var changed = rules
                change(&changed)
                let label = "\(label) \(name)"
                return [state.requests.ask(SaveRulesQuestion(rules: changed, before: rules, label: label))]
            }
        }
        let edit = Picker.Item("Edit \(name)") { state in
            state.show(.ruleEditor(RuleEditor(rules, place: index, today: state.today)))
        }
        let use = saving(isUsed ? "left out the rules" : "chose the rules", title: isUsed ? "Leave out" : "Use") {
            $0.own[index].isEnabled = !isUsed
        }
        let delete = saving("deleted the rules", title: "Delete") { $0.own.remove(at: index) }
        return context.show(.picker(Picker(title: "Rules \(name)", items: [edit, use, delete])))
    }

    // MARK: Assumptions

    /// Lists what the pilot may say about the whole book.
    func openAssumptions(_ rules: BookRules, in context: inout ScreenContext) -> [Effect] {
        let now = (try? rules.set(region: context.settings.rulesOfRegion))?.settings ?? CurrencySettings()
        // Only the FAA's rules know a carrier's program.
        let chosen = rules.shipped ?? context.settings.rulesOfRegion
        let all = CurrencyAssumption.allCases.filter { $0 != .carrierPart || chosen.contains(Region.faa.rawValue) }
        let items = all.map { assumption in
            let value = now.text(of: assumption)
            let shown =
                assumption == .bookCompleteSince
                ? now.bookCompleteSince.map { context.settings.display.text(of: $0) } : value
            return Picker.Item(assumption.title, id: assumption.rawValue, detail: shown ?? "not set") { state in
                switch assumption {
                case .bookCompleteSince:
                    return state.edit(CurrencyScreen.self) { $0.openCompleteSince(rules, shown ?? "", in: &$1) }
                case .carrierPart: return state.edit(CurrencyScreen.self) { $0.openCarrierPart(rules, in: &$1) }
                case .landingsAreMine, .takeoffsAsLandings, .trackingByApproach, .sectorsByLegs:
                    return state.edit(CurrencyScreen.self) {
                        $0.assume(assumption, value == "yes" ? "no" : "yes", over: rules, in: &$1)
                    }
                }
            }
        }
        return context.show(.picker(Picker(title: "Assumptions for this logbook", items: items, isWide: true)))
    }

    /// Counts take-offs that are not logged as the landings, or no longer.
    func toggleTakeoffs(_ rules: BookRules, in context: inout ScreenContext) -> [Effect] {
        let isCounted = (try? rules.set(region: context.settings.rulesOfRegion))?.settings.takeoffsAsLandings ?? false
        return assume(.takeoffsAsLandings, isCounted ? "no" : "yes", over: rules, in: &context)
    }

    private func assume(
        _ assumption: CurrencyAssumption, _ value: String?, over before: BookRules, in context: inout ScreenContext
    ) -> [Effect] {
        var rules = before
        rules.assumptions[assumption] = value
        let label = assumption.label(value)
        return context.closeOverlay(asking: SaveRulesQuestion(rules: rules, before: before, label: label))
    }

    private func openCarrierPart(_ rules: BookRules, in context: inout ScreenContext) -> [Effect] {
        let items = (["none"] + CurrencySettings.carrierParts).map { part in
            Picker.Item(part == "none" ? "No carrier" : "Part \(part)") {
                $0.edit(CurrencyScreen.self) { $0.assume(.carrierPart, part, over: rules, in: &$1) }
            }
        }
        return context.show(.picker(Picker(title: CurrencyAssumption.carrierPart.title, items: items, isWide: true)))
    }

    private func openCompleteSince(_ rules: BookRules, _ text: String, in context: inout ScreenContext) -> [Effect] {
        let field = Sheet.Field("Complete since", text, hint: "a date; empty if some flights may be missing")
        return context.show(
            .sheet(
                Sheet(title: CurrencyAssumption.bookCompleteSince.title, [field]) { sheet, state in
                    let text = sheet.text(0)
                    guard !text.isEmpty else {
                        return state.edit(CurrencyScreen.self) {
                            $0.assume(.bookCompleteSince, nil, over: rules, in: &$1)
                        }
                    }
                    do throws(InputError) {
                        let order = state.settings.conventions.dateOrder
                        let date = try LocalDate(parsing: text, today: state.today, order: order)
                        return state.edit(CurrencyScreen.self) {
                            $0.assume(.bookCompleteSince, date.isoText, over: rules, in: &$1)
                        }
                    } catch {
                        return state.refuseSheet("\(error.message); \(error.recovery)")
                    }
                }))
    }
}
