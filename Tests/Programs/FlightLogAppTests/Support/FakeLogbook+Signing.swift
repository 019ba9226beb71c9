import Aviation
import Foundation
import Logbook

/// The logbook in memory keeps no signatures.
extension FakeLogbook {
    func takeNotices() -> [String] { [] }
    func syncedChanges(of id: RecordID) -> [SyncedChange] { [] }
    func chainEnd() throws(LogbookError) -> String? { nil }

    func signingText(of id: RecordID, by signer: Signer) throws -> CanonicalText { CanonicalText(.entry, signer.lines) }
    func signingText(of page: KeptPageRecord, by signer: Signer) throws -> CanonicalText {
        CanonicalText(.page, signer.lines)
    }
    func accept(
        _ text: CanonicalText, _ level: SignatureLevel, signature: (text: String, key: String)?, picture: Data?
    ) throws -> String { throw SigningError.notSignable }
    func acceptDocument(_ document: Data) throws -> String { throw SigningError.notReadable(reason: "no page is kept") }
    func signatures(of id: RecordID) throws -> [KeptSignatureRecord] { [] }
    func coveredLines(of id: RecordID) throws(LogbookError) -> [CanonicalText.Line] {
        switch try record(id) {
        case .flight(let flight): CoveredValues.lines(of: flight, aircraft: nil)
        case .document(let document): CoveredValues.lines(of: document)
        default: []
        }
    }
    func lastSigner(named name: String) throws(LogbookError) -> Signer? { nil }
    func keepPrinted(_ pages: [PrintedSheet], drawn: Data?) throws(LogbookError) {}
    func printedPages() throws(LogbookError) -> [KeptPageRecord] { [] }
}
