import Aviation
import Logbook
import LogbookProgram

/// Reads which fields of a kind of records the book has never used, and folds them in the open form.
struct UnusedFieldsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.keyed

    let kind: RecordKind

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Set<FieldID> { try book.unusedFields(of: kind) }

    func receive(_ fields: Set<FieldID>, in state: inout State) -> [Effect] {
        guard state.form?.kind == kind else { return [] }
        if fields.isEmpty {
            state.status = Status(.caution, "The \(kind.plural) use every field.")
        }
        state.form?.fold(fields)
        return []
    }
}
