import TestSupport
import Testing

/// Types the journey from an old logbook to the first new flight; each key waits for the result of the one before.
struct Typist {
    let terminal: PseudoTerminal
    let folder: LogbookFolder
    let version: OldVersion

    func type() throws {
        try upgrade()
        try addAircraft()
        try addFlight()
        try editRemarks()
        try filterByBlue()
        try search()
        try delete()
        try terminal.press("q")
    }

    private func upgrade() throws {
        try terminal.see("This logbook uses an older format (\(version.name)). flightlog needs V6.")
        try terminal.see("Enter upgrade")
        try terminal.press("<Enter>", bringing: "Your logbook is now V6.")
        try terminal.see("The logbook as it was:")
        try terminal.press("<Enter>", bringing: "row 1 of 5 000")
        try terminal.see("Σ 5 000 flights")
        try terminal.see("Fill empty fields of")
        try terminal.press("n")
    }

    private func addAircraft() throws {
        try terminal.press("2", bringing: "Σ \(version.aircraft) aircraft")
        try terminal.press("a", bringing: "new aircraft")
        try terminal.press("\"n777jx\"", bringing: "= N777JX")
        try terminal.press("<Tab><Tab>\"C172\"<Tab><Tab><Tab><Tab><Tab>b", bringing: "‹ ●Bl Blue ›")
        try terminal.press("<C-s>", bringing: "Added N777JX.")
        try terminal.see("Σ \(version.aircraft + 1) aircraft")
    }

    /// The date is suggested; the aircraft is completed, one airport is new, the other completed, and block time
    /// follows from off and on.
    private func addFlight() throws {
        try terminal.press("1", bringing: "Σ 5 000 flights")
        try terminal.press("a", bringing: "1 Flights › new flight")
        try terminal.press("<S-Tab><S-Tab><C-u>\"n777\"", bringing: "N777JX C172")
        try terminal.press("<Tab><C-u>\"zqzq\"", bringing: "+ new airport “zqzq”")
        try terminal.press("<Tab><C-u>\"ksj\"", bringing: "KSJC")
        try terminal.press("<Tab>\"1000\"<Tab><Tab><Tab>\"1130\"", bringing: "1:30 computed from the times")
        try terminal.press("<C-s>", bringing: "Added 2026-11-21 N777JX ZQZQ–KSJC.")
        try terminal.see("Σ 5 001 flights")
    }

    /// Shift-Tab goes from the first field to the last, the remarks; pasted text keeps its line breaks.
    private func editRemarks() throws {
        try terminal.see("row 1 of 5 001")
        try terminal.press("e", bringing: "1 Flights › edit flight")
        try terminal.press("<S-Tab>", bringing: "Ctrl-E opens your editor")
        terminal.send("\u{1B}[200~Grüezi 東京\rzweite Zeile\u{1B}[201~")
        try terminal.see("Remarks Grüezi 東京↵zweite Zeile")
        try terminal.press("<C-s>", bringing: "Saved 2026-11-21 N777JX ZQZQ–KSJC.")
    }

    private func filterByBlue() throws {
        let blue = try folder.sql("SELECT count(*) FROM ZAIRCRAFT WHERE ZPRIMARY = 'blue'")
        try terminal.press("2", bringing: "Σ \(version.aircraft + 1) aircraft")
        try terminal.press("f", bringing: "Primary paint")
        try terminal.see("Bl Blue \(blue) aircraft │")
        try terminal.press("\"blu\"<Enter>", bringing: "Σ \(blue) aircraft")
        try terminal.see("paint ●Bl Blue \(blue) aircraft")
        let heading = Array(terminal.line(2))
        let column = try #require(heading.indices.first { heading[$0...].starts(with: "PAINT") })
        let rows = terminal.lines.dropFirst(3).prefix { !$0.hasPrefix("─") && !$0.hasPrefix("    ") }
        let paints = rows.map { String($0.dropFirst(column).prefix(3)) }
        #expect(!paints.isEmpty && paints.allSatisfy { $0 == "●Bl" }, "\(terminal.text)")
        try terminal.press("x", bringing: "Σ \(version.aircraft + 1) aircraft")
    }

    private func search() throws {
        try terminal.press("1", bringing: "Σ 5 001 flights")
        try terminal.press("/", bringing: "Enter apply")
        try terminal.press("\"n777jx\"", bringing: "Σ 1 flight 1:30")
        try terminal.press("<Enter>", bringing: "1 flight 1:30 h x clear")
        try terminal.press("x", bringing: "Σ 5 001 flights")
    }

    /// The second row is the newest of the old flights.
    private func delete() throws {
        try terminal.press("g", see: "row 1 of 5 001")
        try terminal.press("j", bringing: "row 2 of 5 001")
        try terminal.press("d", bringing: "Σ 5 000 flights")
        try terminal.see("✓ Deleted 2024-11-05")
    }
}
