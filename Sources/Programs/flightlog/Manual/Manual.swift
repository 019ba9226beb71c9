import ArgumentParser
import Aviation
import CommandLineProgram
import FlightLogApp
import LogbookFormats
import LogbookProgram

/// Prints the manual.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Print the manual page, or the tables of keys, fields, roles, types or imports.",
        discussion: "The page is for man: flightlog manual | man -l -")

    @Flag(help: "Print the table of keys, in Markdown.")
    var keys = false

    @Flag(help: "Print the tables of fields, in Markdown.")
    var fields = false
    @Flag(help: "Print what the names of types of aircraft give, in Markdown.")
    var types = false

    @Flag(help: "Print the table of what rules count in which role, in Markdown.")
    var roles = false

    @Flag(name: .customLong("import"), help: "Print the tables by which other programs' tables are read, in Markdown.")
    var imports = false

    func run() throws {
        let tables = [
            (keys, KeyTable.markdown), (fields, FieldTable.markdown), (roles, Participation.markdown),
            (types, TypeFact.markdown), (imports, ImportTables.markdown),
        ]
        StandardStream.output.give(try tables.first(where: \.0)?.1 ?? ManualPage(CommandTree.program()).text)
    }
}
