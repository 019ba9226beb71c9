import Aviation
import Testing

@Suite("Instants as text")
struct UTCInstantTextTests {
    @Test("An instant is parsed from its text", arguments: ["2026-11-21T20:41:00Z", "2001-01-01T00:00:00Z"])
    func roundTrip(text: String) {
        #expect(UTCInstant(isoText: text)?.isoText == text)
    }

    @Test("Seconds may be omitted")
    func withoutSeconds() {
        #expect(UTCInstant(isoText: "2026-11-21T20:41Z") == UTCInstant(isoText: "2026-11-21T20:41:00Z"))
    }

    @Test(
        "Other texts are refused",
        arguments: [
            "", "2026-11-21", "2026-11-21T20:41:00", "2026-13-01T00:00:00Z", "2026-11-21T24:00:00Z",
            "2026-11-21T20:41:60Z", "2026-11-21T2:41Z", "2026-11-21T20:41:00:00Z", "T:Z",
        ])
    func refused(text: String) {
        #expect(UTCInstant(isoText: text) == nil)
    }
}
