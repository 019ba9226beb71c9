import AviationCases
import Testing

@testable import Aviation

@Suite("Checks that were not passed")
struct FailedCheckTests {
    @Test(
        "Remarks say that a check was not passed",
        arguments: [
            "LPC failed", "IPC: fail", "OPC - failed on EFATO", "checkride was failed, repeat steep turns", "Failed.",
            "failed the PPL checkride", "failed my flight test", "UNSAT", "notice of disapproval issued",
            "did not pass",
            "Partial pass: NDB item to repeat", "Prüfung nicht bestanden", "échec au test", "Ajourné", "no apto",
            "prova non superata", "Skill test failed", "letter of discontinuance",
            "review not completed, to be continued",
            "weathered out", "partial", "Partial BFR", "was not endorsed", "needs more training, no endorsement",
        ])
    func failed(remarks: String) { #expect(FailedCheck.isSaid(in: remarks)) }

    @Test(
        "A failure of the airplane, and a check that was passed, say nothing of it",
        arguments: [
            "IPC, vacuum pump failed", "alternator failed after the check", "engine failure drill, LPC",
            "simulated failures",
            "LPC passed", "satisfactory", "checked fail-safe lights", "EFATO, fail passive CAT III",
            "flaps fail, IR check",
            "", "BFR with Tom Failsworth", "BFR, partial panel", "IPC with partial flaps", "completed, endorsed",
        ])
    func notSaid(remarks: String) { #expect(!FailedCheck.isSaid(in: remarks)) }

    @Test("A check that was not passed is a note, and for a rule cannot be told")
    func judgement() throws {
        var sound = SoundFlight()
        sound.flight.remarks = "LPC failed"
        func kinds() -> [CheckKind?] {
            FlightDiagnostic.findings(in: FlightFacts(sound.flight, today: SoundFlight.today)).map(\.finding.kind)
        }
        #expect(!kinds().contains(.checks))
        sound.flight.attributes[CurrencyCheck.proficiency.attribute.rawValue] = .flag(true)
        #expect(kinds().contains(.checks))
        #expect(CurrencyFlight(sound.flight)?.saysFailedCheck == true)

        let check = CurrencyCases.check("11-10", .review, CurrencyCases.c172)
        check.hasInstructor = true
        #expect(try CurrencyCases.answer("faa.review", nil, [check]).stateText.hasPrefix("current"))
        check.saysFailedCheck = true
        let answer = try CurrencyCases.answer("faa.review", nil, [check])
        #expect(answer.stateText == "cannot tell" && answer.detail.contains("whether the check was passed"))
    }
}

@Suite("Documents whose remarks deny them")
struct DeniedDocumentTests {
    @Test(
        "Remarks say that a document is not valid, or no longer",
        arguments: [
            "NOT VALID FOR ANY CLASS AFTER 10/31/2026", "revoked", "Suspended by the FOCA", "denied, deferred to OKC",
            "not issued", "surrendered", "Ungültig", "vorläufig entzogen", "suspendu", "revocado",
        ])
    func denied(remarks: String) { #expect(DeniedDocument.isSaid(in: remarks)) }

    @Test(
        "A limitation leaves it valid",
        arguments: [
            nil, "", "must wear corrective lenses", "Not valid for night flying or by color signal control",
            "special issuance", "VDL", "valid with hearing aid",
        ])
    func limited(remarks: String?) { #expect(!DeniedDocument.isSaid(in: remarks)) }
}
