import Foundation
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Signatures of flights that several devices change")
struct SyncSignatureTests {
    private let books = SyncedBooks("signatures")

    private func book<Value>(_ name: String, _ body: (StoreLogbook, LogbookSync) throws -> Value) throws -> Value {
        try books.open(name, body)
    }

    /// Two devices and a third one with one lesson.
    private func begin() throws {
        try FileManager.default.createDirectory(at: books.share, withIntermediateDirectories: false)
        for name in ["desktop", "laptop", "club"] {
            try book(name) { book, sync in
                _ = try sync.join(books.share.path, prefersMine: false)
                guard name == "desktop" else { return }
                var flight = FlightRecord()
                (flight.date, flight.aircraft, flight.newType) = (
                    LocalDate(isoText: "2026-11-20"), .new("HB-KPZ"), "C172"
                )
                (flight.origin, flight.destination) = (.new("LSZH"), .new("LSZB"))
                flight.crew = [CrewRecord(.instructor, .new("Anna Meier"))]
                flight.times[.block] = Minutes(70)
                flight.remarks = "lesson"
                _ = try book.save(.flight(flight), over: nil)
                _ = try sync.round()
            }
        }
    }

    private func flight(_ book: StoreLogbook) throws -> RecordID {
        try #require(try book.rows(ListQuery(.flights)).first?.id)
    }

    private func change(_ name: String, exchanging: Bool = false, _ body: (inout FlightRecord) -> Void) throws {
        try book(name) { book, sync in
            let id = try flight(book)
            guard case .flight(var flight) = try book.record(id) else { return }
            body(&flight)
            _ = try book.save(.flight(flight), over: id)
            if exchanging { _ = try sync.round() }
        }
    }

    private func sign(_ name: String) throws {
        try book(name) { book, _ in
            let text = try book.signingText(of: try flight(book), by: SignedBook.instructor)
            try book.accept(text, .key, signature: (SignedBook.signature(of: text), "ssh-ed25519 AAAA"))
        }
    }

    /// Exchanges changes until nothing is written any more; returns what each device shows of the signature.
    private func settled() throws -> [String: String?] {
        for _ in 0..<6 {
            let written = try ["desktop", "laptop", "club"].map { name in
                try book(name) { _, sync in try sync.round().written }
            }
            if written == [0, 0, 0] { break }
        }
        return try ["desktop", "laptop", "club"].reduce(into: [:]) { labels, name in
            try book(name) { book, sync in
                labels[name] = try book.flight(flight(book))?.signature
                #expect(try sync.round().written == 0, "\(name): it does not come to rest")
                #expect(try sync.conflicts().isEmpty, "\(name)")
                #expect(try sync.verify().isEmpty, "\(name)")
            }
        }
    }

    @Test("A change that was made before the signature had arrived voids it on each device; taken back, it holds again")
    func unseen() throws {
        try begin()
        _ = try settled()
        try change("laptop") { $0.remarks = "lesson in gusts" }
        try sign("desktop")
        try book("desktop") { book, sync in
            _ = try sync.round()
            #expect(try book.flight(flight(book))?.signature?.hasPrefix("Anna Meier") ?? false)
        }
        let labels = try settled()
        #expect(
            labels.count == 3 && labels.values.allSatisfy { $0?.hasPrefix(SignatureLabel.void) ?? false }, "\(labels)")
        try book("club") { book, _ in
            let proof = BookProof(of: try book.keptBook(), verdict: SignedBook.verdict)
            #expect(proof.voided.contains { $0.contains("emarks") }, "\(proof)")
        }
        try change("club", exchanging: true) { $0.remarks = "lesson" }
        let again = try settled()
        #expect(again.values.allSatisfy { $0?.hasPrefix("Anna Meier") ?? false }, "\(again)")
    }

    @Test("A part that another device adds, and a name that it corrects, void a signature that it had not seen")
    func parts() throws {
        try begin()
        _ = try settled()
        try change("laptop") { flight in
            var approach = ApproachRecord()
            (approach.type, approach.airport) = (.ils, .new("LSZB"))
            flight.approaches = [approach]
        }
        try sign("desktop")
        let labels = try settled()
        #expect(labels.values.allSatisfy { $0?.hasPrefix(SignatureLabel.void) ?? false }, "\(labels)")
        try sign("desktop")
        try change("laptop") { $0.approaches = [] }
        let voided = try settled()
        #expect(voided.values.allSatisfy { $0?.hasPrefix(SignatureLabel.void) ?? false }, "\(voided)")
    }
}
