import PilotLines
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Readings of words in a line")
struct ReadingsTests {
    private func logbook() throws -> (LogbookFolder, StoreLogbook) {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        try PilotLine.begin(logbook)
        return (folder, logbook)
    }

    private func readings(
        _ text: String, at cursor: Int? = nil, by conventions: Conventions = Conventions()
    ) throws
        -> [String]
    {
        let (folder, logbook) = try logbook()
        defer { withExtendedLifetime(folder) {} }
        return try logbook.entry(text, today: PilotLine.today, by: conventions).readings(
            of: text, at: cursor ?? text.count)
    }

    @Test(
        "Each reading replaces the word, in the order of the remedy",
        arguments: [
            ("pao-uki 130 2d", ["pao-uki 1:30 2d", "pao-uki 130m 2d"]),
            ("pao-uki time:130", ["pao-uki time:1:30", "pao-uki time:130m"]),
            ("6/7 pao-uki 1.2", ["2026-07-06 pao-uki 1.2", "2026-06-07 pao-uki 1.2"]),
            ("date:6/7 pao-uki 1.2", ["date:2026-07-06 pao-uki 1.2", "date:2026-06-07 pao-uki 1.2"]),
            ("pao-uki 25.5", ["pao-uki 25.5."]), ("pao-uki 99.9", []),
            ("20.11 pao-uki", ["20.11. pao-uki", "time:20.11 pao-uki"]),
            ("pao-uki 1.2 3", ["pao-uki 1.2 3h", "pao-uki 1.2 3d", "pao-uki 1.2 3n"]),
            ("pao-uki 1.2 night:0.4 3ldg", ["3d", "3n"].map { "pao-uki 1.2 night:0.4 \($0)" }),
            ("18nov bla 1.2", ["18nov to:bla 1.2", "18nov remark:bla 1.2"]),
            (
                "pao-uki 1.2 with:\"Joe Park\"",
                ["cfi", "stu", "safety", "pax"].map { "pao-uki 1.2 \($0):\"Joe Park\"" }
            ),
            ("pao-uki 1405/1310", ["pao-uki 1405/13:10z+1"]),
            ("pao-uki off:1405 on:1310", ["pao-uki off:1405 on:13:10z+1"]),
            ("pao-uki 1405/0410L", ["pao-uki 22:05z/12:10z+1"]),
            ("pao-uki 1405-1310", ["pao-uki 1405/13:10z+1"]), ("pao-uki 1405/+130", readingsOfSum),
            ("pao-uki 1700/1810CST", china), ("pao-uki 1700-1810 CST", china),
            ("pao-uki 1700 1810  CST 2d", ["pao-uki 23:00z 00:10z+1 2d", "pao-uki 09:00z 10:10z 2d"]),
            ("pao-uki 17:00 CST 18:10 CST", ["pao-uki 17:00 CST 00:10z+1", "pao-uki 17:00 CST 10:10z"]),
            ("2026-03-08 pao-uki 0230L/0400L", ["09:30z", "10:30z"].map { "2026-03-08 pao-uki \($0)/0400L" }),
            ("pao-uki 1405/1310L", ["pao-uki 22:05z/21:10z+1", "pao-uki 22:05z/21:10z"]),
            ("pao-uki 1700L 1810", ["pao-uki 1700L 18:10z", "pao-uki 1700L 18:10L"]), ("pao-uki 1.2", []),
            ("pao-uki 1:75", []), ("time:\"130\"", []),
        ])
    func readings(text: String, expected: [String]) throws { #expect(try readings(text) == expected) }

    private static let readingsOfSum = ["pao-uki 1405/+1:30", "pao-uki 1405/+130m"]
    private static let china = ["pao-uki 23:00z/00:10z+1", "pao-uki 09:00z/10:10z"]

    @Test("Of several words with readings, that with the cursor is replaced, else the first one")
    func atCursor() throws {
        let text = "6/7 pao-uki 130"
        #expect(try readings(text).first == "6/7 pao-uki 1:30")
        #expect(try readings(text, at: 2).first == "2026-07-06 pao-uki 130")
        #expect(try readings(text, at: 7).first == "2026-07-06 pao-uki 130")
    }

    @Test("Where a time without a zone is local, the times before keep their meaning")
    func localByDefault() throws {
        let found = try readings("pao-uki 1405/1310", by: Conventions(times: .local))
        #expect(found == ["pao-uki 22:05z/21:10z+1", "pao-uki 22:05z/21:10z"])
    }

    @Test(
        "Each reading of a refused line removes its error",
        arguments: PilotLine.refusals + PilotLine.localRefusals)
    func taken(line: PilotLine) throws {
        let (folder, logbook) = try logbook()
        let refused = try logbook.entry(line.text, today: PilotLine.today)
        let place = refused.placeOfReadings(at: line.text.count)
        for text in refused.readings(of: line.text, at: line.text.count) {
            let entry = try logbook.entry(text, today: PilotLine.today)
            guard let place else {
                #expect(entry.canBeSaved, "\(text)")
                continue
            }
            let word = refused.line.tokens[place]
            #expect(!entry.line.tokens.contains { ($0.text, $0.problem) == (word.text, word.problem) }, "\(text)")
        }
        withExtendedLifetime(folder) {}
    }

    @Test("Two times in an ambiguous zone become the moments of its reading")
    func moments() throws {
        let (folder, logbook) = try logbook()
        for (text, off, on) in [(Self.china[0], "23:00", "00:10+1"), (Self.china[1], "09:00", "10:10")] {
            let clock = try logbook.entry(text, today: PilotLine.today).flight.clock
            #expect(clock.offBlock?.text == off && clock.onBlock?.text == on)
        }
        withExtendedLifetime(folder) {}
    }
}
