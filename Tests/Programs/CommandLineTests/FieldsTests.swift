import Foundation
import TestFiles
import Testing

@Suite("flightlog fields")
struct FieldsTests {
    private let program = Program()

    init() throws { try program.writeSample() }

    private func run(_ arguments: String...) throws -> ProgramRun {
        try program.run(arguments + ["--file", program.file])
    }

    @Test("A field is added, listed, filled, filtered, printed, summed, renamed, deleted and restored")
    func whole() throws {
        #expect(try run("fields").exitCode == 1, "there is none")
        let added = try run("fields", "add", "Fuel", "used", "--kind", "num", "--unit", "gal")
        #expect(added.exitCode == 0 && added.output == "added: Fuel used\n", "\(added)")
        #expect(try run("fields", "add", "Signed", "--kind", "yes/no").exitCode == 0)
        let edited = try run("edit", "1", "fuelused=12.5", "signed=no", "--yes")
        #expect(edited.output.contains("Fuel used: – → 12.5") && edited.output.contains("Signed: – → no"), "\(edited)")
        #expect(try run("log", "hbcfa lszh-lszh 1.0 1d fuelused:7.5").exitCode == 0)
        let list = try run("list", "flights", "fuelused:>7.5", "--columns", "id,fuelused,signed")
        #expect(list.output == "Number  Fuel used  Signed\n     1       12.5  no\n", "\(list)")
        #expect(
            try run("list", "flights", "signed:no", "--json").output.contains(
                #""custom":{"fuelused":12.5,"signed":false}"#))
        let totals = try run("totals", "--by", "signed")
        #expect(totals.output.contains("Fuel used") && totals.output.contains("20"), "\(totals)")
        let fields = try program.run("fields", program.file)
        #expect(
            fields.output
                == "Name       Kind    Unit  Flights\nFuel used  number  gal         2\nSigned     yes/no              1\n"
        )
        #expect(
            try run("fields", "--json").output.contains(
                #"{"name":"Fuel used","kind":"number","unit":"gal","key":"custom.fuelused","flights":2}"#))
        #expect(try run("fields", "rename", "FUELUSED", "Fuel").output == "renamed: Fuel used → Fuel\n")
        let deleted = try run("fields", "delete", "fuel", "--yes")
        #expect(deleted.output == "field Fuel: 2 flights with a value\ndeleted\n", "\(deleted)")
        #expect(try run("list", "flights", "fuel:>7").exitCode == 64)
        #expect(try run("undo").output == "undone: deleted field Fuel with 2 values\n")
        #expect(try run("list", "flights", "fuel:>7").exitCode == 0)
        #expect(try program.run("store", "verify", program.file).exitCode == 0)
    }

    @Test("What cannot be is refused, and nothing changes")
    func refused() throws {
        let taken = try run("fields", "add", "Night", "--kind", "text")
        #expect(taken.exitCode == 1 && taken.errors.contains("“My night” is free"), "\(taken)")
        #expect(try run("fields", "add", "Fuel", "--kind", "liters").exitCode == 64)
        #expect(try run("fields", "add", "Fuel").exitCode == 64)
        #expect(try run("fields", "rename", "Fuel", "Gas").exitCode == 1)
        #expect(try run("fields", "delete", "Fuel").errors.contains("There is no field “Fuel”"))
        #expect(
            try program.run("fields", "add", "X", "--kind", "text", "--file", program.folder["none"].path).exitCode == 2
        )
        #expect(try program.run("fields", program.folder["none"].path).exitCode == 2)
        #expect(try run("fields", "add", "Fuel", "--kind", "text").exitCode == 0)
        let unsure = try program.run(["fields", "delete", "fuel", "--file", program.file], typing: "no\n")
        #expect(unsure.exitCode == 1)
        #expect(try run("fields", "delete", "fuel", "--dry-run").output == "field Fuel: 0 flights with a value\n")
        #expect(try run("fields").output.contains("Fuel"))
    }

    @Test("Plain lines know the fields, also one that is added meanwhile")
    func plain() throws {
        _ = try run("fields", "add", "Fuel", "--kind", "number", "--unit", "gal")
        let commands = [
            "set 1 fuel 12.5", "flights fuel:12.5", "show 1", "totals", "sort fuel", "undo", "undo", "flights fuel:1",
        ]
        let plain = try program.run(["--plain", program.file], typing: commands.joined(separator: "\n") + "\n")
        #expect(plain.output.contains("flights 1 to 1 of 1") && plain.output.contains("fuel 12.5 gal"), "\(plain)")
        #expect(plain.output.contains("Fuel: 12.5 gal") && !plain.output.contains("are not ordered by"), "\(plain)")
        #expect(
            plain.output.contains("undone: added field Fuel") && plain.output.contains("flights have no field “fuel”"))
    }

    @Test("A list is sorted by a field, the largest first, and flights without a value come last")
    func sorted() throws {
        _ = try run("fields", "add", "Fuel", "--kind", "number")
        for (number, fuel) in [("1", "3"), ("2", "12.5"), ("3", "7")] {
            #expect(try run("edit", number, "fuel=\(fuel)", "--yes").exitCode == 0)
        }
        let list = try run("list", "flights", "--sort", "fuel", "--columns", "fuel", "--csv", "--raw", "--limit", "4")
        #expect(
            list.output.components(separatedBy: "\r\n") == ["custom.fuel", "12.5", "7.0", "3.0", "", ""], "\(list)")
        let turned = try run(
            "list", "flights", "--sort", "fuel", "--reverse", "--columns", "fuel", "--csv", "--raw", "--limit", "2")
        #expect(turned.output == "custom.fuel\r\n3.0\r\n7.0\r\n", "\(turned)")
    }

    @Test("A column that is no field is refused with those that the logbook has")
    func columns() throws {
        _ = try run("fields", "add", "Fuel", "--kind", "number")
        let list = try run("list", "flights", "--columns", "fuel,wind")
        #expect(list.exitCode == 64 && list.errors.contains("no column “wind”") && list.errors.contains("fuel"))
    }
}
