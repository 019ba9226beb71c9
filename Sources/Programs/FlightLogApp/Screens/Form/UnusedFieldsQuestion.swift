import Aviation
import Logbook
import LogbookProgram

/// Reads which fields of a kind of records the book has never used.
struct UnusedFieldsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.chore

    let kind: RecordKind
    var topic: QuestionTopic { QuestionTopic("unused", kind.plural) }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Set<FieldID> { try book.unusedFields(of: kind) }

    func receive(_ fields: Set<FieldID>, in state: inout State) -> [Effect] {
        state.unusedFields[kind] = fields
        return []
    }

    /// A form without folded fields needs no message.
    func receive(_ error: LogbookError, in state: inout State) -> [Effect] { [] }
}

extension State {
    /// Asks which fields the book has never used, once for a kind of records.
    ///
    /// What undo, an import or another program adds later is not seen until the book is opened again.
    mutating func askForUnusedFields() -> [Effect] {
        let question = UnusedFieldsQuestion(kind: kind)
        guard isOpen, unusedFields[kind] == nil, !requests.isUnderWay(question.topic) else { return [] }
        return [requests.ask(question)]
    }

    /// Records that the book uses the fields of a saved record.
    mutating func noteUse(of record: Record) {
        guard let unused = unusedFields[record.kind] else { return }
        let table = fields[record.kind]
        unusedFields[record.kind] = unused.filter { table[$0]?.value(in: record) == nil }
    }
}
