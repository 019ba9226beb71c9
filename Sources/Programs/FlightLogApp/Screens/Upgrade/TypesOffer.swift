import Aviation
import Logbook
import LogbookProgram

/// The offer to fill aircraft from their types: old logbooks keep a type, and nothing that rules ask for.
extension Command {
    static let fillTypes = Command(
        CommandName("aircraft.types"), [], "fill from types", "Fill empty fields of all aircraft from their types",
        also: "class gear engine", unless: { $0.reasonAgainstChanging },
        action: { [$0.requests.ask(TypesQuestion(isAsked: true))] })
}

/// Reads what aircraft lack of the facts of their types.
struct TypesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    /// Whether the pilot asked, who is told that nothing is missing.
    let isAsked: Bool

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [RecordChange] { try book.changesFromTypes() }

    func receive(_ changes: [RecordChange], in state: inout State) -> [Effect] {
        guard !changes.isEmpty else {
            if isAsked { state.status = Status(.good, "No aircraft has empty fields that its type can fill.") }
            return []
        }
        let aircraft = state.settings.display.text(of: changes.count, .aircraft)
        // What is shown by now goes before an offer that the pilot did not ask for.
        guard isAsked || state.overlay == nil && state.screen == .list(.flights) else {
            state.status = Status(
                .caution, "\(aircraft) have empty fields that their types can fill: press : and type “fill from types”."
            )
            return []
        }
        let save = SaveTypesQuestion(changes: changes)
        state.overlay = .picker(
            .question(
                "Fill class, gear and engines from the type?", "Fill empty fields of \(aircraft)",
                or: "Leave them as they are"
            ) { [$0.requests.ask(save)] })
        return []
    }
}

/// Saves the facts as one step.
struct SaveTypesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let changes: [RecordChange]

    func ask(_ book: any LogbookAccess) throws(LogbookError) {
        try book.save(changes, as: RecordChange.nameOfFilling(changes.count))
    }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        let what = RecordChange.nameOfFilling(changes.count).capitalizedFirst
        state.status = Status(.good, "\(what).  \(state.keyLabel(of: .undo)) undoes.")
        return state.reloadAfterChange()
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.status = Status(error)
        return []
    }
}
