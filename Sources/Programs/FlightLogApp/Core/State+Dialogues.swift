import Logbook
import TerminalUI

extension State {
    mutating func openHelp() -> [Effect] {
        dialogue = .help(HelpState(contexts: contexts, below: dialogue))
        return []
    }

    mutating func closeHelp() -> [Effect] {
        guard case .help(let help) = dialogue else { return [] }
        dialogue = help.below
        return []
    }

    mutating func scrollHelp(by distance: Int) -> [Effect] {
        guard case .help(var help) = dialogue else { return [] }
        let furthest = max(HelpView.lines(help, settings.keys, in: size).count - HelpView.body(in: size).rows, 0)
        help.scrolled = min(max(help.scrolled + distance, 0), furthest)
        dialogue = .help(help)
        return []
    }

    mutating func toggleMouse() -> [Effect] {
        settings.capturesMouse.toggle()
        let captures = settings.capturesMouse
        let key = keyLabel(of: .mouse)
        status = Status(.good, captures ? "The mouse works here." : "The mouse marks text now; \(key) takes it back.")
        return [.captureMouse(captures)]
    }

    /// Pastes into whatever takes text now: remarks keep their line ends, everything else has one line.
    mutating func paste(_ text: String) -> [Effect] {
        let keepsLineEnds = dialogue == nil && form?.focused?.id == .remarks
        return type {
            $0.insert(keepsLineEnds ? LineEnds.shown(text) : text)
            return true
        }
    }

    /// Types into whatever takes text now; `change` returns whether the key was one of a field.
    mutating func type(_ change: (inout LineEditor) -> Bool) -> [Effect] {
        switch dialogue {
        case .help(var help):
            if change(&help.filter) { help.scrolled = 0 }
            dialogue = .help(help)
            return []
        case .picker(var picker):
            picker.type { _ = change(&$0) }
            // What follows “log ” among the commands is a flight.
            if picker.isOfCommands, reasonAgainstChanging == nil, form == nil, picker.filter.text.hasPrefix("log ") {
                if let theme = picker.theme { settings.theme = theme }
                return openEntryLine(String(picker.filter.text.dropFirst(4)))
            }
            dialogue = .picker(picker)
            showChoice()
            return []
        case .bulk: return typeInBulk(change)
        case .sheet: return changeSheet { $0.type(change) }
        case .entryLine: return typeInEntryLine(change)
        case .settlement, .columns, .history: return []
        case nil: break
        }
        if form != nil { return typeInForm(change) }
        return search == nil ? [] : typeInSearch(change)
    }
}
