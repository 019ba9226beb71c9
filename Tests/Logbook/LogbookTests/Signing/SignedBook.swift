import Foundation
import ManagedObjects

@testable import Aviation
@testable import Logbook

/// A small logbook whose flights are signed by a stand-in for `ssh-keygen`: a signature is the digest of a secret and the text.
struct SignedBook {
    let folder: LogbookFolder
    let logbook: StoreLogbook
    private(set) var flights: [RecordID] = []

    static let instructor = Signer(name: "Anna Meier", number: "3012345CFI", expires: LocalDate(isoText: "2027-05-31"))

    init(flights count: Int = 6) throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
        for number in 0..<count {
            var flight = FlightRecord()
            flight.date = LogbookFolder.lastDate.adding(days: -count + number)
            flight.aircraft = .new(number.isMultiple(of: 2) ? "N12345" : "HB-KPZ")
            if number < 2 { flight.newType = "C172" }
            (flight.origin, flight.destination) = (.new("KPAO"), .new("KMRY"))
            flight.crew = [CrewRecord(.instructor, .new("Anna Meier"))]
            flight.times[.block] = Minutes(60 + number)
            flight.times[.dualReceived] = Minutes(60 + number)
            flight.times[.dayLandings] = 1 + number
            flight.remarks = "lesson \(number + 1)"
            var approach = ApproachRecord()
            (approach.type, approach.airport) = (.ils, .new("KMRY"))
            flight.approaches = [approach]
            flights.append(try logbook.save(.flight(flight), over: nil))
        }
    }

    static func signature(of text: CanonicalText) -> String { "sig \(Data.digestText(of: "secret \(text.text)"))\n" }

    static func verdict(_ text: CanonicalText, _ signature: String, _: Signer, _: LocalDate?) -> BookProof.KeyVerdict {
        signature == Self.signature(of: text) ? .good : .bad(reason: "it does not belong to the text")
    }

    @discardableResult
    func sign(_ id: RecordID, by signer: Signer = instructor) throws -> CanonicalText {
        let text = try logbook.signingText(of: id, by: signer)
        try logbook.accept(text, .key, signature: (Self.signature(of: text), "ssh-ed25519 AAAA"))
        return text
    }

    func change(_ id: RecordID, _ body: (inout FlightRecord) -> Void) throws {
        guard case .flight(var flight) = try logbook.record(id) else { return }
        body(&flight)
        _ = try logbook.save(.flight(flight), over: id)
    }

    func proof() throws -> BookProof { BookProof(of: try logbook.keptBook(), verdict: Self.verdict) }

    func label(_ id: RecordID) throws -> String? { try logbook.flight(id)?.signature }
}
