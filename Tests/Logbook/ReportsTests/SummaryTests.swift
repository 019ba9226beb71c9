import Aviation
import Paper
import Reports
import TestFiles
import Testing

@Suite("Summaries of a logbook")
struct SummaryTests {
    private static let day = LocalDate(year: 2024, month: 6, day: 30) ?? LocalDate(dayNumber: 0)

    private func text(_ name: String, _ entries: [PaperEntry], _ options: PageOptions = PageOptions()) throws -> String
    {
        var maker = try SummaryMaker(shipped(name), options, on: Self.day)
        for entry in entries { maker.add(entry) }
        return try maker.finish().flatMap(\.textLines).joined(separator: "\n")
    }

    /// The numbers of a row.
    private func row(_ name: String, _ text: String) -> [String] {
        let line = text.split(separator: "\n").first { $0.trimmingPrefix(while: { $0 == " " }).hasPrefix(name + " ") }
        return (line ?? "").split(separator: " ").map(String.init).filter { $0.first?.isNumber == true }
    }

    @Test("The grid of form 8710 takes the lesser of two times, and names the flights of which that is a guess")
    func grid() throws {
        let exact = Flights.flight(0, 120, role: .dualReceived) {
            $0.times[.crossCountry] = Minutes(90)
            $0.times[.actualInstrument] = Minutes(12)
            $0.times[.simulatedInstrument] = Minutes(30)
        }
        let guess = Flights.flight(5, 120) {
            $0.times[.pilotInCommand] = Minutes(60)
            $0.times[.dualReceived] = Minutes(60)
            $0.times[.crossCountry] = Minutes(90)
        }
        let glider = Flights.flight(9, 30, in: Flights.glider) { $0[.launchMethod] = .text("aerotow") }
        let text = try text("8710", [exact, guess, glider, Flights.session(3)])
        // Total 4.0, dual 3.0, PIC 1.0, XC dual 1.5 + 1.0, XC PIC 1.0, instrument 0.7, no night, two flights.
        #expect(row("Airplanes", text) == ["4.0", "3.0", "1.0", "2.5", "1.0", "0.7", "2"], "\(text)")
        #expect(row("Gliders", text).first == "0.5" && row("Gliders", text).suffix(2) == ["1", "1"], "\(text)")
        #expect(text.contains("2024-01-06 HB-CFA LSZH–LSZG") && !text.contains("2024-01-01 HB-CFA"))
        #expect(text.contains("was taken (1)"))
        #expect(row("Flight training device (FTD)", text) == ["1.0"])
        #expect(row("ASEL", text) == ["4.0", "1.0"])
    }

    @Test("The overlap of two times is exact when one is the whole flight, and bounded by both otherwise")
    func overlap() throws {
        var chance = SeededChance("overlaps")
        for _ in 0..<(300 * fuzzRounds) {
            let block = 6 * (1 + chance.below(60))
            // A flight of tenths of which it is known what was flown when.
            let minutes = stride(from: 0, to: block, by: 6).map { _ in (chance.percent(50), chance.percent(50)) }
            let (first, second) = (minutes.count { $0.0 } * 6, minutes.count { $0.1 } * 6)
            let both = minutes.count { $0.0 && $0.1 } * 6
            let entry = Flights.flight(0, block) {
                $0.times[.dualReceived] = Minutes(first)
                $0.times[.crossCountry] = Minutes(second)
            }
            let text = try text("8710", [entry])
            let isGuess = !text.contains("None: of every flight")
            let lesser = min(first, second)
            #expect(lesser >= both)
            if !isGuess, lesser > 0 { #expect(lesser == both, "\(first) and \(second) of \(block)") }
            if max(0, first + second - block) == lesser { #expect(!isGuess) }
        }
    }

    @Test("The insurer's summary counts twelve months and ninety days, and says what is not recorded of aircraft")
    func insurance() throws {
        var retractable = Flights.baron
        retractable[.gear] = .text("retractableTricycle")
        var unknown = Flights.aircraft("D-EXYZ", "ZZZZ", "ASEL", engines: 1)
        unknown[.engineType] = .text("piston")
        let entries = [
            Flights.flight(-400, 60), Flights.flight(0, 90), Flights.flight(170, 30, in: retractable),
            Flights.flight(175, 12, in: unknown), Flights.flight(400, 600),
        ]
        var options = PageOptions(holder: PaperHolder(name: "Anna Keller"))
        var medical = DocumentRecord()
        medical[.kind] = .text("medical")
        medical[.authority] = .text("EASA")
        medical[.level] = .text("2")
        medical[.expiresOn] = .date(Self.day.adding(days: 40))
        options.holder.documents = [medical]
        let text = try text("insurance", entries, options)
        #expect(row("All aircraft", text) == ["3.2", "2.2", "0.7"], "not the one after the day: \(text)")
        #expect(text.contains("1 entry after this day is not in these figures."))
        #expect(row("Multi-engine", text) == ["0.5", "0.5", "0.5"])
        #expect(row("Retractable gear", text).first == "0.5")
        #expect(text.contains("Retractable gear, Tailwheel: 1 aircraft, 0.2 h: gear not recorded."))
        #expect(!text.contains("Jet: "), "of each it is known that it is none")
        #expect(text.contains("medical EASA 2, until 2024-08-09"))
        #expect(text.contains("Beech 58 Baron"))
    }

    @Test("Types, years and windows each sum all flights")
    func types() throws {
        var chance = SeededChance("sums by type and year")
        let drawn = (0..<200).map { Drawn(&chance, day: $0 * 5) }
        let text = try text("types", drawn.map(\.entry))
        let minutes = drawn.filter {
            $0.flight.kind == .flight && $0.flight.role != .observer && ($0.flight.date ?? Self.day) <= Self.day
        }.reduce(0) {
            $0 + ($1.flight.times.block?.count ?? 0)
        }
        #expect(row("Ever", text).first == Minutes(minutes).clockText)
        func sum(_ names: [String]) -> Int {
            names.reduce(0) { sum, name in
                let parts = (row(name, text).first ?? "0:00").split(separator: ":").compactMap { Int($0) }
                return sum + parts[0] * 60 + parts[1]
            }
        }
        #expect(sum(["C172", "BE58", "AS21", "not recorded"]) == minutes, "\(text)")
    }

    @Test("Limits show what is left of them")
    func limits() throws {
        let text = try text("limits", [Flights.flight(170, 60 * 70), Flights.flight(20, 60 * 50)])
        #expect(row("28 days", text) == ["28", "70:00", "100:00", "30:00"], "\(text)")
        #expect(row("12 months", text) == ["12", "120:00", "1000:00", "880:00"])
        #expect(text.contains("2024-01") && text.contains("2024-06"))
    }

    @Test("A summary has no numbered pages, and nothing to say without flights")
    func refusals() throws {
        var options = PageOptions()
        options.fromPage = 2
        #expect(throws: PaperError.noPages(layout: "types")) {
            try SummaryMaker(shipped("types"), options, on: Self.day)
        }
        #expect(throws: PaperError.nothing(broughtForward: 0)) { try text("types", []) }
        options.fromPage = 1
        options.paper = "a5"
        #expect(throws: PaperError.self) { try SummaryMaker(shipped("types"), options, on: Self.day) }
    }
}
