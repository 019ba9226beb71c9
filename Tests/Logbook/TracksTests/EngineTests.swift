import Testing

@testable import Tracks

@Suite("Engines and phases")
struct EngineTests {
    private static let table = """
        #airframe_info, log_version="1.00", airframe_name="Cessna 172S", mode=NORMAL,
        #yyy-mm-dd, hh:mm:ss, hh:mm, degrees, degrees, ft msl, kt, gph, rpm, deg F, deg F, deg F
          Lcl Date, Lcl Time, UTCOfst, Latitude, Longitude, AltMSL, GndSpd, E1 FFlow, E1 RPM, E1 CHT1, E1 CHT2, E2 RPM
        2026-03-04, 10:00:01, -08:00, 37.5000000, -122.1000000, 301.0, 61.0, 9.5, 2400, 312, , 0
        2026-03-04, 10:00:01, -08:00, 37.5000000, -122.1000000, 301.0, 61.0, 9.6, 2410, 999, 999, 0
        2026-03-04, 10:00:02, -08:00, 37.5000000, -122.1003000, 301.0, 61.0, 9.7, 2420, 313, 299, 0

        """

    private func samples(_ text: String, withEngine: Bool = true) throws -> TrackSamples {
        guard case .recording(let recording) = RecordingFile(Array(text.utf8), withEngine: withEngine) else {
            throw ReadingFailure()
        }
        return recording.samples
    }

    private struct ReadingFailure: Error {}

    @Test("Instruments are read where they are asked for, stay with their samples, and silent ones are left out")
    func columns() throws {
        let engine = try samples(Self.table).engine
        #expect(engine.map(\.name) == ["E1 FFLOW", "E1 RPM", "E1 CHT1", "E1 CHT2"])
        #expect(engine.map(\.quantity) == [.fuelFlow, .turns, .cylinderHead, .cylinderHead])
        #expect(engine.map(\.unit) == ["gph", "rpm", "deg F", "deg F"])
        // The second sample of one second is left out, with what the engine said then.
        #expect(engine[0].values == [9.5, 9.7] && engine[2].values == [312, 313])
        #expect(engine[3].values[0].isNaN && engine[3].values[1] == 299)
        #expect(try samples(Self.table, withEngine: false).engine.isEmpty)
        let picked = try samples(Self.table).picking([1])
        #expect(picked.engine.map(\.values) == [[9.7], [2420], [313], [299]])
    }

    @Test("A G3X has its units behind the long names")
    func longNames() throws {
        let text = """
            #airframe_info,log_version="1.00",product="GDU 460",aircraft_ident="N1"
            Date (yyyy-mm-dd),Time (hh:mm:ss),UTC Offset (hh:mm),Latitude (deg),Longitude (deg),RPM,CHT1 (deg C)
            Lcl Date,Lcl Time,UTCOfst,Latitude,Longitude,E1 RPM,E1 CHT1
            2026-03-04,10:00:01,-08:00,+37.5,-122.1,2400,150
            2026-03-04,10:00:02,-08:00,+37.5,-122.1003,2400,151

            """
        let engine = try samples(text).engine
        #expect(engine.map(\.name) == ["E1 RPM", "E1 CHT1"] && engine.map(\.unit) == ["", "deg C"])
    }

    @Test("Only the engine's own names are instruments", arguments: ["e1 oilt", "e1 cht", "cht1", "ex rpm", "e1 chtx"])
    func otherNames(name: String) { #expect(EngineColumn.Quantity(name) == nil) }

    @Test("The vertical speed follows the altitude, and is unknown without one")
    func climb() {
        var maker = TrackMaker()
        maker.move(60, 80, to: 607)
        maker.move(60, 80)
        maker.move(60, 80, to: 7)
        let curve = ClimbCurve(maker.recording().samples)
        for (index, expected) in [(30, 600.0), (90, 0), (150, -600)] {
            #expect(abs((curve[index] ?? .nan) - expected) < 20, "\(index)")
        }
        let flat = ClimbCurve(TrackSamples())
        #expect(flat.feetPerMinute.isEmpty)
        var unknown = TrackSamples()
        for second in 0..<30 {
            unknown.append(TrackSample(time: Double(second), latitude: 1, longitude: 1))
        }
        #expect(ClimbCurve(unknown).feetPerMinute.allSatisfy { $0.isNaN })
    }

    @Test("A flight has its phases, one after the other, each sample in one")
    func phases() throws {
        var maker = TrackMaker()
        maker.takeOff()
        maker.move(300, 90, to: 4_007)
        maker.move(300, 100)
        maker.move(400, 90, to: 800)
        maker.land()
        let analysis = TrackAnalysis(maker.recording())
        let phases = analysis.phases
        #expect(phases.map(\.kind) == [.ground, .climb, .level, .descent, .ground], "\(phases)")
        #expect(phases.first?.range.lowerBound == 0)
        #expect(phases.last?.range.upperBound == analysis.recording.samples.count)
        for (phase, next) in zip(phases, phases.dropFirst()) {
            #expect(phase.range.upperBound == next.range.lowerBound)
        }
        var still = TrackMaker()
        still.move(100, 0)
        #expect(TrackAnalysis(still.recording()).phases.isEmpty)
    }

    @Test("The card of a landing has its touchdown before the end of the roll, and the two minutes before it")
    func landingCards() throws {
        var maker = TrackMaker()
        maker.takeOff()
        maker.circuit(lowest: 7)
        maker.land()
        let analysis = TrackAnalysis(maker.recording())
        let cards = analysis.landingCards
        #expect(cards.map(\.event.kind) == [.touchAndGo, .landing], "\(analysis.events)")
        let times = analysis.recording.samples.times
        for card in cards {
            #expect(card.touchdown <= card.event.index && card.knots > 40, "\(card.knots)")
            #expect(times[card.touchdown] - times[card.range.lowerBound] <= 120)
            #expect(card.heights.count == card.range.count && card.heights.last == 0)
        }
        let height = try #require(cards[1].height(20, before: analysis.recording.samples))
        #expect(height > 100 && height < 800, "\(height)")
        #expect(cards[1].height(10_000, before: analysis.recording.samples) == nil)
        var flat = TrackMaker()
        flat.move(100, 0)
        #expect(TrackAnalysis(flat.recording()).landingCards.isEmpty)
    }

    @Test("A median is the middle one, or between the two; of none there is none")
    func median() {
        #expect(LandingSpeeds([60, 50, 70]).median == 60 && LandingSpeeds([60, 50]).median == 55)
        #expect(LandingSpeeds([]).median == nil)
    }
}
