import Aviation
import Testing

@testable import Tracks

@Suite("Take-offs and landings")
struct EventTests {
    private func flights(_ make: (inout TrackMaker) -> Void) -> [TrackFlight] {
        var maker = TrackMaker()
        make(&maker)
        return TrackAnalysis(maker.recording()).flights
    }

    @Test("A circuit with a touch-and-go, a low pass and a full stop")
    func circuits() throws {
        let flights = flights {
            $0.takeOff()
            $0.circuit(lowest: 10)
            $0.circuit(lowest: 70)
            $0.land()
        }
        let flight = try #require(flights.first)
        #expect(flights.count == 1)
        #expect(flight.landings.value == 2 && flight.fullStops.value == 1)
        #expect(flight.landings.why == "1 touch-and-go, 1 full stop.")
        #expect(flight.origin.value?.label == "KPAO" && flight.destination.value?.label == "KPAO")
        #expect(flight.events.contains { $0.kind == .lowPass && $0.why.contains("no landing") })
        #expect(flight.offBlock.value != nil && flight.onBlock.value != nil)
        #expect(flight.takeOff.why.contains("40 kt") && flight.takeOff.why.contains("KPAO"))
    }

    @Test("A low speed far above the ground is no landing")
    func slowAndHigh() throws {
        let flight = try #require(
            flights {
                $0.takeOff()
                $0.move(600, 90, to: 6_000)
                $0.move(40, 12, to: 6_100)
                $0.move(300, -90, to: 800)
                $0.land()
            }.first)
        #expect(flight.landings.value == 1)
        #expect(flight.events.contains { $0.kind == .none && $0.why.contains("no landing") })
    }

    @Test("A roll that stops again is a rejected take-off")
    func rejected() {
        let analysis: TrackAnalysis = {
            var maker = TrackMaker()
            maker.move(60, 0)
            maker.move(20, 55)
            maker.move(20, 20)
            maker.move(60, 0)
            return TrackAnalysis(maker.recording())
        }()
        #expect(analysis.flights.isEmpty)
        #expect(analysis.events.contains { $0.why.contains("rejected") })
    }

    @Test("Standing for ten minutes ends a flight; three minutes do not")
    func splits() {
        for (seconds, count) in [(900, 2), (180, 1)] {
            let flights = flights {
                $0.takeOff()
                $0.land()
                $0.move(seconds, 0)
                $0.takeOff()
                $0.land()
            }
            #expect(flights.count == count)
            #expect(flights.reduce(0) { $0 + ($1.landings.value ?? 0) } == 2)
            #expect(zip(flights, flights.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
        }
    }

    @Test("A recording of cruise alone has no block times, no airports and no landings")
    func cruise() throws {
        let flight = try #require(flights { $0.move(1_200, 110, to: 4_500) }.first)
        #expect(flight.takeOff.value == nil && flight.landing.value == nil)
        #expect(flight.offBlock.value == nil && flight.onBlock.value == nil)
        #expect(flight.origin.value == nil && flight.destination.value == nil && flight.landings.value == nil)
        #expect(flight.distance.value.map { abs($0.count - 36.6) < 1 } == true)
    }

    @Test("An aircraft that rolls when the recording begins or ends has left before or arrives later")
    func rolling() throws {
        let flight = try #require(
            flights {
                $0.move(60, 12)
                $0.returnToField()
                $0.move(20, 55)
                $0.move(60, 80, to: 800)
                $0.longitude = TrackMaker.field.longitude - 0.02
                $0.move(40, 70, to: 7)
                $0.move(20, 45)
                $0.move(30, 12)
            }.first)
        #expect(flight.offBlock.value == nil && flight.offBlock.why.contains("begins"))
        #expect(flight.onBlock.value == nil && flight.onBlock.why.contains("ends"))
        #expect(flight.takeOff.value != nil && flight.landing.value != nil)
    }

    @Test("Equal, tiny and backward steps make no event")
    func steps() throws {
        var maker = TrackMaker()
        maker.takeOff()
        maker.land()
        let count = TrackAnalysis(maker.recording()).flights.first?.landings.value
        var noisy: [TrackSample] = []
        for sample in maker.samples {
            noisy.append(sample)
            noisy.append(sample)
            var near = sample
            near.time += 0.1
            near.longitude += 0.00002
            noisy.append(near)
            near.time -= 0.05
            noisy.append(near)
        }
        maker.samples = noisy
        let recording = maker.recording()
        #expect(recording.removals[.sameTime] == noisy.count / 4 && recording.removals[.earlierTime] == noisy.count / 4)
        #expect(TrackAnalysis(recording).flights.first?.landings.value == count)
    }

    @Test("A gap of more than five minutes makes the distance an estimate")
    func gap() throws {
        let flight = try #require(
            flights {
                $0.takeOff()
                $0.move(120, 100, to: 3_000)
                $0.time += 900
                $0.longitude += 0.5
                $0.move(120, 100, to: 3_000)
            }.first)
        #expect(flight.distance.why.contains("estimate"))
    }

    @Test("How an aircraft flies decides by what speeds")
    func manners() {
        var maker = TrackMaker()
        maker.move(60, 0)
        maker.move(300, 22, to: 900)
        maker.move(300, 22, to: 7)
        maker.move(90, 0)
        let recording = maker.recording()
        #expect(TrackAnalysis(recording).flights.isEmpty)
        #expect(TrackAnalysis(recording).notes.contains { $0.contains("40 kt") })
        let slow = TrackAnalysis(recording, category: .weightShift)
        #expect(slow.flights.count == 1 && slow.notes.contains { $0.contains("estimates") })
        #expect(FlightManner(AircraftCategory.simulator) == nil)
    }

    @Test("Speed alone counts what height refuses")
    func speedRule() {
        var maker = TrackMaker()
        maker.takeOff()
        for _ in 0..<3 {
            maker.move(60, 90, to: 3_000)
            maker.move(30, 50, to: 3_000)
        }
        maker.land()
        let analysis = TrackAnalysis(maker.recording())
        let rule = SpeedRule(takeOff: 70, hold: 0, landing: 55, landingHold: 0)
        #expect(rule.landings(analysis.recording.samples.times, analysis.speeds) == 4)
        #expect(analysis.flights.first?.landings.value == 1)
    }
}
