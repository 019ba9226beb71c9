import AviationCases
import Foundation
import LogbookSample
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Documents")
struct DocumentTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private let today = LogbookFolder.lastDate

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func document(_ kind: String?, _ level: String? = nil, days: Int? = nil) -> DocumentRecord {
        var document = DocumentRecord()
        document[.kind] = kind.map { .text($0) }
        document[.level] = level.map { .text($0) }
        document[.expiresOn] = days.map { .date(today.adding(days: $0)) }
        return document
    }

    private func save(_ document: DocumentRecord) throws -> RecordID {
        try logbook.save(.document(document), over: nil)
    }

    private func read(_ id: RecordID) throws -> DocumentRecord {
        try #require(DocumentRecord(try logbook.record(id)))
    }

    private func scan(_ count: Int = 150_000) throws -> Aviation.Attachment {
        try Aviation.Attachment(
            Data("%PDF-1.7\n".utf8) + Data((0..<count).map { UInt8(truncatingIfNeeded: $0) }), named: "a.pdf")
    }

    @Test("A document is saved with all its fields, and read as it was saved; the holder is made if he is new")
    func whole() throws {
        var document = document("medical", "1", days: 40)
        document.pilot = .new("Lena Berg")
        for field in FieldTable.standard[.documents] where field.isInForm && field.id != .holder {
            guard field.value(in: .document(document)) == nil else { continue }
            var record = Record.document(document)
            switch field.type {
            case .date: field.set(.date(today.adding(days: -3)), in: &record)
            case .number: field.set(.number(90), in: &record)
            default: field.set(.text("\(field.word) é"), in: &record)
            }
            document = try #require(DocumentRecord(record))
        }
        let id = try save(document)
        var saved = try read(id)
        #expect(saved.pilot?.label == "Lena Berg" && saved.pilot?.id != nil)
        saved.pilot = document.pilot
        #expect(saved == document && saved.attributes.count == 11)
        #expect(try logbook.history().first?.label == "added document medical authority é 1")
        let json = try logbook.listing(ListQuery(.documents)).json
        #expect(json.contains(#""kind":"medical""#) && json.contains(#""remindDays":90"#))
        #expect(json.contains(#""name":"Lena Berg""#) && json.contains(#""attachmentFormat":null"#), "\(json)")
        try logbook.close()
    }

    @Test("The list begins with the next expiry; days left are negative after it; the reminder says what is near")
    func list() throws {
        for (kind, days) in [("a", 61), ("b", nil), ("c", -1), ("d", 0), ("e", 60)] {
            _ = try save(document(kind, days: days))
        }
        var early = document("f", days: 90)
        early[.remindDays] = .number(90)
        _ = try save(early)
        let rows = try logbook.rows(ListQuery(.documents)).compactMap { DocumentRow($0) }
        #expect(rows.map(\.kind) == ["c", "d", "e", "a", "f", "b"])
        #expect(rows.map(\.daysLeft) == [-1, 0, 60, 61, 90, nil])
        #expect(rows.map(\.isExpired) == [true, false, false, false, false, false])
        #expect(rows.map(\.expiresSoon) == [false, true, true, false, true, false])
        #expect(
            rows.map(\.expiryText) == [
                "expired 1 day ago", "expires today", "expires in 60 days", "expires in 61 days", "expires in 90 days",
                "expiry unknown",
            ])
        for text in ["kind:a", "expires:<\(today.isoText)", "expires:?", "holder:?", "attachment:?"] {
            let filter = try Filter(parsing: text, of: .documents, in: .standard, today: today)
            var query = ListQuery(.documents)
            query.filter = filter
            let count = try logbook.summary(query).count
            #expect(count == (text.hasSuffix("r:?") || text.hasSuffix("t:?") ? 6 : 1), "\(text)")
        }
        try logbook.close()
    }

    @Test("A document needs a kind or a name, and a holder who is named")
    func refused() throws {
        var blank = document(" ", "1")
        #expect(
            LogbookError.thrown { _ = try save(blank) }
                == .invalid(field: "Kind", reason: "a document needs a kind or a name"))
        blank[.name] = .text("First aid")
        #expect(try read(try save(blank)).sentence != nil)
        blank.pilot = .new(" ")
        #expect(LogbookError.thrown { _ = try save(blank) } == .invalid(field: "Holder", reason: "it is blank"))
        try logbook.close()
    }

    @Test("Holders are filtered, sorted, counted and completed by their names")
    func holders() throws {
        for (kind, name) in [("a", "Zoe"), ("b", "Anna"), ("c", nil), ("d", "Anna")] {
            var document = document(kind)
            document.pilot = name.map { .new($0) }
            _ = try save(document)
        }
        var query = ListQuery(.documents)
        query.sort = ListSort(.holder, ascending: true)
        #expect(try logbook.rows(query).compactMap { DocumentRow($0)?.kind } == ["b", "d", "a", "c"])
        let holder = try #require(FieldTable.standard[.documents][.holder])
        let counts = try logbook.counts(query, of: holder)
        #expect(counts.rows.map(\.value) == ["Anna", "Zoe", nil] && counts.rows.map(\.records) == [2, 1, 1])
        let place = FilterPosition(in: "holder:", at: 7, of: FieldTable.standard[.documents])
        #expect(try logbook.filterOffers(at: place, of: .documents, limit: 9).map(\.text) == ["Anna", "Zoe"])
        query.filter = try Filter(parsing: "holder:ann", of: .documents, in: .standard, today: today)
        #expect(try logbook.summary(query).count == 2)
        query.columns = [.holder]
        #expect(try logbook.rows(query).first?.attributes[.holder]?.text == "Anna")
        try logbook.close()
    }

    @Test("A file is attached, read, replaced and removed byte for byte; the form and undo keep it")
    func attachments() throws {
        let id = try save(document("medical", "1"))
        let (first, second) = (try scan(), try scan(10))
        #expect(try logbook.attachment(of: id) == nil && read(id).attachmentText == nil)
        try logbook.setAttachment(first, of: id)
        #expect(try logbook.attachment(of: id) == first && read(id).attachmentText == "PDF, 147 kB")
        var changed = try read(id)
        changed[.level] = .text("2")
        _ = try logbook.save(.document(changed), over: id)
        #expect(try logbook.attachment(of: id) == first)
        try logbook.setAttachment(second, of: id)
        try logbook.setAttachment(nil, of: id)
        #expect(try logbook.attachment(of: id) == nil)
        #expect(try logbook.history().first?.label == "removed the attachment of document medical 2")
        for expected in [second, first] {
            _ = try logbook.undo()
            #expect(try logbook.attachment(of: id) == expected)
        }
        try logbook.delete(id)
        _ = try logbook.undo()
        #expect(try logbook.attachment(of: id) == first)
        let pilot = RecordID(kind: .pilots, key: 9)
        #expect(LogbookError.thrown { try logbook.setAttachment(first, of: pilot) } == .gone)
        try logbook.close()
    }

    @Test("Listing and reading a document read only the size of its file")
    func lazily() throws {
        let id = try save(document("medical"))
        try logbook.setAttachment(try scan(), of: id)
        try logbook.close()
        let again = try folder.open()
        _ = try again.rows(ListQuery(.documents))
        _ = try again.record(id)
        let object = try #require(try again.store.object(id, in: again.store.context) as? Certificate)
        #expect(DocumentRecord(object).attachmentByteCount == 150_009)
        let name = try #require(object.keptName(of: "attachment"))
        let kept = try #require(try again.store.kept(name, in: again.store.context))
        #expect(kept.hasUnreadExternalData(forKeyPath: "data"))
        try again.close()
    }

    @Test("Deleting a pilot deletes the documents of which he is the holder, says so, and undo restores them")
    func pilots() throws {
        var record = document("medical", "2")
        record.pilot = .new("Lena Berg")
        let id = try save(record)
        try logbook.setAttachment(try scan(), of: id)
        _ = try save(document("license"))
        let pilot = try #require(try read(id).pilot?.id)
        #expect(try logbook.documentCount(of: [pilot, id]) == 1)
        let before = try logbook.dumped()
        try logbook.delete(pilot)
        #expect(try logbook.history().first?.label == "deleted pilot Lena Berg with 1 document")
        #expect(try logbook.summary(ListQuery(.documents)).count == 1)
        _ = try logbook.undo()
        #expect(try logbook.dumped() == before && logbook.attachment(of: id) == scan())
        try logbook.close()
    }

    @Test("The history names documents and their fields")
    func history() throws {
        let id = try save(document("medical", "1", days: 3))
        var changed = try read(id)
        changed[.expiresOn] = .date(today)
        changed.pilot = .new("Zoe")
        _ = try logbook.save(.document(changed), over: id)
        #expect(try logbook.history().first?.label == "changed document medical 1: Holder, Expires")
        let steps = try logbook.history()
        let look = try logbook.restoration(to: .after(steps[1].id))
        let row = try #require(look.rows.first { $0.name == "document medical 1" })
        #expect(
            row.fields.contains(
                Restoration.Field(
                    name: "Expires", now: today.isoText, then: today.adding(days: 3).isoText)), "\(row)")
        #expect(row.fields.contains { $0.name == "Holder" && $0.now == "Zoe" && $0.then == nil })
        try logbook.close()
    }

    @Test("A dump has documents with their files, and loading it restores them")
    func dump() throws {
        var record = document("medical", "1", days: 3)
        record.pilot = .new("Lena Berg")
        let id = try save(record)
        try logbook.setAttachment(try scan(), of: id)
        let other = try save(document("license", "PPL(A)"))
        try logbook.setAttachment(try scan(7), of: other)
        let text = try logbook.dumped()
        #expect(text.contains("attachmentFormat") && text.contains("PPL(A)"))
        try folder.loading(text) { loaded in
            let rows = try loaded.rows(ListQuery(.documents))
            #expect(rows.map { DocumentRow($0)?.kind } == ["medical", "license"])
            #expect(try rows.map { try loaded.attachment(of: $0.id) } == [scan(), scan(7)])
            #expect(DocumentRecord(try loaded.record(rows[0].id))?.pilot?.label == "Lena Berg")
            #expect(try loaded.dumped() == text)
        }
        try logbook.close()
    }

    @Test("The bytes tell the kind of a file, never its name; an empty or too large one is refused")
    func formats() throws {
        let table: [([UInt8], String, String?, String)] = [
            (Array("%PDF-1.4".utf8), "scan", "PDF", "pdf"), ([0xFF, 0xD8, 0xFF, 0xE0], "a.pdf", "JPEG", "jpg"),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "x", "PNG", "png"),
            (Array("GIF89a".utf8), "x", "GIF", "gif"), ([0x49, 0x49, 0x2A, 0, 8], "x", "TIFF", "tif"),
            ([0x4D, 0x4D, 0, 0x2A], "x", "TIFF", "tif"), ([0, 0, 0, 24] + Array("ftypheic".utf8), "x", "HEIC", "heic"),
            ([0, 0, 0, 24] + Array("ftypisom".utf8), "film.heic", nil, "bin"),
            (Array("Class 1, Zürich\r\n".utf8), "x.pdf", "TXT", "txt"), ([0xEF, 0xBB, 0xBF, 0x61], "x", "TXT", "txt"),
            ([0x5A, 0xFC], "latin1.txt", nil, "bin"), ([0x61, 0x1B, 0x62], "escape.txt", nil, "bin"),
            ([0x61, 0], "nul.txt", nil, "bin"), ([1, 2], "a.b.docx", nil, "bin"), ([1, 2], "noend", nil, "bin"),
            ([1], "odd./é", nil, "bin"),
        ]
        let run = ["<html>", " \n<svg/>", "#!/bin/sh", "%!PS", "[Desktop Entry]", "{\\rtf1", "\u{FEFF}<?xml"]
        for text in run {
            #expect(try Aviation.Attachment(Data(text.utf8), named: "x.txt").kind == nil, "\(text) is run or rendered")
        }
        for (bytes, name, format, end) in table {
            let attachment = try Aviation.Attachment(Data(bytes), named: name)
            #expect(attachment.format == format && attachment.pathExtension == end, "\(name)")
            #expect(attachment.text == "\(format ?? "unknown kind"), 1 kB")
        }
        #expect(
            throws: InvalidValue(field: "Attachment", reason: "“a” is empty")
        ) { _ = try Aviation.Attachment(Data(), named: "a") }
        let large = Data(count: Aviation.Attachment.limit + 1)
        let error = #expect(throws: InvalidValue.self) { _ = try Aviation.Attachment(large, named: "b") }
        #expect(error?.reason.contains("larger than 20 MB") == true)
        try logbook.close()
    }

    @Test("A name that says another kind than the bytes is contradicted; the kind of the bytes is kept")
    func contradictions() throws {
        let (pdf, unknown) = (Data("%PDF-1.4".utf8), Data([1, 2]))
        func sentence(_ bytes: Data, _ name: String) throws -> String? {
            try Aviation.Attachment(bytes, named: name).contradiction(to: "/some/where/\(name)")
        }
        #expect(try sentence(pdf, "scan.png") == "“scan.png” is not a PNG: its bytes are PDF.")
        #expect(try sentence(unknown, "scan.JPG") == "“scan.JPG” is not a JPEG: its bytes are of unknown kind.")
        let jpeg = Data([0xFF, 0xD8, 0xFF])
        for (bytes, name) in [(pdf, "scan.PDF"), (pdf, "scan"), (unknown, "a.docx"), (jpeg, "a.jpeg")] {
            #expect(try sentence(bytes, name) == nil, "\(name)")
        }
    }

    @Test("The kind is that of the bytes, whatever the logbook says of it; a list repeats no word from there")
    func claimed() throws {
        let id = try save(document("medical"))
        try logbook.setAttachment(try Aviation.Attachment(Data("<html>".utf8), named: "x.desktop"), of: id)
        #expect(try logbook.attachment(of: id)?.pathExtension == "bin")
        for (claim, shown) in [("desktop", "unknown kind"), ("JPG", "JPEG"), ("PDF", "PDF")] {
            #expect(Aviation.Attachment.text(format: claim, byteCount: 5) == "\(shown), 1 kB")
        }
        try logbook.close()
    }

    @Test("A file is read through a link; a missing one, a folder and a large one are refused")
    func files() throws {
        let url = folder.folder["scan.pdf"]
        try Data("%PDF-1.4 and so on".utf8).write(to: url)
        let link = folder.folder["link"]
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
        #expect(try Aviation.Attachment(contentsOf: link.path).bytes.count == 18)
        let place = folder.folder.url.path
        #expect(
            LogbookError.thrown { _ = try Aviation.Attachment(contentsOf: place) }
                == .unreadable(path: place, reason: "it is a folder"))
        #expect(
            LogbookError.thrown { _ = try Aviation.Attachment(contentsOf: "/no/such") }
                == .unreadable(path: "/no/such", reason: "there is no such file"))
        let (dangling, target) = (folder.folder["dangling"].path, folder.folder["gone.pdf"].path)
        try FileManager.default.createSymbolicLink(atPath: folder.folder["next"].path, withDestinationPath: "gone.pdf")
        try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "next")
        #expect(
            LogbookError.thrown { _ = try Aviation.Attachment(contentsOf: dangling) }
                == .unreadable(path: dangling, reason: "it is a link to “\(target)”, which is not there"))
        try logbook.close()
    }

    @Test(
        "The words that the rules of currency do not know are named; the office of a state counts as one of theirs")
    func unknownWords() {
        func unknown(_ kind: String, _ authority: String? = nil, _ level: String? = nil) -> [FieldID] {
            var document = DocumentRecord()
            document[.kind] = .text(kind)
            document[.authority] = authority.map { .text($0) }
            document[.level] = level.map { .text($0) }
            return document.fieldsUnknownToRules
        }
        #expect(unknown("medical", "FAA", "2").isEmpty && unknown("medical").isEmpty)
        #expect(unknown("medical", "Club", "4") == [.authority, .level])
        #expect(unknown("medical", "Luftfahrt-Bundesamt", "Class 2").isEmpty && unknown("medical", "CAA", "1").isEmpty)
        #expect(unknown("permit", "FOCA", "4") == [.documentKind])
        #expect(unknown("other", "Club", "x").isEmpty, "no rule asks for another document")
        #expect(unknown("rating", "EASA", "A320").isEmpty, "a rating may be for any type")
        #expect(unknown("license", "EASA", "PPL") == [.level])
        var document = DocumentRecord()
        let offices: [(String, Authority?)] = [
            ("BAZL", .easa), ("Austro Control", .easa), ("CAA", .uk), ("FAA", nil), ("UK CAA", nil), ("Club", nil),
        ]
        for (name, authority) in offices {
            document[.authority] = .text(name)
            #expect(document.authorityOfOffice == authority, "\(name)")
        }
    }

    @Test("The words that the form offers are those that the rules of currency understand")
    func words() throws {
        let kinds = FieldTable.standard[.documents][.documentKind]
        let levels = try #require(FieldTable.standard[.documents][.level]?.suggestions)
        let authorities = try #require(FieldTable.standard[.documents][.authority]?.suggestions)
        for rule in CurrencyCases.rules.values {
            let conditions = rule.appliesTo.flatMap {
                if case .document(let needs, _) = $0.test { needs } else { [DocumentNeed]() }
            }
            let needed = rule.alternatives.flatMap(\.needs).compactMap { need in
                if case .document(let document) = need { document } else { nil }
            }
            for need in conditions + needed {
                #expect(kinds?.suggestions.contains(need.kind) == true, "\(need.kind)")
                for level in need.levels { #expect(levels.contains(level), "\(level)") }
                if let authority = need.authority { #expect(authorities.contains(authority), "\(authority)") }
            }
        }
        #expect(kinds?.normalized("Licence") == "license" && kinds?.normalized("Permit") == "Permit")
        for (id, spelling, word) in [
            (FieldID.documentKind, "med", "medical"), (.documentKind, "Medical", "medical"), (.level, "Class 2", "2"),
            (.level, "2nd class", "2"), (.level, "first", "1"), (.level, "3", "3"), (.level, "ppl(a)", "PPL(A)"),
            (.level, "first officer", "first officer"), (.level, "sep(land)", "SEP (land)"),
            (.level, "IR(A)", "IR (A)"),
            (.scope, "SEP(land)", "SEP (land)"), (.scope, "mep (SEA)", "MEP (sea)"), (.scope, "A320", "A320"),
            (.authority, "UK CAA", "UK"), (.authority, "easa", "EASA"), (.authority, "CAA", "CAA"),
            (.authority, "FOCA", "FOCA"),
        ] {
            #expect(FieldTable.standard[.documents][id]?.normalized(spelling) == word, "\(spelling)")
        }
        #expect(
            try logbook.earlierValues(of: .documentKind, .documents, startingWith: "m", limit: 9) == ["medical"])
        _ = try save(document("mountain course"))
        #expect(
            try logbook.earlierValues(of: .documentKind, .documents, startingWith: "m", limit: 9)
                == ["medical", "mountain course"])
        try logbook.close()
    }
}
