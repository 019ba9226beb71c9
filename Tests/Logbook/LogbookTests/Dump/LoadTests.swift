import Foundation
import LogbookSample
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Loading a logbook's text")
struct LoadTests {
    private let folder: LogbookFolder

    init() throws { folder = try LogbookFolder() }

    private static let text = """
        flightlog dump 1
        model V6

        Aircraft N1
          isComplex true
          tailNumber N1

        LogEntry 2026-11-20 N1
          aircraft N1
          blockMinutes 60
          date 2026-11-20
          kind flight
          Approach
            count 2

        Pilot Anna
          isSelf false
          name Anna

        end 4

        """

    private func load(_ text: String) throws { try folder.loading(text) { _ in } }

    @Test("The text of the tests is one that dump writes; order and blank lines do not matter")
    func sound() throws {
        try folder.loading(Self.text) { loaded throws in #expect(try loaded.dumped() == Self.text) }
        let parts = Self.text.components(separatedBy: "\n\n")
        let turned = [parts[0], parts[2], "\n\n" + parts[3], parts[1], parts[4]].joined(separator: "\n\n")
        try folder.loading(turned) { loaded throws in #expect(try loaded.dumped() == Self.text) }
        try folder.loading(String(Self.text.dropLast())) { loaded throws in #expect(try loaded.dumped() == Self.text) }
    }

    @Test(
        "An error says the line, what stands there and what is expected, and there is no logbook",
        arguments: [
            ("flightlog dump 1", "flightlog dump 2", 1, "where “flightlog dump 1” is expected"),
            ("flightlog dump 1", "Dear diary", 1, "it is “Dear diary”"),
            ("model V6", "model V99", 2, "“model V6” or an earlier version is expected"),
            ("model V6\n", "", 2, "it is “”"),
            ("Aircraft N1", "Airkraft N1", 4, "no record is called “Airkraft”; the nearest is “Aircraft”"),
            ("Aircraft N1", "Draft N1", 4, "no record is called “Draft”"),
            ("Aircraft N1", "Aircraft", 4, "Aircraft has no name"),
            ("  isComplex true", "  isComplex yes", 5, "is “yes”, where true or false is expected"),
            ("  isComplex true", "  isComplx true", 5, "no value “isComplx”; the nearest is “isComplex”"),
            ("  isComplex true", "  isComplex", 5, "has no value; what is unknown has no line"),
            ("  isComplex true", "    isComplex true", 5, "indented by 4 blanks, where at most 2 are expected"),
            ("  isComplex true", " isComplex true", 5, "indented by 1 blank; blanks come in twos"),
            ("  isComplex true", "   isComplex true", 5, "indented by 3 blanks; blanks come in twos"),
            ("  isComplex true", "isComplex true", 5, "no record is called “isComplex”"),
            ("  isComplex true", "  tailNumber N1", 6, "Aircraft.tailNumber stands twice"),
            ("  isComplex true", "  colorScheme white", 5, "no value “colorScheme”"),
            ("  isComplex true", "  logEntries x", 5, "no value “logEntries”"),
            ("  isComplex true", "  isComplex true\r", 5, "it ends with a carriage return"),
            ("  aircraft N1", "  aircraft N2", 9, "no record is called “N2”"),
            ("  blockMinutes 60", "  blockMinutes 1:00", 10, "a whole number from -2147483648 to 2147483647"),
            ("  blockMinutes 60", "  blockMinutes 060", 10, "is “060”, which is written “60”"),
            ("  date 2026-11-20", "  date 20.11.2026", 11, "a date such as 2026-11-21"),
            ("  kind flight", "  kind  flight", 12, "a text; one with control characters"),
            ("  kind flight", "  kind \"flight\"", 12, "which is written “flight”"),
            ("  kind flight", "  kind \"flight \" ", 12, "which is written “\"flight \"”"),
            ("  Approach", "  Approach x", 13, "it is “x” after Approach, where nothing is expected"),
            ("  Approach", "  Pilot x", 13, "Pilot cannot stand below LogEntry"),
            ("    count 2", "  holds 2", 14, "a value stands here that belongs to no record above it"),
            ("    count 2", "    logEntry 2026-11-20 N1", 14, "follows from the record that it stands below"),
            ("  name Anna", "  name Anna\n\nPilot Anna", 20, "another Pilot above is called “Anna”, too"),
            ("end 4", "end 3", 20, "it is “end 3” after 4 blocks"),
            ("end 4\n", "end 4\nx\n", 21, "nothing is expected after"),
            ("end 4\n", "", 20, "it was cut off"),
        ])
    func refused(_ part: String, _ other: String, _ line: Int, _ reason: String) throws {
        let place = try #require(Self.text.range(of: part))
        let text = Self.text.replacingCharacters(in: place, with: other)
        guard case .invalidDump(_, let found, let why)? = LogbookError.thrown({ try load(text) }) else {
            Issue.record("it was loaded: \(other)")
            return
        }
        #expect(found == line && why.contains(reason), "\(found): \(why)")
        #expect(try folder.folder.names() == ["dump.txt"])
    }

    @Test("A text that ends anywhere, and bytes that are no text, are refused")
    func cutOff() throws {
        let bytes = Array(Self.text.utf8)
        for length in 0..<(bytes.count - 1) {
            let error = LogbookError.thrown { try load(String(decoding: bytes[..<length], as: UTF8.self)) }
            guard case .invalidDump? = error else {
                Issue.record("loaded with \(length) bytes: \(String(describing: error))")
                return
            }
        }
        let error = LogbookError.thrown { try folder.loading(Data(bytes + [0xFF, 0x0A])) { _ in } }
        #expect(
            error
                == .invalidDump(path: folder.folder["dump.txt"].path, line: 21, reason: "its bytes are not UTF-8 text")
        )
        #expect(try folder.folder.names() == ["dump.txt"])
    }

    @Test("A file that is not there, and a folder, are refused")
    func missing() throws {
        for path in [folder.folder["none"].path, folder.folder.url.path] {
            let error = LogbookError.thrown { try StoreLogbook.load(path, into: folder.folder["new"].path) }
            guard case .unreadable(path, _)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        #expect(try folder.folder.names().isEmpty)
    }

    @Test("An empty logbook is filled; one with records, or with a history, stays as it is")
    func full() throws {
        let source = folder.folder["dump.txt"]
        try Data(Self.text.utf8).write(to: source)
        try folder.open().close()
        #expect(try StoreLogbook.load(source.path, into: folder.path) == 4)
        let before = try RowDump(folder.path)
        #expect(
            LogbookError.thrown { try StoreLogbook.load(source.path, into: folder.path) }
                == .notEmpty(path: folder.path))
        #expect(try RowDump(folder.path) == before)
        let logbook = try folder.open()
        #expect(try logbook.dumped() == Self.text)
        for kind in [RecordKind.flights, .aircraft, .pilots] {
            for row in try logbook.rows(ListQuery(kind)) { try logbook.delete(row.id) }
        }
        try logbook.close()
        #expect(
            LogbookError.thrown { try StoreLogbook.load(source.path, into: folder.path) }
                == .notEmpty(path: folder.path))
    }

    @Test("An old logbook is not filled, and another file is not touched")
    func old() throws {
        let source = folder.folder["dump.txt"]
        try Data(Self.text.utf8).write(to: source)
        try SampleBook.writeOld(to: folder.path, today: LogbookFolder.lastDate)
        #expect(
            LogbookError.thrown { try StoreLogbook.load(source.path, into: folder.path) }
                == .needsUpgrade(path: folder.path, version: "V1"))
        #expect(
            LogbookError.thrown { try StoreLogbook.load(source.path, into: source.path) } == .foreign(path: source.path)
        )
        #expect(try Data(contentsOf: source) == Data(Self.text.utf8))
    }

    @Test("What the text does not say is unknown, but for what an older version of the model did not have")
    func defaults() throws {
        let text = Self.text.replacing("  kind flight\n", with: "").replacing("    count 2\n", with: "")
        try folder.loading(text) { loaded throws in
            let entry = try #require(try loaded.all(LogEntry.self, .flights).first)
            #expect(entry.kind == nil && entry.approaches.first?.count ?? 0 == 0)
            #expect(try loaded.dumped() == text)
        }
        try folder.loading(text.replacing("model V6", with: "model V3")) { loaded throws in
            let text = try loaded.dumped()
            #expect(text.contains("  kind flight\n") && !text.contains("    count"))
        }
    }

    @Test("New flights are logged after those of the text, and can be undone")
    func logging() throws {
        try folder.loading(Self.text) { loaded throws in
            let flight = try loaded.entry("N1 1:00 from:KPAO", today: LogbookFolder.lastDate).flight
            _ = try loaded.save(.flight(flight), over: nil)
            #expect(try loaded.rows(ListQuery(.flights)).count == 2)
            #expect(try loaded.rows(ListQuery(.aircraft)).count == 1)
            _ = try loaded.undo()
            #expect(try loaded.dumped() == Self.text)
        }
    }

    @Test("A damaged text is refused, or gives a logbook that says what it says")
    func mutations() throws {
        let logbook = try folder.open()
        try FullLogbook(logbook, texts: ["Anna", "two\nlines", "N1", "é 😀", ""])
        let whole = try logbook.dumped().split(separator: "\n", omittingEmptySubsequences: false)
            .filter { $0.utf8.count < 2_000 }.joined(separator: "\n")
        try logbook.close()
        try folder.loading(whole) { loaded throws in #expect(try loaded.dumped() == whole) }
        var chance = SeededChance("dumps, damaged")
        var (loaded, refused) = (0, 0)
        for _ in 0..<(300 * fuzzRounds) {
            let bytes = Mutation.apply(Array(whole.utf8), &chance)
            do {
                let text = try folder.loading(Data(bytes)) { try $0.dumped() }
                #expect(Self.values(text) == Self.values(String(decoding: bytes, as: UTF8.self)))
                loaded += 1
            } catch {
                #expect(error is LogbookError, "\(error)")
                #expect(!FileManager.default.fileExists(atPath: folder.folder["loaded.flightlog"].path))
                refused += 1
            }
        }
        #expect(loaded > 0 && refused > 0, "\(loaded) \(refused)")
    }

    /// The lines without the names of blocks and those that refer to them, sorted.
    private static func values(_ text: String) -> [String] {
        let links: Set = [
            "aircraft", "airport", "certificate", "destination", "field", "logEntry", "origin", "pilot", "recordings",
            "safetyPilot", "run", "signature",
        ]
        let lines = text.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
        return lines.filter { line in
            line.first?.isUppercase != true && !links.contains(String(line.prefix { $0 != " " }))
        }.sorted()
    }
}
