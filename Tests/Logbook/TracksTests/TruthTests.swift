import Aviation
import TestFiles
import Testing

@testable import Tracks

@Suite(
    "What genuine recordings show", .enabled(if: RecordedFlights.isThere, Comment(rawValue: RecordedFlights.isMissing)))
struct TruthTests {
    private func analysis(_ name: String) throws -> TrackAnalysis {
        guard case .recording(let recording) = RecordingFile(try RecordedFlights.bytes(name)) else {
            Issue.record("\(name) is no recording")
            return TrackAnalysis(Recording(format: .other))
        }
        return TrackAnalysis(recording)
    }

    private func isNear(_ time: UTCInstant?, _ text: String, _ seconds: Int) -> Bool {
        guard let time else { return text.isEmpty }
        let parts = text.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 3 else { return false }
        let day = ((time.seconds % 86_400) + 86_400) % 86_400
        let difference = abs(day - (parts[0] * 3_600 + parts[1] * 60 + parts[2]))
        return min(difference, 86_400 - difference) <= seconds
    }

    @Test(
        "Times, airports, landings, distance and altitude are within their tolerances", arguments: RecordedTruth.flights
    )
    func flight(truth: RecordedTruth) throws {
        let flights = try analysis(truth.file).flights
        #expect(flights.count == 1)
        let flight = try #require(flights.first)
        if let time = truth.takeOff { #expect(isNear(flight.takeOff.value, time, truth.seconds), "\(flight.takeOff)") }
        if let time = truth.landing { #expect(isNear(flight.landing.value, time, truth.seconds), "\(flight.landing)") }
        if let origin = truth.origin { #expect(flight.origin.value?.record.icaoIdentifier ?? "" == origin) }
        if let place = truth.destination { #expect(flight.destination.value?.record.icaoIdentifier ?? "" == place) }
        if let landings = truth.landings { #expect(flight.landings.value == landings, "\(flight.landings.why)") }
        if let miles = truth.miles { #expect(abs((flight.distance.value?.count ?? 0) - miles) <= miles / 100) }
        if let feet = truth.feet { #expect(abs((flight.highest.value ?? 0) - feet) <= 50) }
    }

    @Test("What is no flight is none, and says why", arguments: RecordedTruth.noFlights)
    func noFlight(name: String) throws {
        let analysis = try analysis(name)
        #expect(analysis.flights.isEmpty)
        #expect(analysis.notes.contains { $0.contains("no flight") }, "\(analysis.notes)")
    }

    @Test("Files without samples are kept as they are, with a reason")
    func opaque() throws {
        let reasons = [
            ("roz__log_220502_095923______", "no sample"), ("roz__log_220414_065328______", "empty"),
            ("roz__rpt_220620", "report"), ("fitd__", "FIT"),
        ]
        for (name, word) in reasons {
            guard case .opaque(let reason) = RecordingFile(try RecordedFlights.bytes(name)) else {
                Issue.record("\(name) has samples")
                continue
            }
            #expect(reason.contains(word), "\(reason)")
        }
    }

    @Test("A paraglider that lands in between makes two flights")
    func middleLanding() throws {
        let flights = try analysis("igcl__flight_with_middle_landing").flights
        #expect(flights.count == 2)
        let times = [("11:23:42", "14:23:02"), ("14:28:49", "15:35:15")]
        for (flight, (takeOff, landing)) in zip(flights, times) {
            #expect(isNear(flight.takeOff.value, takeOff, 60) && isNear(flight.landing.value, landing, 60))
        }
    }

    @Test("Touch-and-goes are at the times of the lowest altitudes")
    func touchAndGoes() throws {
        let cases = [
            ("kmlh__22", ["09:09:19", "09:15:53", "09:22:21", "09:28:59", "09:35:36"]),
            ("roz__log_210623", ["14:33:21", "14:38:32", "14:43:51", "14:49:14"]),
            ("kmlh__23", ["10:46:44", "10:52:59", "11:00:44", "11:07:05"]),
        ]
        for (name, times) in cases {
            let found = try analysis(name).flights.flatMap(\.events).filter { $0.kind == .touchAndGo }
            #expect(found.count == times.count && zip(found, times).allSatisfy { isNear($0.instant, $1, 20) })
            #expect(found.allSatisfy { $0.isSure && $0.why.contains("above") })
        }
    }

    @Test("A low approach is told, and is no landing")
    func lowApproach() throws {
        for (name, time) in [("kmlh__20", "08:40:56"), ("kmlh__22", "09:41:58")] {
            let low = try analysis(name).flights.flatMap(\.events).filter { $0.kind == .lowPass }
            #expect(low.count == 1 && isNear(low.first?.instant, time, 20))
            #expect(low.first?.why.contains("no landing") == true)
        }
    }

    @Test("Holes over a runway, seen from afar, are probable touch-and-goes and not counted")
    func holes() throws {
        let flight = try #require(try analysis("fapi__KHWD").flights.first)
        #expect(flight.landings.value == nil)
        #expect(flight.doubts.count == 16)
        #expect(!flight.doubts.contains { isNear($0.instant, "23:46:25", 15) })
        #expect(
            isNear(flight.doubts.first?.instant, "23:20:00", 1) && isNear(flight.doubts.last?.instant, "00:16:21", 1))
    }

    @Test("Blocks begin when the aircraft rolls, not with the first fix")
    func blocks() throws {
        for (name, time) in [("roz__log_220417_125002", "12:55:26"), ("roz__log_220417_135002", "13:54:42")] {
            let flight = try #require(try analysis(name).flights.first)
            #expect(isNear(flight.offBlock.value, time, 5), "\(flight.offBlock)")
        }
    }

    @Test("What begins or ends in flight has no block times there")
    func unknownBlocks() throws {
        let start = try #require(try analysis("tar__KOPF").flights.first)
        #expect(start.offBlock.value == nil && start.takeOff.why.contains("begins in flight"))
        let end = try #require(try analysis("tar__KDEN").flights.first)
        #expect(end.onBlock.value == nil && end.landing.why.contains("ends in flight"))
        #expect(end.destination.value == nil)
    }

    @Test("Night is the sun's at each sample")
    func night() throws {
        let cases = [
            ("fa__MMMX", 411.8, 392.7, 3.0), ("fa__KRIC", 37.5, 19.4, 1), ("fa__KSJC", 48.2, 48.2, 1),
            ("kmlh__16", 50.7, 18.3, 1), ("kmlh__17", 49.8, 49.8, 1.5),
        ]
        for (name, sunset, twilight, tolerance) in cases {
            let samples = try analysis(name).recording.samples
            let minutes = [SolarTimes.horizon, SolarTimes.civilTwilight].map {
                NightShare.minutes(samples, samples.indices, below: $0)
            }
            #expect(
                abs(minutes[0] - sunset) <= tolerance && abs(minutes[1] - twilight) <= tolerance, "\(name) \(minutes)")
        }
    }

    @Test("The formats, the numbers of samples and what else the files say")
    func facts() throws {
        let cases: [(String, RecordingOrigin, Int)] = [
            ("fa__MMMX", .flightAware, 902), ("alor__", .foreFlightKML, 6_885), ("kmlh__1_", .skyDemon, 563),
            ("tar__KDEN", .tar1090, 283), ("tar__KOPF", .tar1090, 1_527), ("g3xu__log_20260327_152821", .g3x, 1_057),
            ("g3xu__log_20260327_152822", .g3x, 1_059), ("fr24__38e7ef15.csv", .flightRadar24, 488),
            ("derived__foreflight_style", .foreFlightCSV, 6_885), ("igcp__20211015", .igc, 4_886),
            ("igcp__20241007TZN", .igc, 199), ("igcl__no_time_increment", .igc, 150), ("tgj__strava", .gpx, 42),
            ("xcsc__skytraxx", .igc, 221), ("igcl__new_date_format", .igc, 107), ("aero__bad-line", .igc, 9),
            ("roz__log_210623", .garmin, 4_475), ("tgj__kml23", .kml, 16), ("tgj__gxmultitrack", .kml, 13),
        ]
        for (name, format, count) in cases {
            let recording = try analysis(name).recording
            #expect(
                recording.format == format && recording.samples.count == count, "\(name) \(recording.samples.count)")
        }
        let g3x = try analysis("g3xu__log_20260327_152821").recording.facts
        #expect(g3x.registration == "N662EZ" && g3x.airframeHours == 125.1 && g3x.engineHours == 127.9)
        let mexico = try analysis("fa__MMMX").recording
        #expect(mexico.start?.isoText == "2022-11-08T02:29:56Z" && mexico.end?.isoText == "2022-11-08T12:16:58Z")
        #expect(try analysis("fa__ENCN").flights.first?.distance.why.contains("estimate") == true)
    }

    @Test("Of two tracks of one time one is kept, and the other named")
    func twoTracks() throws {
        let wave = try analysis("derived__nz_wave").recording
        #expect(wave.samples.count == 6_752 && wave.removals[.otherTrack] == 6_752)
        #expect(wave.notes.contains { $0.contains("PRES") }, "\(wave.notes)")
    }
}
