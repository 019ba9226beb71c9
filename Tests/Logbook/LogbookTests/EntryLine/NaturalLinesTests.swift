import Foundation
import PilotLines
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

/// A line of everyday life, as pilots of four continents write them, with the flight that its author meant, or the question
/// that is asked about it.
///
/// `pilots.txt`, `others.txt`, `doubts.txt`, `spelling.txt` and `sentences.txt` in `Lines` have them: the region, the line, and `=` with every
/// value that is saved or `?` with the question. `fleet.txt` has a flight of each aircraft.
private struct NaturalLine {
    let text: String
    let conventions: Conventions
    let isSaved: Bool
    let meant: String

    static func lines(_ file: String) throws -> [String] {
        let url = Project.folder.appending(path: "Tests/Logbook/LogbookTests/Lines/\(file).txt")
        return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    static func all() throws -> [NaturalLine] {
        let files = ["pilots", "others", "doubts", "spelling", "sentences"]
        return try files.flatMap { try lines($0) }.map { try #require(NaturalLine($0)) }
    }

    init?(_ line: String) {
        let parts = line.components(separatedBy: " | ")
        guard parts.count == 3, let mark = parts[2].first, "=?".contains(mark) else { return nil }
        let orders: [String: DateOrder] = ["faa": .monthFirst, "easa": .dayFirst]
        (text, isSaved) = (parts[1], mark == "=")
        let codes: [String: ShortCodes] = ["faa": .faa, "easa": .iata]
        conventions = Conventions(dateOrder: orders[parts[0]], shortCodes: codes[parts[0]])
        meant = String(parts[2].dropFirst(2)).replacing("\\n", with: "\n")
    }
}

@Suite("Lines of everyday life")
struct NaturalLinesTests {
    /// A logbook that knows the aircraft of the lines.
    private static func logbook() throws -> (LogbookFolder, StoreLogbook) {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        try PilotLine.begin(logbook)
        for line in try NaturalLine.lines("fleet") {
            let entry = try logbook.entry(line, today: PilotLine.today)
            try #require(entry.canBeSaved, "\(line)")
            _ = try logbook.save(.flight(entry.flight), over: nil)
        }
        return (folder, logbook)
    }

    @Test("A natural line is saved as its author meant it, value by value")
    func saved() throws {
        let (folder, logbook) = try Self.logbook()
        for line in try NaturalLine.all() where line.isSaved {
            let entry = try logbook.entry(line.text, today: PilotLine.today, by: line.conventions)
            let problem = entry.line.firstProblem.map { "\($0.text): \($0.problem?.message ?? "")" } ?? ""
            #expect(entry.canBeSaved, "\(line.text) \(problem) \(entry.findings.map(\.message))")
            #expect(entry.flight.allValues == line.meant, "\(line.text)")
        }
        withExtendedLifetime(folder) {}
    }

    @Test("A natural line with two readings, or a slip, is asked about by what is in doubt")
    func asked() throws {
        let (folder, logbook) = try Self.logbook()
        for line in try NaturalLine.all() where !line.isSaved {
            let entry = try logbook.entry(line.text, today: PilotLine.today, by: line.conventions)
            #expect(!entry.canBeSaved, "\(line.text) \(entry.flight.allValues)")
            let message = entry.line.firstProblem?.problem?.message
            #expect(
                message ?? entry.findings.first { $0.severity == .error }?.message == line.meant, "\(line.text)")
        }
        withExtendedLifetime(folder) {}
    }

    @Test("Each reading that a question offers can be read")
    func readings() throws {
        let (folder, logbook) = try Self.logbook()
        for line in try NaturalLine.all() where !line.isSaved {
            let entry = try logbook.entry(line.text, today: PilotLine.today, by: line.conventions)
            guard let place = entry.placeOfReadings(at: 0) else { continue }
            let asked = entry.line.tokens[place].text
            for reading in entry.readings(of: line.text, at: entry.line.tokens[place].range.upperBound) {
                let again = try logbook.entry(reading, today: PilotLine.today, by: line.conventions)
                #expect(
                    !again.line.tokens.contains { $0.text == asked && $0.problem == entry.line.tokens[place].problem },
                    "\(reading)")
            }
        }
        withExtendedLifetime(folder) {}
    }

    @Test("A flight to one place begins where the aircraft is, lately; there, when that is unknown")
    func onePlace() throws {
        let (folder, logbook) = try Self.logbook()
        for (line, ends) in [
            ("N12345 pao 1.0", "KUKI-KPAO"), ("N6204P KSQL 1.0", "KSQL-KSQL"), ("HB-PNA LSZB 1.0", "LSZB-LSZB"),
            ("N551ZZ C172 pao 1.0", "KPAO-KPAO"),
        ] {
            let entry = try logbook.entry(line, today: PilotLine.today)
            #expect(entry.canBeSaved && entry.flight.allValues.contains(" \(ends) "), "\(entry.flight.allValues)")
        }
        _ = try logbook.save(
            .flight(try logbook.entry("N4417K kpao-ksql 2026-11-10 0.5", today: PilotLine.today).flight), over: nil)
        let doubt = try logbook.entry("N4417K KUKI 1.0", today: PilotLine.today)
        #expect(doubt.line.firstProblem?.problem == .localOrFrom("KUKI", "KSQL"))
        withExtendedLifetime(folder) {}
    }

    @Test(
        "A model and its variant behind a registration are a type, and two airports a route",
        arguments: [
            ("A320-214", "type A320 "), ("a350-941", "type A359 "), ("B737-8K5", "type B738 "),
            ("ATR72-600", "type AT76 "),
            ("EMB-190", "type E190 "), ("E175-LR", "type E175-LR"), ("XYZ-12", "type XYZ-12"), ("pao-mry", "from KPAO"),
            ("S50-1O2", "from S50"),
        ])
    func variants(word: String, explanation: String) throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        try PilotLine.begin(logbook)
        let route = explanation.hasPrefix("from") ? "" : " pao-mry"
        let entry = try logbook.entry("N551ZZ \(word)\(route) 1.0", today: PilotLine.today)
        let found = entry.line.tokens.first { $0.text == word }
        #expect(found?.explanation.hasPrefix(explanation) == true, "\(entry.line.tokens.map(\.explanation))")
        withExtendedLifetime(folder) {}
    }
}
