import LogbookSample
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("An entry as a line")
struct RoundTripTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook
    private static let today = LogbookFolder.lastDate

    init() throws {
        folder = try LogbookFolder(sample: true)
        logbook = try folder.open()
    }

    /// A random entry of people, aircraft and airports of the sample, and others.
    private func entry(_ random: inout SplitMix64) throws -> FlightRecord {
        var flight = FlightRecord()
        flight.kind = random.pick(EntryKind.allCases) ?? .flight
        flight.date = Self.today.adding(days: -random.integer(in: 0...4_000))
        func maybe(_ random: inout SplitMix64) -> Bool { random.integer(in: 0...2) > 0 }
        func link(_ random: inout SplitMix64, _ names: [String]) -> RecordLink? {
            maybe(&random) ? random.pick(names).map { .new($0) } : nil
        }
        let places = ["LSZH", "LSGG", "EDNY", "LFPB", "My meadow", "Île d'Yeu"]
        flight.aircraft = link(&random, ["HB-CFA", "D-IKAB", "HB-CVE"])
        flight.origin = link(&random, places)
        flight.destination = link(&random, places)
        flight.pilot = link(&random, ["Anna Keller", "Øre Ålund"])
        flight.role = maybe(&random) ? random.pick(PilotRole.allCases) : nil
        flight.rules = maybe(&random) ? random.pick(FlightRules.allCases) : nil
        if maybe(&random), let date = flight.date {
            var time = ClockTime(minutesFromMidnight: Minutes(random.integer(in: 0...1_300)))
            for event in FlightEvent.allCases where maybe(&random) {
                flight[event] = UTCInstant(date, time)
                time = time.adding(Minutes(random.integer(in: 0...240)))
            }
        }
        for column in FlightColumn.allCases where maybe(&random) {
            flight.times[column] = Minutes(random.integer(in: 0...900))
        }
        for count in FlightCount.allCases where maybe(&random) { flight.times[count] = random.integer(in: 0...12) }
        for _ in 0..<random.integer(in: 0...2) {
            var approach = ApproachRecord()
            approach.type = random.pick(ApproachType.allCases)
            approach.runway = maybe(&random) ? random.pick(["7", "25R", "16"]) : nil
            approach.airport = .new("LSZH")
            approach.count = random.integer(in: 1...3)
            flight.approaches.append(approach)
        }
        for role in CrewRole.allCases where role != .pilotInCommand && random.integer(in: 0...5) == 0 {
            flight.crew.append(CrewRecord(role, .new(random.pick(["Joe Park", "Anna Keller", "Zoë O'Neil 2"]) ?? "")))
        }
        fillMore(&flight, &random)
        flight.simulatorDevice = maybe(&random) ? "FNPT II \"Zürich\"" : nil
        flight.route = maybe(&random) ? "LSZB LSZG" : nil
        flight.remarks =
            maybe(&random) ? random.pick(["gusty", "a \\ b; c", "first\nsecond: 1.2 pic", "#tag \"q\""]) : nil
        return flight
    }

    private func fillMore(_ flight: inout FlightRecord, _ random: inout SplitMix64) {
        for (field, attribute) in FieldTable.standard[.flights].byAttribute where random.integer(in: 0...2) == 0 {
            switch field.type {
            case .number: flight.attributes[attribute] = .number(random.integer(in: 0...9))
            case .hundredths: flight.attributes[attribute] = .hundredths(random.integer(in: 0...999_999))
            case .minutes: flight.attributes[attribute] = .minutes(Minutes(random.integer(in: 0...999)))
            // Those of duty follow below: they are in order.
            case .instant: break
            case .flag: flight.attributes[attribute] = .flag(true)
            case .choice(let choices): flight.attributes[attribute] = random.pick(choices).map { .text($0.value) }
            default: flight.attributes[attribute] = .text("LX 14")
            }
        }
        guard let date = flight.date, random.integer(in: 0...2) == 0 else { return }
        let begin = UTCInstant(date, ClockTime(minutesFromMidnight: Minutes(random.integer(in: 0...1_300))))
        flight[.dutyStart] = .instant(begin)
        flight[.dutyEnd] = .instant(begin.adding(Minutes(random.integer(in: 1...900))))
    }

    @Test("A line that an entry is printed as reads back as the same entry", arguments: 1...20 * fuzzRounds)
    func roundTrip(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        for _ in 0..<8 {
            let flight = try entry(&random)
            let line = try logbook.entry(flight.line(.standard), today: Self.today)
            #expect(
                line.line.firstProblem == nil,
                "\(flight.line(.standard))\n\(String(describing: line.line.firstProblem))")
            #expect(line.flight.named == flight.named, "\(flight.line(.standard))\n\(line.flight.line(.standard))")
        }
    }

    @Test(
        "What is explained is what is saved: the flight of a line is the one in the file",
        arguments: 1...10 * fuzzRounds)
    func saved(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        for _ in 0..<8 {
            let entry = try logbook.entry(try entry(&random).line(.standard), today: Self.today)
            guard entry.canBeSaved else { continue }
            let id = try logbook.save(.flight(entry.flight), over: nil)
            #expect(try logbook.flight(id)?.named == entry.flight.named)
        }
    }
}

extension FlightRecord {
    /// The entry with the names of linked records alone, in the order of the form's fields.
    fileprivate var named: FlightRecord {
        func name(_ link: RecordLink?) -> RecordLink? { link.map { .new($0.label) } }
        var flight = self
        (flight.aircraft, flight.pilot) = (name(aircraft), name(pilot))
        (flight.origin, flight.destination) = (name(origin), name(destination))
        for index in crew.indices { flight.crew[index].pilot = name(crew[index].pilot) }
        for index in approaches.indices { flight.approaches[index].airport = name(approaches[index].airport) }
        return flight
    }
}
