import Aviation
import Paper
import Reports
import TestFiles

/// Flights for the tests of pages.
enum Flights {
    static let cessna = aircraft("HB-CFA", "C172", "ASEL", engines: 1, make: "Cessna", model: "172 Skyhawk")
    static let baron = aircraft("N58BE", "BE58", "AMEL", engines: 2, make: "Beech", model: "58 Baron")
    static let glider = aircraft("HB-3333", "AS21", "GL", engines: 0, make: "Schleicher", model: "ASK 21")

    static func aircraft(
        _ tail: String, _ type: String, _ aircraftClass: String?, engines: Int? = nil, make: String? = nil,
        model: String? = nil
    ) -> AircraftRecord {
        var aircraft = AircraftRecord()
        aircraft.tailNumber = tail
        aircraft.aircraftType = type
        aircraft.aircraftClass = aircraftClass
        aircraft.numberOfEngines = engines
        aircraft[.make] = make.map { .text($0) }
        aircraft[.model] = model.map { .text($0) }
        return aircraft
    }

    /// A flight by day as pilot in command in the Cessna; `day` counts from 2024-01-01.
    static func flight(
        _ day: Int, _ minutes: Int?, in aircraft: AircraftRecord? = cessna, role: PilotRole? = .pilotInCommand,
        _ change: (inout FlightRecord) -> Void = { _ in }
    ) -> PaperEntry {
        var flight = FlightRecord()
        flight.date = LocalDate(year: 2024, month: 1, day: 1)?.adding(days: day)
        flight.aircraft = aircraft.map { .saved(RecordID(kind: .aircraft, key: 1), label: $0.tailNumber ?? "?") }
        flight.origin = .new("LSZH")
        flight.destination = .new("LSZG")
        flight.role = role
        flight.rules = .visual
        flight.times.block = minutes.map { Minutes($0) }
        for column in role?.columns ?? [] { flight.times[column] = minutes.map { Minutes($0) } }
        flight.times[.night] = .zero
        flight.times[.dayLandings] = 1
        change(&flight)
        return PaperEntry(flight, aircraft: aircraft, isCommandedByOwner: role == .pilotInCommand ? true : nil)
    }

    /// A session of an hour in a device.
    static func session(_ day: Int, _ minutes: Int = 60) -> PaperEntry {
        flight(day, nil, in: nil, role: nil) {
            $0.kind = .simulator
            $0.simulatorDevice = "FNPT II"
            $0.times[.simulator] = Minutes(minutes)
            $0.times[.night] = nil
            $0.times[.dayLandings] = nil
        }
    }
}

/// A flight that the random tests draw.
struct Drawn {
    let entry: PaperEntry
    let flight: FlightRecord
    let aircraft: AircraftRecord?

    init(_ chance: inout SeededChance, day: Int) {
        var flight = FlightRecord()
        flight.date = LocalDate(year: 2020, month: 1, day: 1)?.adding(days: day)
        let aircraft = chance.pick([Flights.cessna, Flights.baron, Flights.glider, nil])
        flight.aircraft = aircraft.map { .saved(RecordID(kind: .aircraft, key: 1), label: $0.tailNumber ?? "?") }
        let block = 6 + chance.below(300)
        if chance.percent(92) { flight.times.block = Minutes(block) }
        for column in FlightColumn.allCases where column != .block && chance.percent(30) {
            flight.times[column] = Minutes(chance.below(block + 1))
        }
        for count in FlightCount.allCases where chance.percent(50) { flight.times[count] = chance.below(5) }
        flight.role = chance.percent(80) ? chance.pick(PilotRole.allCases) : nil
        flight.rules = chance.percent(60) ? chance.pick(FlightRules.allCases) : nil
        let words = ["circuits", "Žižka", "夜间训练", "with a strong crosswind from the left", "Ελένη", "", "x"]
        if chance.percent(60) {
            flight.remarks = (0..<(1 + chance.below(40))).map { _ in chance.pick(words) }.joined(separator: " ")
        }
        if chance.percent(10) {
            flight.kind = .simulator
            flight.simulatorDevice = "FTD 5"
        }
        self.flight = flight
        self.aircraft = aircraft
        entry = PaperEntry(flight, aircraft: aircraft)
    }
}

/// The pages of some entries.
func printed(
    _ layout: PaperLayout, _ entries: [PaperEntry], _ options: PageOptions = PageOptions(),
    report: ((PageReport) -> Void)? = nil
) throws -> [PaperPage] {
    var maker = try PageMaker(layout, options)
    var pages: [PaperPage] = []
    for entry in entries { pages += try maker.add(entry) }
    pages += try maker.finish()
    report?(maker.report)
    return pages
}

func shipped(_ name: String) throws -> PaperLayout {
    guard let layout = try PaperLayout.shipped(name) else { throw MissingLayout(name: name) }
    return layout
}

struct MissingLayout: Error { let name: String }

extension PaperPage {
    /// The texts of a row of sums, from left to right, without the name of the row.
    func sums(_ name: String) -> [String] {
        guard let label = texts.last(where: { $0.text == name }) else { return [] }
        return texts.filter { $0.baseline == label.baseline && $0 != label }.sorted { $0.x < $1.x }.map(\.text)
    }

    /// The text in the same column as a title, in the row of sums with a name; nil for a blank.
    func sum(_ name: String, under title: String) -> String? {
        guard let label = texts.last(where: { $0.text == name }),
            let head = texts.first(where: { $0.text == title && $0.isBold && $0.baseline < label.baseline })
        else { return nil }
        return texts.first {
            $0.baseline == label.baseline && $0 != label && $0.x >= head.x && $0.x + $0.width <= head.x + head.width
        }?.text
    }

    var words: [String] { texts.map(\.text) }
}
