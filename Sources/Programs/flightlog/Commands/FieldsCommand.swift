import ArgumentParser
import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram

/// Prints, adds, renames and deletes the fields of the pilot's own.
struct FieldsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fields", abstract: "Print, add, rename or delete fields of your own on flights.",
        discussion: """
            A field of your own is a field like the others: in forms, lines, filters, columns, totals, JSON and CSV, under \
            its name without blanks:

              flightlog fields add Fuel --kind number --unit gal
              flightlog edit 1234 fuel=12.5
              flightlog list flights 'fuel:>10' --columns date,reg,fuel
            """,
        subcommands: [FieldsList.self, FieldsAdd.self, FieldsRename.self, FieldsDelete.self],
        defaultSubcommand: FieldsList.self)
}

/// Prints the fields.
struct FieldsList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print the fields with the number of flights that have a value.")

    @Argument(help: "The logbook, as with --file.", completion: .logbooks)
    var path: String?

    @OptionGroup var book: LogbookOption

    @Flag(help: "Print JSON.")
    var json = false

    func validate() throws {
        if path != nil, book.file != nil { throw ValidationError("Name the logbook once.") }
    }

    func run() throws {
        let definitions: [FieldDefinition]
        let counts: [Int64: Int]
        let logbook = try StoreLogbook.open(path: path ?? book.path, readOnly: true)
        definitions = try logbook.fieldTable().definitions
        counts = try logbook.customValueCounts()
        try logbook.close()
        let table = TextTable(fields: definitions, counts)
        if json {
            StandardStream.output.give(Listing(definitions: definitions, counts: counts).json)
        } else {
            StandardStream.output.show(table.text(isColored: false))
        }
        if definitions.isEmpty { throw ExitCode(1) }
    }
}

private func say(_ text: String) { StandardStream.output.say(VisibleText.line(text) + "\n") }

extension StoreLogbook {
    /// Returns the field with a name, case and blanks ignored.
    ///
    /// - Throws: the exit code 1, after a message, if there is none.
    fileprivate func ownField(_ name: String) throws -> FieldDefinition {
        let all = try fieldTable().definitions
        guard let found = all.first(where: { $0.isCalled(name) }) else {
            let known = all.isEmpty ? "fields add NAME --kind KIND adds one." : all.map(\.name).joined(separator: ", ")
            throw CommandFailure(
                "There is no field “\(name)” of your own.", known, exitCode: ExitCode(1)
            )
        }
        return found
    }
}

/// Adds a field.
struct FieldsAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a field.",
        discussion: "A number has up to two decimals, a count none. A name has letters, digits and blanks.")

    @Argument(help: "The name on the screen, such as Fuel.")
    var name: [String]

    @Option(help: "The kind of its values.", completion: .list(FieldDefinition.Kind.allValueStrings))
    var kind: FieldDefinition.Kind

    @Option(help: "The unit of a number or a count, such as gal.")
    var unit: String?

    @OptionGroup var book: LogbookOption

    func run() throws {
        let name = FieldDefinition.tidy(name.joined(separator: " "))
        let unit = unit.map(FieldDefinition.tidy).flatMap { $0.isEmpty ? nil : $0 }
        try book.writing { try $0.save(FieldDefinition(name: name, kind: kind, unit: unit)) }
        say("added: \(name)")
    }
}

/// Renames a field.
struct FieldsRename: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a field another name; its values stay.")

    @Argument(help: "The field.", completion: .customFields)
    var name: String

    @Argument(help: "The new name.")
    var newName: String

    @OptionGroup var book: LogbookOption

    func run() throws {
        let name = FieldDefinition.tidy(newName)
        let before = try book.writing { logbook in
            var definition = try logbook.ownField(self.name)
            let before = definition.name
            definition.name = name
            try logbook.save(definition)
            return before
        }
        say("renamed: \(before) → \(name)")
    }
}

/// Deletes a field.
struct FieldsDelete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a field with its values, after a question; undo brings them back.")

    @Argument(help: "The field.", completion: .customFields)
    var name: String

    @OptionGroup var changing: ChangeOptions

    func run() throws {
        let key = try changing.book.reading { logbook in
            let definition = try logbook.ownField(name)
            let count = try definition.key.flatMap { try logbook.customValueCounts()[$0] } ?? 0
            changing.write("field \(definition.name): \(count) flight\(count == 1 ? "" : "s") with a value")
            return definition.key
        }
        guard let key, try changing.isAgreed("Delete it?") else { return }
        try changing.book.writing { try $0.deleteCustomField(key) }
        changing.write("deleted")
    }
}

extension FieldDefinition.Kind: ExpressibleByArgument {
    /// Reads a kind by the beginning of its name, such as `dur` or `yes/no`.
    public init?(argument: String) { self.init(named: argument) }

    /// The names of all kinds.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension TextTable {
    /// Fields of the pilot's own with the number of flights that have a value.
    fileprivate init(fields: [FieldDefinition], _ counts: [Int64: Int]) {
        self.init([
            Self.text("Name", fields, \.name),
            Self.text("Kind", fields, \.kind.displayName),
            Self.text("Unit", fields, \.unit),
            Self.number("Flights", fields) { field in String(field.key.flatMap { counts[$0] } ?? 0) },
        ])
    }
}
