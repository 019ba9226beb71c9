import Testing
import Tracks

@testable import Aviation
@testable import Logbook
@testable import LogbookSample

/// A value, computed once for all tests of the suite.
private let lastDate = LocalDate(dayNumber: 9_455)
private let sample = SampleLogbook(endingOn: lastDate)

@Suite("The sample logbook")
struct SampleLogbookTests {
    private func total(_ column: FlightColumn) -> Double {
        DurationTotal(sample.entries.map { $0.times[column] }).minutes.hours
    }

    private func sum(_ count: FlightCount) -> Int { sample.entries.compactMap { $0.times[count] }.reduce(0, +) }

    @Test("The same seed gives the same values, and another seed others")
    func deterministic() {
        #expect(SampleLogbook(endingOn: lastDate) == sample)
        #expect(SampleLogbook(seed: 2, endingOn: lastDate).entries != sample.entries)
    }

    @Test("The values of the seed never change")
    func fingerprint() {
        var hash: UInt64 = 14_695_981_039_346_656_037
        for entry in sample.entries {
            let words = [
                entry.date.isoText, entry.clock.offBlock?.text ?? "", entry.times.block?.clockText ?? "",
                entry.times.night?.clockText ?? "", "\(entry.destination ?? -1)", entry.remarks ?? "",
            ]
            for byte in words.joined(separator: "|").utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
        }
        #expect(hash == 9_400_265_472_318_672_993)
    }

    @Test("It has 1,200 entries over nine years, in order, ending on the given day")
    func span() throws {
        #expect(sample.entries.count == 1_200)
        #expect(sample.entries.last?.date == lastDate)
        let first = try #require(sample.entries.first?.date)
        #expect((3_200...3_300).contains(first.days(until: lastDate)))
        for (entry, next) in zip(sample.entries, sample.entries.dropFirst()) { #expect(entry.date <= next.date) }
    }

    @Test("It has fourteen aircraft in many colors, sixty airports and six pilots")
    func cast() {
        #expect(sample.aircraft.count == 14)
        #expect(Set(sample.aircraft.map(\.tailNumber)).count == 14)
        #expect(Set(sample.aircraft.compactMap(\.colors.primary)).count >= 7)
        #expect(sample.aircraft.count { $0.colors.primary == .blue } >= 3)
        #expect(sample.aircraft.allSatisfy { ColorScheme.reading($0.legacyColors).remainder == nil })
        #expect(sample.airports.count == 60)
        #expect(Set(sample.airports.map(\.identifier)).count == 60)
        #expect(sample.airports.allSatisfy { $0.coordinate != nil })
        #expect(sample.airports.filter { $0.icao == nil && $0.faa != nil }.count >= 5)
        #expect(sample.pilots.count == 6)
        #expect(sample.pilots.filter(\.isSelf).count == 1)
    }

    @Test("Every identifier is classified correctly")
    func identifiers() {
        for airport in sample.airports {
            if let icao = airport.icao { #expect(AirportCode(icao) == .icao(icao)) }
            if let faa = airport.faa { #expect(AirportCode(faa) == .faa(faa)) }
            #expect(airport.approaches.isEmpty == airport.approachList.isEmpty, "\(airport.identifier)")
        }
    }

    @Test("No check finds an error in any entry, for any seed", arguments: [1_903, 1, 2, 77] as [UInt64])
    func checks(seed: UInt64) {
        let logbook = seed == sample.seed ? sample : SampleLogbook(seed: seed, endingOn: lastDate)
        for entry in logbook.entries {
            let findings = FlightDiagnostic.findings(in: logbook.facts(of: entry, today: lastDate))
            #expect(findings.map(\.message) == [], "\(entry.date) \(findings)")
        }
    }

    @Test("No two flights overlap, for any seed and day", arguments: [9_455, 9_250, 9_300, 8_000])
    func overlaps(day: Int) {
        let logbook = day == lastDate.dayNumber ? sample : SampleLogbook(seed: 5, endingOn: LocalDate(dayNumber: day))
        #expect(logbook.entries.count == 1_200)
        let flights = logbook.entries.filter { $0.simulatorDevice == nil }
        for (flight, next) in zip(flights, flights.dropFirst()) {
            guard let landed = flight.instants[.onBlock], let left = next.instants[.offBlock] else {
                Issue.record("\(flight.date) has no block times")
                continue
            }
            #expect(landed < left, "\(flight.date) \(next.date)")
        }
    }

    @Test("Each aircraft departs from where it arrived")
    func chains() {
        for index in sample.aircraft.indices {
            let flights = sample.entries.filter { $0.aircraft == index }
            #expect(!flights.isEmpty, "\(sample.aircraft[index].tailNumber)")
            for (flight, next) in zip(flights, flights.dropFirst()) {
                #expect(flight.destination == next.origin, "\(next.date)")
            }
        }
    }

    @Test("Instrument approaches are flown only at airports that have them, and fast aircraft use no other airports")
    func approaches() {
        for entry in sample.entries {
            for approach in entry.approaches {
                #expect(!sample.airports[approach.airport].approachList.isEmpty)
                #expect(approach.count > 0)
            }
            if entry.times[.simulatedInstrument] ?? .zero > .zero { #expect(!entry.approaches.isEmpty) }
            guard let aircraft = entry.aircraft, sample.aircraft[aircraft].cruiseKnots > 150 else { continue }
            #expect(entry.destination.map { !sample.airports[$0].approachList.isEmpty } ?? false)
        }
    }

    @Test("Speeds over the ground fit the type")
    func speeds() {
        for entry in sample.entries {
            guard let aircraft = entry.aircraft, let block = entry.times.block else { continue }
            let distance = sample.facts(of: entry, today: lastDate).distance ?? .zero
            let knots = distance.count * 60 / Double(block.count)
            #expect(knots <= Double(sample.aircraft[aircraft].cruiseKnots) * 1.09)
            #expect(block >= Minutes(20) && block < Minutes(300), "\(block)")
        }
    }

    @Test("The totals are plausible for nine years of flying")
    func totals() {
        #expect((1_000...1_500).contains(total(.block)))
        #expect((600...1_200).contains(total(.pilotInCommand)))
        #expect((80...180).contains(total(.dualReceived)))
        #expect((5...40).contains(total(.solo)))
        #expect((40...160).contains(total(.dualGiven)))
        #expect((30...160).contains(total(.secondInCommand)))
        #expect((20...160).contains(total(.night)))
        #expect((25...250).contains(total(.actualInstrument)))
        #expect((20...90).contains(total(.simulatedInstrument)))
        #expect((300...900).contains(total(.crossCountry)))
        #expect((5...60).contains(total(.simulator)))
        #expect((1_500...3_500).contains(sum(.dayLandings)))
        #expect((60...400).contains(sum(.nightLandings)))
    }

    @Test("The career has an order: lessons, first solo, license, command")
    func order() throws {
        let solo = try #require(sample.entries.firstIndex { $0.role == .solo })
        let command = try #require(sample.entries.firstIndex { $0.role == .pilotInCommand })
        let instructing = try #require(sample.entries.firstIndex { $0.role == .instructor })
        let test = try #require(sample.entries.firstIndex { $0.remarks?.contains("PPL(A), passed") ?? false })
        #expect(sample.entries[..<solo].allSatisfy { $0.role == .dualReceived })
        #expect(20 < solo && solo < test && test < command && command < instructing)
        #expect(sample.entries[solo].remarks?.hasPrefix("First solo") ?? false)
        let instrument = sample.entries.firstIndex { $0.rules != .visual && $0.role == .pilotInCommand }
        let rating = sample.entries.firstIndex { $0.remarks?.contains("IR(A), passed") ?? false }
        #expect(try #require(rating) < #require(instrument))
    }

    @Test("It covers the cases that a program must handle")
    func variety() {
        let entries = sample.entries
        #expect(entries.contains { $0.remarks?.contains("\n") ?? false })
        #expect(entries.contains { $0.remarks == nil })
        #expect(entries.contains { $0.clock.onBlock?.daysLater == 1 })
        #expect(entries.contains { $0.clock.takeOff == nil && $0.clock.offBlock != nil })
        #expect(entries.contains { $0.times.takeoffs == nil && $0.times.landings != nil })
        #expect(entries.contains { $0.aircraft == nil && $0.simulatorDevice != nil })
        #expect(entries.contains { $0.safetyPilot != nil })
        #expect(Set(entries.compactMap(\.role)).count >= 5)
        #expect(Set(entries.compactMap(\.rules)).count >= 3)
        #expect(Set(entries.compactMap(\.destination)).count >= 50)
        #expect(entries.flatMap(\.approaches).count > 200)
        #expect(sample.pilots.contains { $0.name == "東京 太郎" })
    }

    @Test("The form of the first model has the same flights")
    func legacy() throws {
        for entry in sample.entries {
            #expect(try Minutes(hours: entry.legacyFlightDuration) == entry.times.block ?? .zero)
            #expect(UTCInstant(secondsSinceReferenceDate: entry.storedDate)?.date == entry.date)
        }
        #expect(sample.aircraft[0].legacyColors == "white/blue/gold")
        let data = sample.aircraft.indices.map { sample.legacyFlightData(ofAircraft: $0) }
        #expect(data.contains(nil) && data.contains([]))
        #expect(data == sample.aircraft.indices.map { sample.legacyFlightData(ofAircraft: $0) })
        #expect(Set(data).count >= 10)
        #expect(sample.flightData(ofAircraft: 1, byteCount: 13).count == 13)
        #expect(sample.flightData(ofAircraft: 1, byteCount: -1).isEmpty)
    }

    @Test("Any last day gives a logbook, also at the ends of the calendar")
    func anyDay() throws {
        let leapDay = try #require(LocalDate(isoText: "2028-02-29"))
        #expect(SampleLogbook(endingOn: leapDay).entries.last?.date == leapDay)
        #expect(SampleLogbook(endingOn: LocalDate(dayNumber: .min)).entries.count == 1_200)
    }
}

@Suite("Random numbers")
struct SplitMix64Tests {
    @Test("The generator gives the published sequence of a seed")
    func row() {
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
        #expect(random.next() == 9_817_491_932_198_370_423)
    }

    @Test("Numbers stay in their range and reach its ends")
    func ranges() {
        var random = SplitMix64(seed: 4)
        let numbers = (0..<1_000).map { _ in random.integer(in: -2...2) }
        #expect(Set(numbers) == [-2, -1, 0, 1, 2])
        let fractions = (0..<1_000).map { _ in random.fraction() }
        #expect(fractions.allSatisfy { $0 >= 0 && $0 < 1 })
        let (picked, never, always) = (random.pick([Int]()), random.chance(0), random.chance(1))
        #expect(picked == nil && !never && always)
    }

    @Test("Recordings of its flights join their entries, and agree with their times")
    func recordings() throws {
        let entries = sample.entries.reversed().lazy.filter { $0.aircraft != nil }
        let recordings = Array(
            entries.compactMap { entry in SampleRecording(of: entry, in: sample).map { (entry, $0) } }.prefix(6))
        #expect(recordings.count == 6)
        for (entry, recording) in recordings {
            guard case .recording(let read) = RecordingFile(Array(recording.text.utf8), withEngine: true) else {
                Issue.record("\(recording.name) is not read")
                continue
            }
            #expect(read.format == .garmin && read.samples.engine.count == 10, "\(recording.name)")
            let flights = TrackAnalysis(read).flights
            #expect(flights.count == 1, "\(recording.name)")
            guard let flight = flights.first else { continue }
            for (event, figure) in [
                (FlightEvent.offBlock, flight.offBlock), (.takeOff, flight.takeOff), (.landing, flight.landing),
                (.onBlock, flight.onBlock),
            ] {
                let logged = entry.instants[event]?.seconds ?? 0
                #expect(abs((figure.value?.seconds ?? 0) - logged) <= 200, "\(recording.name) \(event)")
            }
            #expect(flight.landings.value == 1, "\(recording.name)")
        }
    }
}
