import Logbook
import TerminalUI

/// Lines to be filled in above the screen.
extension State {
    mutating func changeSheet(_ change: (inout Sheet) -> Void) -> [Effect] {
        guard case .sheet(var sheet) = dialogue else { return [] }
        change(&sheet)
        dialogue = .sheet(sheet)
        return []
    }

    mutating func closeSheet() -> [Effect] {
        dialogue = nil
        return []
    }

    mutating func acceptSheetField() -> [Effect] {
        guard case .sheet(let sheet) = dialogue else { return [] }
        return sheet.focus == sheet.fields.count - 1 ? saveSheet() : changeSheet { $0.select($0.focus + 1) }
    }

    /// Saves what was typed; what keeps it from being saved stands below the lines.
    mutating func saveSheet() -> [Effect] {
        guard case .sheet(let sheet) = dialogue else { return [] }
        switch sheet.purpose {
        case .saveView(let view): return save(view, named: sheet.text(0), over: nil)
        case .renameView(let view): return save(view, named: sheet.text(0), over: view.name)
        case .balance(let balance): return save(balance, from: sheet)
        }
    }

    /// Says why the sheet cannot be saved.
    mutating func refuseSheet(_ error: String) -> [Effect] {
        _ = changeSheet { $0.error = error }
        return [.bell]
    }
}
