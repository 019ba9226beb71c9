import Aviation
import Logbook
import TerminalUI

/// Checks the flights of a list.
struct CheckQuestion: LogbookQuestion {
    static let traits = QuestionTraits.figures
    static let topic = QuestionTopic("check")

    let query: ListQuery
    let second: SecondPilotName

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> BookFindings { try ask(book) { _ in } }

    func ask(_ book: any LogbookAccess, advancing advance: (Int) -> Void) throws(LogbookError) -> BookFindings {
        try book.findings(query, naming: second) { advance(Int($0 * 100)) }
    }

    func receive(_ found: BookFindings, in state: inout State) -> [Effect] {
        state.edit(CheckScreen.self) { if $0.query == query { $0.receive(found) } }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        if state.shown(CheckScreen.self) != nil { state.status = Status(error) }
        return []
    }
}

/// Takes the place of the check under way, which is stopped.
struct StopCheckQuestion: LogbookQuestion {
    static let traits = QuestionTraits(isReplaceable: true)
    static let topic = CheckQuestion.topic

    func ask(_ book: any LogbookAccess) throws(LogbookError) {}
    func receive(_ answer: Void, in state: inout State) -> [Effect] { [] }
}

/// Saves the values that remove findings of one kind.
struct FixQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let findings: [BookFinding]

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try book.fix(findings) }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        state.status = Status(saved: BookFinding.label(fixing: findings), state)
        let kind = findings.first?.kind
        let ids = Set(findings.map(\.entry.id))
        state.edit(CheckScreen.self) { $0.remove { $0.kind == kind && ids.contains($0.entry.id) } }
        state.preview = Preview()
        return state.reloadAfterChange()
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.status = Status(error)
        return [.bell] + state.refresh(CheckScreen.self)
    }
}

/// Accepts a finding for its flight, or no longer.
struct AcceptQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let finding: BookFinding
    let isAccepted: Bool

    func ask(_ book: any LogbookAccess) throws(LogbookError) {
        // Two flights that met may have been accepted by either of them.
        let others = isAccepted ? [] : [finding.other].compactMap(\.self)
        try book.accept(finding.kind, of: [finding.entry.id] + others, isAccepted)
    }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        let verb = isAccepted ? "accepted" : "no longer accepted"
        let what = "\(verb) the finding “\(finding.kind.title)” for \(finding.entry.sentence)"
        state.status = Status(saved: what, state)
        let kind = finding.kind
        let id = finding.entry.id
        let other = finding.other
        // Nothing else changes, so that the flights are not checked again.
        state.edit(CheckScreen.self) { screen in
            screen.silence(isAccepted ? .flight : nil) {
                $0.kind == kind && ($0.entry.id == id || $0.entry.id == other && $0.other == id)
            }
        }
        return []
    }
}

/// Silences a kind of finding for good, or no longer.
struct SilenceQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let kind: CheckKind
    let isSilenced: Bool

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try book.silence(kind, isSilenced) }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        state.status = Status(saved: "\(isSilenced ? "silenced" : "no longer silenced") \(kind.label)", state)
        state.edit(CheckScreen.self) { $0.silence(isSilenced ? .logbook : nil) { $0.kind == kind } }
        return []
    }
}

extension Status {
    /// Creates the message on a step that was saved, with the key that undoes it.
    fileprivate init(saved label: String, _ state: State) {
        self.init(.good, "\(label.capitalizedFirst).  \(state.keyLabel(of: .undo)) undoes.")
    }
}
