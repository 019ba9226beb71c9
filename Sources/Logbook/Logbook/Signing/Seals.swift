import Aviation
import FoundationEssentials
import ManagedObjects

/// What names an entry or a document in texts that are kept: 16 bytes that it gets when it is first signed or printed and
/// marked. It stays the same whatever becomes of its row, also after `dump` and `load`.
enum Seal {
    static let length = 16

    /// Returns a new seal.
    static func new() -> Data {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
}

extension ManagedObject {
    /// What seals an entry or a document; nil for none.
    var sealing: Signature? {
        switch self {
        case let entry as LogEntry: entry.signature
        case let document as Certificate: document.signature
        default: nil
        }
    }

    /// The seal of an entry or a document; nil for one that was neither signed nor marked, and for a signature from before
    /// version 6 of the model.
    var ownSeal: Data? { sealing?.digest.flatMap { $0.count == Seal.length ? $0 : nil } }

    /// Gives an entry or a document its seal, if it has none.
    func sealed(by seal: Data, in changes: ManagedObjectContext) -> Signature {
        let sealing = sealing ?? Signature(context: changes)
        if sealing.digest?.count != Seal.length { sealing.digest = seal }
        switch self {
        case let entry as LogEntry: entry.signature = sealing
        case let document as Certificate: document.signature = sealing
        default: break
        }
        return sealing
    }

    /// The values that a signature covers; empty for other objects than entries and documents.
    var coveredLines: [CanonicalText.Line] {
        switch self {
        case let entry as LogEntry:
            CoveredValues.lines(
                of: FlightRecord(entry, RecordParts(customFields: [])),
                aircraft: entry.aircraft.map { AircraftRecord($0, flightDataCount: 0) })
        case let document as Certificate: CoveredValues.lines(of: DocumentRecord(document))
        default: []
        }
    }

    /// The kind of text about an entry or a document.
    var kindOfText: CanonicalText.Kind { self is Certificate ? .document : .entry }
}

extension [CanonicalText.Line] {
    /// The digest of covered values, as kept steps have it.
    func digestText(as kind: CanonicalText.Kind) -> String { Data.digestText(of: CanonicalText(kind, self).text) }
}
