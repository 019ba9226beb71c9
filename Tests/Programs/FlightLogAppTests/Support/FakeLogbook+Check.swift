import Aviation
import Logbook

/// The check of the logbook in memory, whose findings can only be read.
extension FakeLogbook {
    func findings(
        _ query: ListQuery, naming second: SecondPilotName, advancing advance: (Double) -> Void
    ) throws(LogbookError) -> BookFindings {
        let now = LocalDate(isoText: "2026-11-21")
        var check = BookCheck(today: now ?? LocalDate(dayNumber: 0), now: now?.midnight, silenced: nil, naming: second)
        let wanted = Set(rows(query).map(\.id))
        let entries = records.compactMap { id, record -> (id: RecordID, flight: FlightRecord)? in
            if case .flight(let flight) = record { (id, flight) } else { nil }
        }
        let order = entries.sorted { one, other in
            (one.flight.date?.dayNumber ?? .min, one.id.key) < (other.flight.date?.dayNumber ?? .min, other.id.key)
        }
        for (id, flight) in order {
            check.add(CheckedEntry(id, flight, from: place(flight.origin), to: place(flight.destination))) {
                wanted.contains($0)
            }
        }
        return check.findings()
    }

    private func place(_ link: RecordLink?) -> CheckedAirport? {
        guard let id = link?.id, case .airport(let airport) = records[id] else { return nil }
        return CheckedAirport(airport)
    }

    func accept(_ kind: CheckKind, of ids: [RecordID], _ isAccepted: Bool) throws(LogbookError) {
        throw .readOnly(path: path)
    }

    func silence(_ kind: CheckKind, _ isSilenced: Bool) throws(LogbookError) { throw .readOnly(path: path) }

    func fix(_ findings: [BookFinding]) throws(LogbookError) { throw .readOnly(path: path) }
}
