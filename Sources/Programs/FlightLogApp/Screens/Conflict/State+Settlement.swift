import Logbook
import TerminalUI

/// Settling what another program changed in the record of the open form.
extension State {
    /// Puts the form over the record as it is now; what differs is settled at once.
    mutating func takeTheirs(_ record: Record) -> [Effect] {
        guard let mine = form else { return [] }
        form = mine.rebased(on: record)
        guard form?.disputes.isEmpty == true else { return openSettlement() }
        // Both changed it alike, or it was changed back.
        return saveForm(beginningNext: mine.beginsNext)
    }

    mutating func openSettlement() -> [Effect] {
        guard let form else { return [] }
        dialogue = .settlement(Settlement(form))
        return [.bell]
    }

    mutating func settle(_ change: (inout Settlement) -> Void) -> [Effect] {
        guard case .settlement(var settlement) = dialogue else { return [] }
        change(&settlement)
        dialogue = .settlement(settlement)
        return []
    }

    mutating func saveSettled() -> [Effect] {
        guard case .settlement(let settlement) = dialogue, let next = form?.beginsNext else { return [] }
        dialogue = nil
        form?.settle(settlement)
        return saveForm(beginningNext: next)
    }

    /// Leaves open what was to be settled: nothing typed is lost, and saving asks again.
    mutating func closeSettlement() -> [Effect] {
        dialogue = nil
        return []
    }

    /// Goes on with a form whose record another program has deleted: saved, it is a new one.
    mutating func makeNew(_ lost: Form) -> [Effect] {
        form = Form(orphan: lost.draft, today: today)
        status = Status(
            .caution, "Another program deleted the record. \(keyLabel(of: .save)) adds it anew, as it stands here.")
        return lookUpAll()
    }
}
