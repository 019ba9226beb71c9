import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The fields of the pilot's own on flights: a list to add, rename, move and delete them.
extension CommandContext {
    static let customFields = CommandContext("Custom fields", name: "pick", takesText: true)
}

extension CommandName {
    static let customFields = CommandName("list.fields")
    static let fieldDelete = CommandName("fields.delete")
    static let fieldUp = CommandName("fields.up")
    static let fieldDown = CommandName("fields.down")
}

extension Command {
    static let customFields = Command(
        .customFields, [], "custom fields", "Custom fields: fields of your own on flights",
        also: "user own add rename delete", action: { [$0.requests.ask(CustomFieldsQuestion())] })
}

extension CommandTable {
    static let customFields = CommandTable(
        .customFields,
        Command.picking + [
            Command(
                .fieldDelete, [.function(8), .control("x")], "delete",
                "Delete the marked field with its values; undo brings them back", footer: 65,
                unless: { $0.reasonAgainstChanging ?? $0.reasonAgainstField },
                action: { state in
                    state.markedField.map { [state.requests.ask(DeleteFieldQuestion(definition: $0))] } ?? []
                }),
            Command(
                .fieldUp, [.function(6)], "up", "Move the marked field up in the form", footer: 50,
                unless: { $0.reasonAgainstChanging ?? $0.reasonAgainstField }, action: { $0.moveField(by: -1) }),
            Command(
                .fieldDown, [.function(7)], "down", "Move the marked field down in the form", footer: 45,
                unless: { $0.reasonAgainstChanging ?? $0.reasonAgainstField }, action: { $0.moveField(by: 1) }),
        ])
}

// MARK: Questions

/// Counts the values of the fields, and opens their list.
struct CustomFieldsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [Int64: Int] { try book.customValueCounts() }

    func receive(_ counts: [Int64: Int], in state: inout State) -> [Effect] {
        state.openCustomFields(counts, at: nil)
    }
}

/// Saves a definition: changes the one of its key, or adds a new one.
struct SaveFieldQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let definition: FieldDefinition
    /// The definition before; nil for a new one.
    let before: FieldDefinition?

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [Int64: Int] {
        try book.save(definition)
        return try book.customValueCounts()
    }

    func receive(_ counts: [Int64: Int], in state: inout State) -> [Effect] {
        if let before, before.name != definition.name {
            state.status = Status(.good, "The field “\(before.name)” is called “\(definition.name)” now.")
            state.settings.renameColumn(before.columnName, to: definition.columnName, of: .flights)
        } else {
            state.status = Status(.good, "Saved the field “\(definition.name)”; it is in the form of flights.")
        }
        return state.openCustomFields(counts, at: definition.name) + state.readAgain()
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        guard case .sheet = state.overlay else {
            state.status = Status(error)
            return []
        }
        return state.refuseSheet(error.message)
    }
}

/// Deletes a definition with its values.
struct DeleteFieldQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let definition: FieldDefinition

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> (deleted: Int, counts: [Int64: Int]) {
        guard let key = definition.key else { throw .gone }
        let before = try book.customValueCounts()[key] ?? 0
        try book.deleteCustomField(key)
        return (before, try book.customValueCounts())
    }

    func receive(_ answer: (deleted: Int, counts: [Int64: Int]), in state: inout State) -> [Effect] {
        let values =
            answer.deleted == 0
            ? "" : " with \(state.settings.display.text(of: answer.deleted)) value\(answer.deleted == 1 ? "" : "s")"
        let undo = state.keyLabel(of: .undo)
        let effects = state.openCustomFields(answer.counts, at: nil) + state.readAgain()
        state.status = Status(.good, "Deleted the field “\(definition.name)”\(values).  \(undo) undoes.")
        return effects
    }
}

/// Moves a definition among the others.
struct MoveFieldQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let key: Int64
    let name: String
    let distance: Int

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [Int64: Int] {
        try book.moveCustomField(key, by: distance)
        return try book.customValueCounts()
    }

    func receive(_ counts: [Int64: Int], in state: inout State) -> [Effect] {
        state.openCustomFields(counts, at: name)
    }
}

// MARK: Update

extension State {
    /// Opens the list of the fields, with the number of flights that have a value.
    fileprivate mutating func openCustomFields(_ counts: [Int64: Int], at name: String?) -> [Effect] {
        guard form == nil else { return [] }
        let items = fieldsOfBook.definitions.map { definition in
            let count = definition.key.flatMap { counts[$0] } ?? 0
            let unit = definition.unit.map { " (\($0))" } ?? ""
            return Picker.Item(
                definition.name, id: definition.name,
                detail: "  \(definition.kind.displayName)\(unit) · \(settings.display.text(of: count, .flights))"
            ) { $0.openFieldSheet(definition) }
        }
        let new = Picker.Item("New field", id: "", reason: reasonAgainstChanging) { $0.openFieldSheet(nil) }
        let place = fieldsOfBook.definitions.firstIndex { $0.name == name } ?? 0
        overlay = .picker(
            Picker(title: "Custom fields", items: items + [new], selected: place, context: .customFields))
        return []
    }

    fileprivate mutating func openFieldSheet(_ definition: FieldDefinition?) -> [Effect] {
        if let reason = reasonAgainstChanging {
            status = Status(.caution, "\(reason.capitalizedFirst).")
            return []
        }
        let kinds = FieldDefinition.Kind.allCases.map(\.displayName).joined(separator: ", ")
        let fields = [
            Sheet.Field("Name", definition?.name ?? "", hint: "such as Fuel; filters and lines say it without blanks"),
            Sheet.Field("Kind", definition?.kind.displayName ?? "", hint: kinds),
            Sheet.Field("Unit", definition?.unit ?? "", hint: "of a number or a count, such as gal; empty for none"),
        ]
        overlay = .sheet(
            Sheet(title: definition == nil ? "New field" : "Field", fields) { sheet, state in
                state.saveField(over: definition, from: sheet)
            })
        return []
    }

    private mutating func saveField(over before: FieldDefinition?, from sheet: Sheet) -> [Effect] {
        guard let kind = FieldDefinition.Kind(named: sheet.text(1)) else {
            let kinds = FieldDefinition.Kind.allCases.map(\.displayName).joined(separator: ", ")
            return refuseSheet("“\(sheet.text(1))” is no kind: type one of \(kinds).")
        }
        let definition = FieldDefinition(
            key: before?.key, name: sheet.text(0), kind: kind, unit: sheet.text(2).nonEmpty)
        return [requests.ask(SaveFieldQuestion(definition: definition, before: before))]
    }

    fileprivate mutating func moveField(by distance: Int) -> [Effect] {
        guard let field = markedField, let key = field.key else { return [] }
        return [requests.ask(MoveFieldQuestion(key: key, name: field.name, distance: distance))]
    }

    fileprivate var reasonAgainstField: String? { markedField == nil ? "no field is marked" : nil }

    fileprivate var markedField: FieldDefinition? {
        guard let picker, picker.context == .customFields else { return nil }
        return fieldsOfBook.definitions.first { $0.name == picker.choice?.id }
    }
}

extension FieldDefinition {
    /// The name of the field's column in settings.
    fileprivate var columnName: String { "\(Self.prefix)\(name.lowercased().filter { !$0.isWhitespace })" }
}
