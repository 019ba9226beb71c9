import Foundation
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("A logbook as text")
struct DumpTests {
    private let folder: LogbookFolder

    init() throws { folder = try LogbookFolder() }

    @Test("The sample is loaded as it was dumped, to the byte, and reads the same")
    func sample() throws {
        let sample = try LogbookFolder(sample: true)
        let logbook = try sample.open(readOnly: true)
        let text = try logbook.dumped()
        #expect(text.hasPrefix("flightlog dump 1\nmodel V6\n\nAircraft D-EZRK\n  aircraftCategory airplane\n"))
        let listing = try flights(logbook)
        try folder.loading(text) { loaded throws in
            #expect(try loaded.dumped() == text)
            #expect(try flights(loaded) == listing)
            #expect(try loaded.history().isEmpty)
        }
    }

    /// The flights as the list shows them, in its order.
    private func flights(_ logbook: StoreLogbook) throws -> [String] {
        try logbook.rows(ListQuery(.flights)).map { row in
            guard case .flight(let flight) = row else { return "" }
            return
                "\(flight.date?.isoText ?? "") \(flight.registration ?? "") \(flight.origin ?? "") \(flight.off?.isoText ?? "")"
        }
    }

    @Test("Every attribute and relationship of every entity is in the text, and comes back")
    func everything() throws {
        let logbook = try folder.open()
        try FullLogbook(logbook)
        let text = try logbook.dumped()
        let all = blocks(in: text)
        for entity in logbook.store.context.model.entities where !FullLogbook.leftOut.contains(entity.name) {
            let blocks = all[entity.name] ?? []
            #expect(blocks.count == 4, "\(entity.name)")
            for slot in entity.slots where slot.attribute != nil {
                #expect(blocks.filter { $0.contains(slot.path) }.count == 4, "\(entity.name).\(slot.path)")
            }
        }
        try folder.loading(text) { loaded throws in
            #expect(try loaded.dumped() == text)
            #expect(try values(loaded) == values(logbook))
            #expect(try links(loaded) == links(logbook))
        }
    }

    /// The names of the lines of each block, by its entity.
    private func blocks(in text: String) -> [String: [Set<String>]] {
        var blocks: [String: [Set<String>]] = [:]
        var entity = ""
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let name = String(Substring(line.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: " ") }))
            if name.first?.isUppercase == true {
                entity = name
                blocks[entity, default: []].append([])
            } else if let last = blocks[entity]?.indices.last {
                blocks[entity]?[last].insert(name)
            }
        }
        return blocks
    }

    /// The values of all objects, without their identifiers.
    private func values(_ logbook: StoreLogbook) throws -> [String: [String]] {
        var result: [String: [String]] = [:]
        for entity in logbook.store.context.model.entities {
            let objects = try logbook.store.objects(FetchSpecification(entityName: entity.name))
            result[entity.name] = objects.map { object in
                entity.slots.filter { $0.attribute != nil }.map { "\($0.path)=\(object.value(at: $0.index))" }
                    .joined(separator: ";")
            }.sorted()
        }
        return result
    }

    /// The pairs of objects that are linked, by values of both.
    private func links(_ logbook: StoreLogbook) throws -> [String: [String]] {
        var result: [String: [String]] = [:]
        func text(_ object: ManagedObject) -> String {
            object.entity.slots.first { $0.attribute != nil }.map { "\(object.value(at: $0.index))" } ?? ""
        }
        for entity in logbook.store.context.model.entities {
            for object in try logbook.store.objects(FetchSpecification(entityName: entity.name)) {
                for relationship in entity.relationships {
                    let others = object.objectIDs(forRelationshipNamed: relationship.name)
                        .map { text(logbook.store.context.object(with: $0)) }.sorted()
                    result["\(entity.name).\(relationship.name)", default: []].append("\(text(object)): \(others)")
                }
            }
        }
        return result.mapValues { $0.sorted() }
    }

    @Test("Texts of all kinds come back to the byte, in names, too")
    func hostileTexts() throws {
        let texts = [
            "", " ", " blank before", "blank after ", "two\nlines", "car\rriage", "a\r\nb", "tab\tin", "NUL\u{0}in",
            "\"quoted\"",
            "in \"quotes\"", "back\\slash", "😀 emoji 👩‍✈️", "e\u{301} and é", "\u{2028}", "\u{FEFF}bom", "\u{85}",
            "end 12",
            "Name (2)", "Name", "(3)", "null", "base64 AAAA", "\u{202E}right to left", "\u{301}mark first",
            "\u{FE0F}", "\u{200D}", "\"\u{301}", " \u{301}", "🇨🇭\u{1F1E8}", "Aircraft X",
        ]
        let logbook = try folder.open()
        try FullLogbook(logbook, texts: texts)
        let text = try logbook.dumped()
        try folder.loading(text) { loaded throws in
            #expect(Array(try loaded.dumped().utf8) == Array(text.utf8))
            #expect(try values(loaded) == values(logbook))
            #expect(try links(loaded) == links(logbook))
        }
    }

    @Test("Records of one name are numbered in the order in which they were made, and nameless ones are told apart")
    func equalNames() throws {
        let logbook = try folder.open()
        try logbook.insertObjects { context in
            for tail in ["N1", "N1", nil, nil, "N1 (2)"] {
                let aircraft = Aircraft(context: context)
                aircraft.tailNumber = tail
                let entry = LogEntry(context: context)
                entry.date = LogbookFolder.lastDate.storedDate
                entry.aircraft = aircraft
            }
        }
        let text = try logbook.dumped()
        let day = LogbookFolder.lastDate.isoText
        let heads = text.split(separator: "\n").filter { $0.first?.isUppercase == true }
        #expect(
            heads == [
                #"Aircraft """#, #"Aircraft "" (2)"#, "Aircraft N1", "Aircraft N1 (2)", "Aircraft N1 (2) (2)",
                "LogEntry \(day) N1", "LogEntry \(day) N1 (2)", #"LogEntry \#(day) """#, #"LogEntry \#(day) "" (2)"#,
                "LogEntry \(day) N1 (2) (2)",
            ])
        try folder.loading(text) { loaded throws in #expect(try loaded.dumped() == text) }
    }

    @Test("Flights on one day without times keep their order in the list")
    func order() throws {
        let logbook = try folder.open()
        for tail in ["N9", "N1", "N5", "N1"] { try log(tail, in: logbook) }
        let rows = try flights(logbook)
        try folder.loading(try logbook.dumped()) { loaded throws in
            #expect(try flights(loaded) == rows)
        }
    }

    private func log(_ tail: String, time: String = "1:00", in logbook: StoreLogbook) throws {
        let line = "\(tail) from:KPAO to:KSQL \(time) pic type:C172"
        let entry = try logbook.entry(line, today: LogbookFolder.lastDate)
        _ = try logbook.save(.flight(entry.flight), over: nil)
    }

    @Test("Logbooks with the same records give the same text, whatever the order of their making")
    func sameText() throws {
        let tails = ["N3", "N1", "N2"]
        let texts = try [tails, tails.reversed()].map { tails in
            let folder = try LogbookFolder()
            let logbook = try folder.open()
            for tail in tails { try log(tail, time: "1\(tail.last ?? "0")00/1\(tail.last ?? "0")30", in: logbook) }
            return try logbook.dumped()
        }
        #expect(texts[0] == texts[1])
    }

    @Test("A changed flight changes its own lines, a new one adds lines, but for the number at the end")
    func difference() throws {
        let sample = try LogbookFolder(newestOfSample: ())
        let logbook = try sample.open()
        let before = try logbook.dumped().components(separatedBy: "\n")
        let id = try #require(try logbook.rows(ListQuery(.flights)).dropFirst(100).first).id
        var flight = try #require(try logbook.flight(id))
        flight.remarks = "Changed"
        flight.route = "KSQL"
        _ = try logbook.save(.flight(flight), over: id)
        let after = try logbook.dumped().components(separatedBy: "\n")
        let new = after.difference(from: before)
        #expect(Set(new.insertions.map(\.line)) == ["  remarks Changed", "  route KSQL"])
        #expect(new.removals.count <= 2)
        try log("N1", in: logbook)
        let removed = try logbook.dumped().components(separatedBy: "\n").difference(from: after).removals
        #expect(removed.map(\.line) == [after[after.count - 2]])
    }

    @Test("What another program saves meanwhile is not in the text")
    func snapshot() throws {
        let logbook = try folder.open()
        try log("N1", in: logbook)
        let before = try logbook.dumped()
        let other = try folder.open()
        var text = ""
        try logbook.dump { piece in
            if text.isEmpty { try log("N2", in: other) }
            text += piece
        }
        #expect(text == before)
        #expect(try logbook.dumped() != before)
    }

    @Test("The dump of a logbook that is only read changes no byte of it")
    func reading() throws {
        let sample = try LogbookFolder(newestOfSample: ())
        let before = try Data(contentsOf: URL(filePath: sample.path))
        let logbook = try sample.open(readOnly: true)
        _ = try logbook.dumped()
        try logbook.close()
        #expect(try Data(contentsOf: URL(filePath: sample.path)) == before)
        #expect(try sample.folder.names() == ["log.flightlog"])
    }

    @Test(
        "A damaged logbook gives an error, not a text that lacks something",
        arguments: [
            ("UPDATE ZLOGENTRY SET ZDAYLANDINGS = 99999", "LogEntry.dayLandings holds what is not a whole number"),
            ("UPDATE ZLOGENTRY SET ZDATE = 9e999", "LogEntry.date holds what is not a date"),
            ("DELETE FROM ZAIRCRAFT", "LogEntry.aircraft refers to a record that is not there"),
            ("UPDATE ZAPPROACH SET ZLOGENTRY = 9999", "records belong to none that is there"),
        ])
    func damage(_ statement: String, _ detail: String) throws {
        let sample = try LogbookFolder(newestOfSample: ())
        _ = try SQLiteTool.run(URL(filePath: sample.path), statement)
        let logbook = try sample.open()
        guard case .damaged(_, let found)? = LogbookError.thrown({ _ = try logbook.dumped() }) else {
            Issue.record("no error: \(statement)")
            return
        }
        #expect(found.contains(detail), "\(found)")
    }
}

extension CollectionDifference<String>.Change {
    fileprivate var line: String {
        switch self {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }
}
