import Foundation
import TestFiles
import Testing

@Suite("flightlog import --map")
struct ImportMapTests {
    private let program = Program()
    private var source: URL { program.folder["book.csv"] }

    private func run(_ text: String, _ arguments: String...) throws -> ProgramRun {
        try text.write(to: source, atomically: true, encoding: .utf8)
        return try program.run(["import", source.path, "--file", program.file] + arguments)
    }

    private static let text =
        "Date,Reg,From,To,Squadron Units,Fuel\n2025-06-07,HB-CFA,LSZH,LSGG,1.5,40\n2025-06-08,HB-CFA,LSGG,LSZH,1.2,35\n"

    @Test("Columns of numbers that nothing takes are counted and named, with the way to say what they are")
    func uncompared() throws {
        let run = try run(Self.text, "--yes")
        #expect(run.output.contains("2 columns of numbers not taken: Squadron Units, Fuel."), "\(run)")
        #expect(
            run.output.contains("--map 'Squadron Units=block'") && !run.output.contains("All totals agree"), "\(run)")
    }

    @Test("The way to say what a column is can be pasted into a shell, and takes no other column's place")
    func quoted() throws {
        let text =
            "Date,Reg,Off block,On block,Block,ASEL,Bob's night hours\n2025-06-07,HB-CFA,10:00,11:00,1:00,1.0,0:20\n"
        let run = try run(text, "--dry-run")
        #expect(run.output.contains("--map 'Bob'\\''s night hours=night'"), "\(run)")
        let plain = try self.run(
            text.replacing("Bob's night hours", with: "Fuel").replacing("0:20", with: "40"), "--dry-run")
        #expect(plain.output.contains("--map 'TITLE=FIELD'") && !plain.output.contains("=block"), "\(plain)")
        let moved = try self.run(text, "--dry-run", "--map", "ASEL=block")
        #expect(moved.output.contains("! Block time is ASEL now; Block is kept as it is"), "\(moved)")
    }

    @Test("A flight near midnight is asked for, and the option answers")
    func dates() throws {
        let text = "Date,Reg,From,To,Off block,On block,Block\n2025-06-07,HB-CFA,LSZH,LSGG,23:40,00:30,0:50\n"
        let open = try run(text, "--dry-run")
        #expect(open.exitCode == 64 && open.errors.contains("--dates utc or --dates local"), "\(open)")
        #expect(open.errors.contains("23:40 on 2025-06-07 in line 2"), "\(open)")
        _ = try run(text, "--dates", "utc", "--yes")
        let list = try program.run("list", "flights", "--file", program.file, "--json")
        #expect(list.output.contains("2025-06-07T23:40:00Z"), "\(list)")
        let other = try run(text, "--dates", "local", "--yes")
        #expect(other.output.contains("changed 1 entry from book.csv"), "\(other)")
    }

    @Test("Hours with minutes behind the mark by the option, and by the times of day")
    func clockDecimals() throws {
        let said = try run("Date,Reg,Block\n2025-06-07,HB-CFA,0.35\n", "--durations", "h.mm", "--dry-run")
        #expect(said.output.contains("Block   0:35      0:35"), "\(said)")
        let shown = try run("Date,Reg,Off block,On block,Block\n2025-06-07,HB-CFA,10:05,10:40,0.35\n", "--dry-run")
        #expect(shown.output.contains("! Block: 0.35 is read as 0:35, as the times of the flights show"), "\(shown)")
    }

    @Test("The file's own totals are compared, spellings of one aircraft are one, and what was changed is called so")
    func report() throws {
        let text =
            "Date,Reg,From,To,Block,,Mine\n2025-06-07,D-EIXY,LSZH,LSGG,1:00,,x\n2025-06-08,DEIXY,LSGG,LSZH,1:10,,y\nTotal,,,,2:20,,\n"
        let run = try run(text, "--dry-run")
        #expect(run.output.contains("new aircraft: D-EIXY (also DEIXY)\n"), "\(run)")
        #expect(
            run.output.contains("The file's own totals differ from its rows in line 4: Block 2:20, the rows 2:10."),
            "\(run)")
        #expect(run.output.contains("kept, not imported: Mine\n"), "\(run)")
    }

    @Test("A column that is said later corrects the entries, and what was said holds")
    func later() throws {
        _ = try run(Self.text, "--yes")
        let said = try run(Self.text, "--map", "squadron units=block", "--map", "Fuel=-", "--yes")
        #expect(said.output.contains("2 rows: changed 2") && said.output.contains("Block time – → 1:30"), "\(said)")
        #expect(said.output.contains("All totals agree."), "\(said)")
        let again = try run(Self.text)
        #expect(again.exitCode == 0 && again.output.contains("2 rows: same 2"), "\(again)")
        let list = try program.run("list", "flights", "--file", program.file, "--columns", "time")
        #expect(list.output == "Block time\n      1:12\n      1:30\n", "\(list)")
    }

    @Test("A meaning that is none, and a column that is none, are errors that say what there is")
    func errors() throws {
        let meaning = try run(Self.text, "--map", "Fuel=petrol")
        #expect(meaning.exitCode == 64 && meaning.errors.contains("Fuel=petrol"), "\(meaning)")
        let title = try run(Self.text, "--map", "Fuels=block")
        #expect(title.exitCode == 64 && title.errors.contains("There is no column “Fuels”"), "\(title)")
        #expect(title.errors.contains("Date, Reg, From, To, Squadron Units, Fuel"), "\(title)")
        let date = try run(Self.text.replacing("Date", with: "Wann X").replacing("2025-06-0", with: "A"))
        #expect(date.exitCode == 4 && date.errors.contains("no column has the date"), "\(date)")
        let json = try run("[{\"date\":\"2025-06-07\",\"blockMinutes\":5}]", "--map", "date=date")
        #expect(
            json.exitCode == 2 && json.errors.contains("leave --map out") || json.errors.contains("Leave --map out"),
            "\(json)")
        let recording = try run("#airframe_info,product=\"GDU\"\nDate,Time\n2025-06-07,10:00\n")
        #expect(
            recording.exitCode == 4 && recording.errors.contains("is a flight recording (Garmin), not a logbook"),
            "\(recording)")
    }
}
