import Foundation
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Signatures")
struct SigningTests {
    @Test("A signed flight says who signed it and how, and the book is proved up to the steps before it")
    func signed() throws {
        let book = try SignedBook()
        try book.sign(book.flights[0])
        try book.sign(book.flights[1])
        #expect(try book.label(book.flights[0]) == "Anna Meier 3012345CFI (own key)")
        #expect(try book.label(book.flights[2]) == nil)
        let proof = try book.proof()
        #expect(proof.alterations.isEmpty && proof.voided.isEmpty, "\(proof.alterations)")
        #expect(proof.provedStep == 1 && proof.stepCount == 2)
        #expect(
            proof.reach
                == "The book is proved up to kept step 1, by the signature of Anna Meier 3012345CFI. The step since is not."
        )
        let kept = try #require(try book.logbook.signatures(of: book.flights[0]).first)
        #expect(kept.level == .key && kept.text["remarks"] == "lesson 1" && kept.at != nil)
    }

    @Test("A change of a covered value voids the signature, and its undo makes it valid again; both are kept for good")
    func void() throws {
        let book = try SignedBook()
        let id = book.flights[0]
        try book.sign(id)
        try book.change(id) { $0.times[.night] = Minutes(10) }
        #expect(try book.label(id) == "void: Anna Meier 3012345CFI (own key)")
        #expect(book.logbook.notices == ["The signature of Anna Meier 3012345CFI is void now: night – → 0:10."])
        let step = try #require(try book.logbook.history().first)
        #expect(
            step.label.hasPrefix("changed flight")
                && step.label.hasSuffix("; voids the signature of Anna Meier 3012345CFI"), "\(step.label)")
        var proof = try book.proof()
        #expect(proof.alterations.isEmpty, "\(proof.alterations)")
        #expect(proof.voided.count == 1 && proof.voided[0].contains("night – → 0:10"))
        _ = try book.logbook.undo()
        #expect(try book.label(id) == "Anna Meier 3012345CFI (own key)")
        #expect(book.logbook.notices.first?.contains("holds again") == true)
        proof = try book.proof()
        #expect(proof.alterations.isEmpty && proof.voided.isEmpty, "\(proof.alterations)")
        #expect(proof.stepCount == 3)
        let whats = try book.logbook.keptBook().steps.compactMap { CanonicalText($0.text)?["what"] }
        #expect(whats[1].hasPrefix("changed flight") && whats[2].hasPrefix("undone: changed flight"), "\(whats)")
        _ = try book.logbook.redo()
        #expect(try book.label(id)?.hasPrefix("void: ") == true)
        #expect(try book.proof().alterations.isEmpty)
    }

    @Test("A change of a value that is not covered leaves the signature valid")
    func uncovered() throws {
        let book = try SignedBook()
        try book.sign(book.flights[0])
        let kind = try #require(CheckKind.allCases.first)
        try book.logbook.accept(kind, of: [book.flights[0]], true)
        #expect(try book.label(book.flights[0]) == "Anna Meier 3012345CFI (own key)")
        let proof = try book.proof()
        #expect(proof.alterations.isEmpty && proof.voided.isEmpty && proof.stepCount == 2, "\(proof)")
    }

    @Test("Renaming the aircraft, the instructor or the airport of an approach voids the signatures that show the name")
    func names() throws {
        let book = try SignedBook()
        for id in book.flights { try book.sign(id) }
        let flight = try #require(try book.logbook.flight(book.flights[0]))
        let aircraft = try #require(flight.aircraft?.id)
        var record = try #require(try book.logbook.aircraft(aircraft))
        record.tailNumber = "N99999"
        _ = try book.logbook.save(.aircraft(record), over: aircraft)
        var proof = try book.proof()
        #expect(proof.voided.count == 3 && proof.alterations.isEmpty, "\(proof)")
        #expect(try book.label(book.flights[1]) == "Anna Meier 3012345CFI (own key)")
        _ = try book.logbook.undo()
        #expect(try book.proof().voided.isEmpty)
        let pilot = try #require(flight[.instructor]?.id)
        guard case .pilot(var person) = try book.logbook.record(pilot) else { return }
        person.name = "Anna Keller"
        _ = try book.logbook.save(.pilot(person), over: pilot)
        proof = try book.proof()
        #expect(proof.voided.count == 6 && proof.alterations.isEmpty, "\(proof)")
    }

    @Test("A signed flight can be deleted, which is kept for good, and comes back with its signature")
    func deleted() throws {
        let book = try SignedBook()
        let id = book.flights[0]
        try book.sign(id)
        try book.logbook.delete(id)
        #expect(book.logbook.notices.count == 1 && book.logbook.notices[0].contains("was signed by Anna Meier"))
        var proof = try book.proof()
        #expect(proof.alterations.isEmpty, "\(proof.alterations)")
        #expect(proof.voided.count == 1 && proof.voided[0].contains("was deleted by step 2"), "\(proof.voided)")
        _ = try book.logbook.undo()
        #expect(try book.label(id) == "Anna Meier 3012345CFI (own key)")
        proof = try book.proof()
        #expect(proof.alterations.isEmpty && proof.voided.isEmpty, "\(proof)")
        _ = try book.logbook.redo()
        #expect(try book.proof().alterations.isEmpty)
    }

    @Test("Signing is not a step of the history, and what came before it cannot take the signed flight away")
    func history() throws {
        let book = try SignedBook(flights: 1)
        let steps = try book.logbook.history().count
        try book.sign(book.flights[0])
        #expect(try book.logbook.history().count == steps)
        let error = LogbookError.thrown { _ = try book.logbook.undo() }
        guard case .cannotUndo? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try book.label(book.flights[0]) != nil)
    }

    @Test("Kept steps outlive the limit of the history")
    func limit() throws {
        let book = try SignedBook(flights: 2)
        book.logbook.keptSteps = 3
        try book.sign(book.flights[0])
        for number in 1...8 { try book.change(book.flights[0]) { $0.remarks = "changed \(number)" } }
        #expect(try book.logbook.history().count == 3)
        var proof = try book.proof()
        #expect(proof.stepCount == 9 && proof.alterations.isEmpty, "\(proof.alterations)")
        book.logbook.keptSteps = 0
        try book.change(book.flights[0]) { $0.remarks = "without a history" }
        proof = try book.proof()
        #expect(proof.stepCount == 10 && proof.alterations.isEmpty, "\(proof.alterations)")
    }

    @Test("Signatures, pages and kept steps go through dump and load, byte for byte, and prove the same")
    func dump() throws {
        let book = try SignedBook()
        for id in book.flights { try book.sign(id) }
        try book.change(book.flights[2]) { $0.remarks = "two\nlines" }
        try book.logbook.keepPrinted([sheet(1, book.flights)], drawn: Data("%PDF".utf8))
        let text = try TextSink.dump(of: book.logbook)
        let file = book.folder.folder["dump.txt"]
        try Data(text.utf8).write(to: file)
        let path = book.folder.folder["loaded.flightlog"].path
        try StoreLogbook.load(file.path, into: path)
        let loaded = try StoreLogbook.open(path: path)
        let (before, after) = (try book.logbook.keptBook(), try loaded.keptBook())
        #expect(before.steps.map(\.text) == after.steps.map(\.text))
        #expect(before.signatures.map(\.text) == after.signatures.map(\.text))
        #expect(before.pages.map(\.text) == after.pages.map(\.text) && after.pages.count == 1)
        let proof = BookProof(of: after, verdict: SignedBook.verdict)
        #expect(proof.alterations.isEmpty && proof.voided.count == 1, "\(proof.alterations)")
        #expect(try TextSink.dump(of: loaded) == text)
        try loaded.close()
    }

    private func sheet(_ number: Int, _ entries: [RecordID]) -> PrintedSheet {
        let text = CanonicalText(
            .page, [CanonicalText.Line("layout", "easa"), CanonicalText.Line("page", String(number))])
        return PrintedSheet(layout: "easa", number: number, text: text, entries: entries)
    }

    @Test("A flight of a printed and marked page warns when it changes, and its change is kept")
    func printed() throws {
        let book = try SignedBook()
        try book.logbook.keepPrinted([sheet(12, Array(book.flights.prefix(3)))], drawn: nil)
        #expect(try book.label(book.flights[0]) == nil)
        try book.change(book.flights[4]) { $0.remarks = "elsewhere" }
        #expect(book.logbook.notices.isEmpty)
        try book.change(book.flights[1]) { $0.remarks = "on the page" }
        #expect(
            book.logbook.notices
                == ["Page 12 of easa was printed with the entry as it was before: print and sign it again."])
        let proof = try book.proof()
        #expect(proof.alterations.isEmpty && proof.stepCount == 2, "\(proof.alterations)")
    }

    @Test("A signed PDF is kept if it begins with printed pages, byte for byte, and holds a signature")
    func document() throws {
        let book = try SignedBook()
        let pages = Data("%PDF-1.7 our pages\n%%EOF\n".utf8)
        try book.logbook.keepPrinted([sheet(1, book.flights), sheet(2, book.flights)], drawn: pages)
        let signed = pages + Data("9 0 obj << /Type /Sig /ByteRange [0 1 2 3] >>".utf8)
        #expect(throws: SigningError.self) { try book.logbook.acceptDocument(pages + Data("nothing".utf8)) }
        #expect(throws: SigningError.self) {
            try book.logbook.acceptDocument(Data("%PDF-1.7 /ByteRange of others".utf8))
        }
        #expect(try book.proof().stepCount == 2)
        #expect(try book.logbook.acceptDocument(signed) == "1 of easa, 2 of easa")
        #expect(try book.logbook.keptBook().pages.first?.document == signed)
        #expect(try book.logbook.printedPages().map(\.isReturned) == [true, true])
        #expect(throws: SigningError.known(signer: "the PDF")) { try book.logbook.acceptDocument(signed) }
        #expect(try book.proof().counts[.document] == 1)
        #expect(try book.proof().alterations.isEmpty)
    }

    @Test(
        "A printed page is signed as it was kept; a changed flight voids it, and printed once more it is signed once more"
    )
    func page() throws {
        let book = try SignedBook()
        try book.logbook.keepPrinted([sheet(12, Array(book.flights.prefix(3)))], drawn: nil)
        var page = try #require(try book.logbook.printedPages().first)
        #expect(page.sentence == "page 12 of easa: not signed")
        func sign(_ page: KeptPageRecord) throws {
            let text = try book.logbook.signingText(of: page, by: SignedBook.instructor)
            #expect(text["page"] == "12" && text["printed"] == String(page.step))
            let signature = (SignedBook.signature(of: text), "ssh-ed25519 AAAA")
            #expect(try book.logbook.accept(text, .key, signature: signature) == "page 12 of easa")
            #expect(throws: SigningError.known(signer: "Anna Meier 3012345CFI")) {
                try book.logbook.accept(text, .key, signature: signature)
            }
        }
        try sign(page)
        var proof = try book.proof()
        #expect(proof.alterations.isEmpty && proof.voided.isEmpty && proof.counts[.key] == 1, "\(proof)")
        #expect(proof.provedStep == 1)
        try book.change(book.flights[1]) { $0.remarks = "on the page" }
        proof = try book.proof()
        #expect(proof.alterations.isEmpty && proof.voided.count == 1, "\(proof)")
        #expect(
            proof.voided.first?.hasPrefix("Page 12 of easa has changed since the signature of Anna Meier 3012345CFI: ")
                == true, "\(proof.voided)")
        #expect(
            try book.logbook.printedPages().first?.sentence
                == "page 12 of easa: signed by Anna Meier 3012345CFI (own key); void: 1 entry has changed since, print and sign it again"
        )
        try book.logbook.keepPrinted([sheet(12, Array(book.flights.prefix(3)))], drawn: nil)
        #expect(throws: SigningError.noPage("12 of easa")) {
            try book.logbook.signingText(of: page, by: SignedBook.instructor)
        }
        page = try #require(try book.logbook.printedPages().first)
        try sign(page)
        proof = try book.proof()
        #expect(proof.alterations.isEmpty && proof.voided.isEmpty && proof.counts[.key] == 2, "\(proof)")
        #expect(try book.logbook.lastSigner(named: "Anna Meier") == SignedBook.instructor)
        #expect(try book.logbook.lastSigner(named: "Max") == nil)
    }

    @Test("A page with other lines than those that were kept is not accepted")
    func otherPage() throws {
        let book = try SignedBook()
        try book.logbook.keepPrinted([sheet(12, book.flights), sheet(13, book.flights)], drawn: nil)
        let pages = try book.logbook.printedPages()
        var text = try book.logbook.signingText(of: pages[0], by: SignedBook.instructor)
        for change in [
            { (text: inout CanonicalText) in text.lines[1] = CanonicalText.Line("page", "13") },
            { text in text.lines.insert(CanonicalText.Line("line", "9999:00"), at: 2) },
            { text in text.lines[text.lines.count - 2] = CanonicalText.Line("printed", String(pages[1].step)) },
            { text in text.lines[text.lines.count - 2] = CanonicalText.Line("printed", "99") },
        ] {
            let whole = text
            change(&text)
            let signature = (SignedBook.signature(of: text), "ssh-ed25519 AAAA")
            #expect(throws: SigningError.self) { try book.logbook.accept(text, .key, signature: signature) }
            text = whole
        }
        #expect(try book.proof().stepCount == 2)
    }

    @Test("What was not signed as it stands is not accepted, and the error says which values differ")
    func refused() throws {
        let book = try SignedBook()
        let id = book.flights[0]
        let text = try book.logbook.signingText(of: id, by: SignedBook.instructor)
        let signature = (SignedBook.signature(of: text), "ssh-ed25519 AAAA")
        try book.change(id) { $0.times[.night] = Minutes(5) }
        do {
            try book.logbook.accept(text, .key, signature: signature)
            Issue.record("accepted")
        } catch let error as SigningError {
            #expect(error.message.hasSuffix("is not as it was signed: night – → 0:05."), "\(error.message)")
        }
        _ = try book.logbook.undo()
        try book.logbook.accept(text, .key, signature: signature)
        #expect(throws: SigningError.known(signer: "Anna Meier 3012345CFI")) {
            try book.logbook.accept(text, .key, signature: signature)
        }
        let other = try SignedBook()
        try other.sign(other.flights[0])
        let foreign = try other.logbook.signingText(of: other.flights[1], by: SignedBook.instructor)
        #expect(throws: SigningError.otherBook(step: "1")) {
            try book.logbook.accept(foreign, .key, signature: (SignedBook.signature(of: foreign), ""))
        }
        #expect(throws: SigningError.notSignable) {
            try book.logbook.signingText(of: RecordID(kind: .aircraft, key: 1), by: SignedBook.instructor)
        }
        #expect(try book.proof().alterations.isEmpty)
    }

    @Test("An endorsement is not signed without the instructor's number and its expiry, nor after it")
    func endorsement() throws {
        let book = try SignedBook(flights: 1)
        var document = DocumentRecord()
        document[.kind] = .text("endorsement")
        document[.level] = .text("A.69")
        document[.issuedOn] = .date(LogbookFolder.lastDate)
        let id = try book.logbook.save(.document(document), over: nil)
        var signer = Signer(name: "Anna Meier")
        #expect(throws: SigningError.lacks(what: "the number of the instructor's certificate")) {
            try book.logbook.signingText(of: id, by: signer)
        }
        signer.number = "3012345CFI"
        #expect(throws: SigningError.lacks(what: "the date on which it expires")) {
            try book.logbook.signingText(of: id, by: signer)
        }
        signer.expires = LogbookFolder.lastDate.adding(days: -1)
        #expect(throws: SigningError.self) { try book.logbook.signingText(of: id, by: signer) }
        signer.expires = LogbookFolder.lastDate
        try book.sign(id, by: signer)
        guard case .document(let signed) = try book.logbook.record(id) else { return }
        #expect(signed.signature == "Anna Meier 3012345CFI (own key)")
        #expect(try book.proof().alterations.isEmpty)
    }

    @Test("A typed name and a picture are kept, and prove nothing")
    func unverified() throws {
        let book = try SignedBook()
        let text = try book.logbook.signingText(of: book.flights[0], by: Signer(name: "Max"))
        try book.logbook.accept(text, .name)
        let other = try book.logbook.signingText(of: book.flights[1], by: Signer(name: "Max"))
        try book.logbook.accept(other, .picture, picture: Data(repeating: 7, count: 9_000))
        #expect(try book.label(book.flights[0]) == "Max (typed name, cannot be verified)")
        let proof = try book.proof()
        #expect(proof.alterations.isEmpty && proof.provedBy == nil, "\(proof)")
        #expect(proof.reach.hasPrefix("Nothing is proved"))
        #expect(try book.logbook.signatures(of: book.flights[1]).first?.picture?.count == 9_000)
    }

    @Test("A filter finds signed flights, and void ones")
    func filter() throws {
        let book = try SignedBook()
        try book.sign(book.flights[0])
        try book.sign(book.flights[1])
        try book.change(book.flights[1]) { $0.remarks = nil }
        func count(_ text: String) throws -> Int {
            var query = ListQuery(.flights)
            query.filter = try Filter(parsing: text, of: .flights, in: .standard, today: LogbookFolder.lastDate)
            return try book.logbook.summary(query).count
        }
        #expect(try count("signature:meier") == 2)
        #expect(try count("signature:void") == 1)
    }
}

/// The text of a dump.
private enum TextSink {
    static func dump(of logbook: StoreLogbook) throws -> String {
        var text = ""
        try logbook.dump { text += $0 }
        return text
    }
}
