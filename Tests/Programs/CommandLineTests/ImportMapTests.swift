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
