import Testing

@testable import Aviation

@Suite("The label of a step that fixes findings")
struct FixLabelTests {
    private func label(_ field: FieldID, before: FieldValue? = .number(1)) -> String {
        let findings = [Int64(1), 2].map { key in
            BookFinding(
                entry: EntryLabel(RecordID(kind: .flights, key: key), FlightRecord()), kind: .limits,
                check: FlightDiagnostic(.dateMissing),
                changes: [BookFinding.Change(field: field, before: before, after: .number(2))])
        }
        return BookFinding.label(fixing: findings)
    }

    @Test("A time is named as one, with its abbreviation as it is; dual is understood without")
    func times() {
        #expect(label(.column(.instrumentRules)) == "corrected IFR time of 2 flights")
        #expect(label(.column(.pilotInCommand)) == "corrected PIC time of 2 flights")
        #expect(label(.column(.dualReceived)) == "corrected dual received of 2 flights")
        #expect(label(.column(.crossCountry)) == "corrected cross-country time of 2 flights")
    }

    @Test("A count is named as it is; a value that was missing is added")
    func counts() {
        #expect(label(.count(.dayLandings)) == "corrected day landings of 2 flights")
        #expect(label(.column(.night), before: nil) == "added night time to 2 flights")
    }
}
