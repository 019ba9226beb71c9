import Aviation
import Foundation
import Logbook
import Synchronization
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Signing on the screen")
struct SigningScreenTests {
    private let folder = TemporaryFolder("signing")
    private let keys = FakeKeys()
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)

    /// Opens a logbook with a lesson and an endorsement.
    private func opened(size: String = "100x30") throws -> Driver {
        let now = Self.today.midnight.secondsSinceReferenceDate
        let file = LogbookFile(
            url: folder["log.flightlog"], now: { Date(timeIntervalSinceReferenceDate: now) }, today: { Self.today })
        let book = try file.open(changed: nil)
        var pilot = PilotRecord()
        (pilot.name, pilot.certificateID) = ("Anna Meier", "3012345CFI")
        _ = try book.save(.pilot(pilot), over: nil)
        var flight = FlightRecord()
        flight.date = Self.today.adding(days: -3)
        flight.aircraft = .new("N12345")
        flight.newType = "C172"
        (flight.origin, flight.destination) = (.new("KPAO"), .new("KMRY"))
        flight.crew = [CrewRecord(.instructor, try book.match(.pilots, text: "Anna Meier"))]
        (flight.times[.block], flight.times[.dualReceived]) = (Minutes(70), Minutes(70))
        _ = try book.save(.flight(flight), over: nil)
        var document = DocumentRecord()
        (document[.kind], document[.level]) = (.text("endorsement"), .text("A.69"))
        document[.issuedOn] = .date(Self.today)
        _ = try book.save(.document(document), over: nil)
        try book.close()
        var driver = try Driver(file, size: size)
        driver.keys = keys.services
        return driver
    }

    private func label(_ driver: Driver) throws -> String? {
        let row = try #require(driver.state.list.selected)
        guard case .flight(let flight)? = try driver.book?.record(row.id) else { return nil }
        return flight.signature
    }

    @Test("The overlay shows the text, the instructor with the number, and how it is signed; PgDn scrolls")
    func shown() throws {
        var driver = try opened()
        try driver.play("i")
        #expect(driver.says("Sign 2026-11-18 N12345 KPAO–KMRY"), "\(driver.text)")
        for text in ["Anna Meier", "3012345CFI", "own key, at this keyboard", "time: 1:10", "dual: 1:10"] {
            #expect(driver.line(with: text) != nil, "\(text)\n\(driver.text)")
        }
        #expect(driver.lines.last?.contains("Ctrl-S sign") == true, "\(driver.text)")
        driver.send(.resize(try #require(Size(text: "80x24"))))
        #expect(driver.line(with: "PgDn scrolls") != nil || driver.line(with: "crew:") != nil, "\(driver.text)")
        try driver.play("<PageDown> <PageDown>")
        #expect(driver.line(with: "crew: ") != nil, "\(driver.text)")
        driver.send(.resize(try #require(Size(text: "40x8"))))
        for _ in 0..<20 { try driver.play("<PageDown>") }
        #expect(driver.line(with: "crew: ") != nil, "\(driver.text)")
        try driver.play("<Esc>")
        #expect(driver.state.isListShown && keys.texts.isEmpty)
    }

    @Test("A new key is shown with its fingerprint before the signature is kept; then the list shows who signed")
    func ownKey() throws {
        var driver = try opened()
        try driver.play("i <C-s>")
        #expect(driver.says("A signed text") && driver.says("SHA256:"), "\(driver.text)")
        #expect(driver.says("This key is new."), "\(driver.text)")
        #expect(try label(driver) == nil)
        try driver.play("<Enter>")
        #expect(
            driver.says("Kept: 2026-11-18 N12345 KPAO–KMRY, signed by Anna Meier 3012345CFI (own key)."),
            "\(driver.text)")
        #expect(try label(driver) == "Anna Meier 3012345CFI (own key)")
        #expect(driver.line(with: "Anna Meier 3012345CFI") != nil, "\(driver.text)")
        // The key is known from now on.
        try driver.play("e <C-s> i")
        #expect(driver.says("Anna Meier 3012345CFI (own key): valid"), "\(driver.text)")
    }

    @Test("After a covered value changes, the pane, the overlay and the history say that the signature is void")
    func void() throws {
        keys.isKnown = true
        var driver = try opened()
        try driver.play("i <C-s>")
        #expect(try label(driver) == "Anna Meier 3012345CFI (own key)")
        try driver.play("o")
        let id = try #require(driver.state.list.selected?.id)
        guard case .flight(var flight)? = try driver.book?.record(id) else { return }
        flight.times[.night] = Minutes(20)
        _ = try driver.book?.save(.flight(flight), over: id)
        driver.send(driver.state.readAgain())
        #expect(try label(driver) == "void: Anna Meier 3012345CFI (own key)")
        #expect(driver.line(with: "void: Anna Meier") != nil, "\(driver.text)")
        try driver.play("i")
        #expect(driver.says("void: night – → 0:20"), "\(driver.text)")
        try driver.play("<Esc>")
        driver.perform(.history)
        #expect(driver.says("void"), "\(driver.text)")
    }

    @Test("A typed name and a picture are kept, and called what cannot be verified")
    func unverified() throws {
        var driver = try opened()
        try driver.play("i <Right> <Right>")
        #expect(driver.line(with: "typed name, cannot be verified") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(try label(driver) == "Anna Meier 3012345CFI (typed name, cannot be verified)", "\(driver.text)")
        let picture = folder["ink.png"]
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1, 2, 3]).write(to: picture)
        try driver.play("i <Left> <Enter> \"\(folder["none.png"].path)\" <C-s>")
        #expect(driver.state.overlay != nil && driver.line(with: "✗") != nil, "\(driver.text)")
        try driver.play("<C-u> \"\(picture.path)\" <Enter>")
        #expect(try label(driver) == "Anna Meier 3012345CFI (picture, cannot be verified)", "\(driver.text)")
        try Data("a letter".utf8).write(to: folder["letter.png"])
        try driver.play("i <Left> <Enter> \"\(folder["letter.png"].path)\" <C-s>")
        #expect(driver.says("is not a picture"), "\(driver.text)")
    }

    @Test("By exchange of files: the text is written, comes back signed, is shown, and kept")
    func exchanged() throws {
        var driver = try opened()
        let file = folder["anna.flsign"]
        try driver.play("i <Right> <Enter> <C-u> \"\(file.path)\" <Enter>")
        #expect(driver.says("Wrote anna.flsign: send it to Anna Meier."), "\(driver.text)")
        let text = try #require(CanonicalText(try String(contentsOf: file, encoding: .utf8)))
        #expect(text["signer"] == "Anna Meier" && text["time"] == "1:10")
        // An existing file stays.
        try driver.play("i <Right> <Enter> <C-u> \"\(file.path)\" <Enter>")
        #expect(driver.state.overlay != nil && driver.line(with: "✗") != nil, "\(driver.text)")
        try driver.play("<Esc>")
        // It is not signed yet.
        func take(_ path: String) throws {
            driver.perform(.takeSignature)
            try driver.play("\"\(path)\" <Enter>")
        }
        try take(file.path)
        #expect(driver.says("anna.flsign is not signed yet."), "\(driver.text)")
        try SignatureFile.content(text, try keys.signature(of: text)).write(to: file)
        try take(file.path)
        #expect(driver.says("What was signed") && driver.says("This key is new."), "\(driver.text)")
        try driver.play("q")
        #expect(try label(driver) == nil)
        try take(file.path)
        try driver.play("<C-s>")
        #expect(try label(driver) == "Anna Meier 3012345CFI (own key)", "\(driver.text)")
        try take(file.path)
        try driver.play("<Enter>")
        #expect(driver.says("was accepted before"), "\(driver.text)")
        try driver.play("<Esc>")
        try Data("a letter".utf8).write(to: file)
        try take(file.path)
        #expect(driver.says("This text cannot be signed: it does not begin with “flightlog”."), "\(driver.text)")
        try Data("%PDF-1.7 of others /ByteRange".utf8).write(to: folder["other.pdf"])
        try take(folder["other.pdf"].path)
        #expect(driver.says("it does not begin with pages that this logbook has printed"), "\(driver.text)")
    }

    @Test("An endorsement needs who signs, the number and the expiry; an expired certificate is refused")
    func endorsement() throws {
        var driver = try opened()
        try driver.play("7 i <C-s>")
        #expect(driver.says("Say who signs."), "\(driver.text)")
        try driver.play("\"Anna Meier\" <C-s>")
        #expect(driver.says("The signature lacks the number of the instructor's certificate."), "\(driver.text)")
        try driver.play("<Tab> \"3012345CFI\" <C-s>")
        #expect(driver.says("The signature lacks the date on which it expires."), "\(driver.text)")
        try driver.play("<Tab> \"someday\" <C-s>")
        #expect(driver.line(with: "✗") != nil && driver.state.overlay != nil, "\(driver.text)")
        try driver.play("<C-u> \"2026-11-20\" <C-s>")
        #expect(driver.says("expired on 2026-11-20"), "\(driver.text)")
        try driver.play("<C-u> \"2027-05-31\" <C-s> <Enter>")
        #expect(driver.says("signed by Anna Meier 3012345CFI (own key)"), "\(driver.text)")
        // The number and the expiry are known for the next signature.
        try driver.play("1 i")
        #expect(driver.line(with: "2027-05-31") != nil, "\(driver.text)")
    }

    @Test("Without ssh-keygen, without a key, and for a signature that does not hold, it is said, and nothing is kept")
    func refused() throws {
        var driver = try opened()
        for complaint in ["The program ssh-keygen is not installed.", "There is no key “/nowhere”."] {
            keys.complaint = complaint
            try driver.play("i <C-s>")
            #expect(driver.says(complaint) && driver.state.overlay != nil, "\(driver.text)")
            try driver.play("<Esc>")
        }
        keys.complaint = nil
        keys.isBad = true
        try driver.play("i <C-s>")
        #expect(driver.says("does not hold: it does not belong to the text. Nothing was kept."), "\(driver.text)")
        try driver.play("<Esc>")
        #expect(try label(driver) == nil)
        try driver.play("2 i")
        #expect(
            driver.state.overlay == nil && driver.says("only flights, documents and printed pages are signed")
                || driver.says("Only flights, documents and printed pages are signed"), "\(driver.text)")
    }
}

/// Keys in memory: what signs is known once it was allowed.
final class FakeKeys: Sendable {
    private struct Values: Sendable {
        var isKnown = false
        var isBad = false
        var complaint: String?
        var texts: [CanonicalText] = []
    }

    private let values = Mutex(Values())

    var isKnown: Bool {
        get { values.withLock { $0.isKnown } }
        set { values.withLock { $0.isKnown = newValue } }
    }
    var isBad: Bool {
        get { values.withLock { $0.isBad } }
        set { values.withLock { $0.isBad = newValue } }
    }
    var complaint: String? {
        get { values.withLock { $0.complaint } }
        set { values.withLock { $0.complaint = newValue } }
    }
    /// The texts that were signed.
    var texts: [CanonicalText] { values.withLock { $0.texts } }

    /// Returns a signature in the form of ssh-keygen, of no key.
    func signature(of text: CanonicalText) throws -> KeySignature {
        func field(_ bytes: Data) -> Data { Data([0, 0, 0, UInt8(bytes.count)]) + bytes }
        let key = field(Data("ssh-ed25519".utf8)) + field(Data(repeating: 7, count: 32))
        let blob =
            Data("SSHSIG".utf8) + Data([0, 0, 0, 1]) + field(key) + field(Data("flightlog".utf8))
            + field(Data(text.text.digestBytes))
        let lines = ["-----BEGIN SSH SIGNATURE-----", blob.base64EncodedString(), "-----END SSH SIGNATURE-----"]
        return try #require(KeySignature(lines.joined(separator: "\n") + "\n"))
    }

    var services: KeyServices {
        KeyServices(
            sign: { text, _, _ in
                if let complaint = self.complaint { throw SigningComplaint(complaint) }
                self.values.withLock { $0.texts.append(text) }
                return try self.signature(of: text)
            },
            verdict: { _, _, _ in
                if self.isBad { return .bad(reason: "it does not belong to the text") }
                return self.isKnown ? .good : .unknown(reason: "nothing says whose key it is")
            },
            allow: { _, _ in self.isKnown = true })
    }
}

extension String {
    fileprivate var digestBytes: [UInt8] { Array(Data.digestText(of: self).utf8.prefix(20)) }
}
