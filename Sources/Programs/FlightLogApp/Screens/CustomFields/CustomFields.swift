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
                Picker.self, .fieldDelete, [.function(8), .control("x")], "delete",
                "Delete the marked field with its values; undo brings them back", footer: 65,
                unless: { $0.reasonAgainstField($1) },
                action: { picker, context in
                    picker.field(context.state).map { context.ask(DeleteFieldQuestion(definition: $0)) } ?? []
                }),
            Command(
                Picker.self, .fieldUp, [.function(6)], "up", "Move the marked field up in the form", footer: 50,
                unless: { $0.reasonAgainstField($1) }, action: { $0.moveField(by: -1, in: &$1) }),
            Command(
                Picker.self, .fieldDown, [.function(7)], "down", "Move the marked field down in the form", footer: 45,
                unless: { $0.reasonAgainstField($1) }, action: { $0.moveField(by: 1, in: &$1) }),
        ])
}

// MARK: Questions

/// Counts the values of the fields, and opens their list.
struct CustomFieldsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [Int64: Int] { try book.customValueCounts() }

    func receive(_ counts: [Int64: Int], in state: inout State) -> [Effect] {
        Picker.openCustomFields(counts, at: nil, &state)
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
        return Picker.openCustomFields(counts, at: definition.name, &state) + state.readAgain()
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
        let effects = Picker.openCustomFields(answer.counts, at: nil, &state) + state.readAgain()
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
        Picker.openCustomFields(counts, at: name, &state)
    }
}

// MARK: Update

extension Picker {
    /// Opens the list of the fields, unless a form is open.
    fileprivate static func openCustomFields(
        _ counts: [Int64: Int], at name: String?, _ state: inout State
    ) -> [Effect] {
        if state.form == nil { state.overlay = .picker(customFields(counts, at: name, state)) }
        return []
    }

    /// Returns the list of the fields, with the number of flights that have a value.
    ///
    /// - Parameter name: the name of the field with the cursor; nil for the first.
    private static func customFields(_ counts: [Int64: Int], at name: String?, _ state: State) -> Picker {
        let items = state.fieldsOfBook.definitions.map { definition in
            let count = definition.key.flatMap { counts[$0] } ?? 0
            let unit = definition.unit.map { " (\($0))" } ?? ""
            let flights = state.settings.display.text(of: count, .flights)
            return Item(
                definition.name, id: definition.name, detail: "  \(definition.kind.displayName)\(unit) · \(flights)"
            ) { Sheet.openField(definition, &$0) }
        }
        let new = Item("New field", id: "", reason: state.reasonAgainstChanging) { Sheet.openField(nil, &$0) }
        let selected = state.fieldsOfBook.definitions.firstIndex { $0.name == name } ?? 0
        return Picker(title: "Custom fields", items: items + [new], selected: selected, context: .customFields)
    }

    fileprivate func moveField(by distance: Int, in context: inout ScreenContext) -> [Effect] {
        guard let field = field(context.state), let key = field.key else { return [] }
        return context.ask(MoveFieldQuestion(key: key, name: field.name, distance: distance))
    }

    fileprivate func reasonAgainstField(_ state: State) -> String? {
        state.reasonAgainstChanging ?? (field(state) == nil ? "no field is marked" : nil)
    }

    /// Returns the marked field; nil when none is.
    fileprivate func field(_ state: State) -> FieldDefinition? {
        state.fieldsOfBook.definitions.first { $0.name == choice?.id }
    }
}

extension Sheet {
    /// Opens the lines of a definition; nil for a new one.
    fileprivate static func openField(_ definition: FieldDefinition?, _ state: inout State) -> [Effect] {
        if let reason = state.reasonAgainstChanging {
            state.status = Status(.caution, "\(reason.capitalizedFirst).")
        } else {
            state.overlay = .sheet(.field(definition))
        }
        return []
    }

    private static let kinds = FieldDefinition.Kind.allCases.map(\.displayName).joined(separator: ", ")

    private static func field(_ definition: FieldDefinition?) -> Sheet {
        let fields = [
            Field("Name", definition?.name ?? "", hint: "such as Fuel; filters and lines say it without blanks"),
            Field("Kind", definition?.kind.displayName ?? "", hint: kinds),
            Field("Unit", definition?.unit ?? "", hint: "of a number or a count, such as gal; empty for none"),
        ]
        return Sheet(title: definition == nil ? "New field" : "Field", fields) { sheet, state in
            guard let kind = FieldDefinition.Kind(named: sheet.text(1)) else {
                return state.refuseSheet("“\(sheet.text(1))” is not a kind: type one of \(kinds).")
            }
            let changed = FieldDefinition(
                key: definition?.key, name: sheet.text(0), kind: kind, unit: sheet.text(2).nonEmpty)
            return [state.requests.ask(SaveFieldQuestion(definition: changed, before: definition))]
        }
    }
}

extension FieldDefinition {
    /// The name of the field's column in settings.
    fileprivate var columnName: String { "\(Self.prefix)\(name.lowercased().filter { !$0.isWhitespace })" }
}
