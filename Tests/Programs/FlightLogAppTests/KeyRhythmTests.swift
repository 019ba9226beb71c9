import Testing

@testable import FlightLogApp

@Suite("Keys one by one and held down")
struct KeyRhythmTests {
    @Test("The pane follows a single key at once, and a key that is held down when it rests")
    func pane() {
        var rhythm = KeyRhythm()
        #expect(rhythm.delay(60, isForPane: true) == 0 && rhythm.delay(2_000, isForPane: false) == 2_000)
        rhythm.press(at: 10)
        #expect(!rhythm.isHeld && rhythm.delay(60, isForPane: true) == 0)
        rhythm.press(at: 10.033)
        #expect(rhythm.isHeld && rhythm.delay(60, isForPane: true) == 60)
        rhythm.press(at: 10.2)
        #expect(!rhythm.isHeld && rhythm.delay(60, isForPane: true) == 0)
        #expect(rhythm.delay(nil, isForPane: false) == nil)
    }
}
