import PilotLines
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Typed texts keep their meaning")
struct KeptMeaningTests {
    private static let (utc, local) = (Conventions(), Conventions(times: .local))
    private static let (faa, easa) = (Conventions(dateOrder: .monthFirst), Conventions(dateOrder: .dayFirst))

    @Test(
        "A time without a zone gets the letter of the zone that it had",
        arguments: [
            ("1700", "1700z", "1700L"), ("14:05+1", "14:05z+1", "14:05L+1"), ("2000-1", "2000z-1", "2000L-1"),
            ("17h", "17h z", "17h L"), ("9", "9z", "9L"), ("1700z", nil, nil), ("17:00 PST", nil, nil),
            ("+1:15", nil, nil), ("25:00", nil, nil), ("", nil, nil),
        ])
    func times(text: String, ofUTC: String?, ofLocal: String?) throws {
        #expect(Self.utc.lasting(time: text, readBy: Self.local) == ofUTC)
        #expect(Self.local.lasting(time: text, readBy: Self.utc) == ofLocal)
        #expect(Self.utc.lasting(time: text, readBy: Self.utc) == nil)
        for lasting in [ofUTC, ofLocal].compactMap(\.self) { #expect(try TypedTime(parsing: lasting).zone != nil) }
    }

    @Test("A date that would be another one is written in ISO form")
    func dates() {
        let today = PilotLine.today
        let later = today.adding(days: 1)
        func lasting(_ text: String, _ old: Conventions, _ new: Conventions, _ day: LocalDate) -> String? {
            old.lasting(date: text, typedOn: today, readBy: new, today: day)
        }
        #expect(lasting("6/7", Self.faa, Self.easa, today) == "2026-06-07")
        #expect(lasting("6/7", Self.easa, Self.utc, today) == "2026-07-06", "it would be refused")
        #expect(lasting("6/7", Self.utc, Self.easa, today) == nil, "it was refused")
        #expect(lasting("20/7", Self.faa, Self.easa, today) == nil)
        #expect(lasting("y", Self.faa, Self.faa, today) == nil)
        #expect(lasting("y", Self.faa, Self.faa, later) == "2026-11-20")
        #expect(lasting("2026-11-20", Self.faa, Self.easa, later) == nil)
    }

    private func logbook() throws -> (LogbookFolder, StoreLogbook) {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        try PilotLine.begin(logbook)
        return (folder, logbook)
    }

    @Test(
        "In a line, only times whose zone is not written get one",
        arguments: [
            ("pao-uki 1700/1810", "pao-uki 1700z/1810z"), ("pao-uki 2350-0105+1", "pao-uki 2350z-0105z+1"),
            ("pao-uki 1700/1810L", "pao-uki 1700/1810L"), ("pao-uki 1700z/1810 2d", "pao-uki 1700z/1810z 2d"),
            ("pao-uki off:1700 on:+1:10", "pao-uki off:1700z on:+1:10"), ("pao-uki 1700 1810", "pao-uki 1700z 1810z"),
            ("pao-uki 1.3 \"at 1700\"", "pao-uki 1.3 \"at 1700\""),
        ])
    func line(text: String, lasting: String) throws {
        let (folder, logbook) = try logbook()
        let (today, entry) = (PilotLine.today, try logbook.entry(text, today: PilotLine.today, by: Self.utc))
        #expect(entry.lasting(text, typedBy: Self.utc, on: today, readBy: Self.local, today: today) == lasting)
        #expect(entry.lasting(text, typedBy: Self.utc, on: today, readBy: Self.utc, today: today) == text)
        withExtendedLifetime(folder) {}
    }

    @Test("In a line, dates are kept, with their name")
    func datesOfLine() throws {
        let (folder, logbook) = try logbook()
        let today = PilotLine.today
        for (text, lasting) in [
            ("6/7 pao 1.3", "2026-06-07 pao 1.3"), ("pao date:6/7 1.3", "pao date:2026-06-07 1.3"),
            ("y pao 1.3", "2026-11-20 pao 1.3"), ("24 dec pao 1.3", "24 dec pao 1.3"),
        ] {
            let entry = try logbook.entry(text, today: today, by: Self.faa)
            let found = entry.lasting(
                text, typedBy: Self.faa, on: today, readBy: Self.easa, today: today.adding(days: 1))
            #expect(found == lasting)
        }
        withExtendedLifetime(folder) {}
    }

    @Test(
        "Lines of pilots mean the same flight after the setting changed",
        arguments: PilotLine.flights + PilotLine.localFlights
    )
    func pilotLines(line: PilotLine) throws {
        let (folder, logbook) = try logbook()
        let today = PilotLine.today
        for (old, new) in [(Self.utc, Self.local), (Self.local, Self.utc)] {
            let before = try logbook.entry(line.text, today: today, by: old)
            guard before.canBeSaved else { continue }
            let text = before.lasting(line.text, typedBy: old, on: today, readBy: new, today: today)
            let after = try logbook.entry(text, today: today, by: new)
            #expect(after.canBeSaved && after.flight.allValues == before.flight.allValues, "\(text)")
        }
        withExtendedLifetime(folder) {}
    }
}
