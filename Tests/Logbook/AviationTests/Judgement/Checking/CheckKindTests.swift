import AviationCases
import Testing

@testable import Aviation

@Suite("Kinds of findings about saved entries")
struct CheckKindTests {
    static let today = LocalDate(dayNumber: 9_455)
    private static let clock = CheckClock(today: today, now: today.adding(days: 2).midnight)

    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let kinds: [CheckKind]
        let change: @Sendable (inout SoundFlight) -> Void

        init(_ name: String, _ kinds: CheckKind..., change: @escaping @Sendable (inout SoundFlight) -> Void) {
            (self.name, self.kinds, self.change) = (name, kinds, change)
        }

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row("nothing changed") { _ in },
        Row("tomorrow", .date) { $0.move(days: 1) },
        Row("on blocks before off blocks", .order) { $0.flight.onBlock = $0.flight.offBlock?.adding(Minutes(-5)) },
        Row("no times", .times) { sound in
            for event in FlightEvent.allCases { sound.flight[event] = nil }
            sound.flight.times = FlightTimes()
        },
        Row("off blocks alone is a time") { sound in
            sound.flight.onBlock = nil
            sound.flight.times = FlightTimes()
        },
        Row("hood longer than the flight", .limits) { $0.flight.times[.simulatedInstrument] = Minutes(91) },
        Row("hood as long as the flight") { $0.flight.times[.simulatedInstrument] = Minutes(90) },
        Row("the next day in Zurich", .day) { $0.flyByNight(from: 1_410, minutes: 60) },
        Row("the evening in Zurich") { $0.flyByNight(from: 1_290, minutes: 60) },
        Row("ten minutes more", .block) { $0.flight.onBlock = $0.flight.onBlock?.adding(Minutes(10)) },
        Row("a minute more") { $0.flight.onBlock = $0.flight.onBlock?.adding(Minutes(1)) },
        Row("to Geneva in ten minutes", .speed) { $0.flyToGeneva(minutes: 10) },
        Row("to Geneva in eleven minutes") { $0.flyToGeneva(minutes: 11) },
        Row("to Geneva at 290 knots in a piston single", .speed) { sound in
            sound.flyToGeneva(minutes: 26)
            sound.speedLimit = AircraftTypeTable.speedLimit(ofType: "C172")
        },
        Row("no night in the dark", .night) {
            $0.flyByNight(from: 1_140, minutes: 90)
            ($0.flight.times.night, $0.flight.times[.nightLandings]) = (.zero, nil)
        },
        Row("nearly all night in the dark") {
            $0.flyByNight(from: 1_140, minutes: 90)
            $0.flight.times.night = Minutes(86)
        },
        Row("a day landing in the dark", .nightLanding) { $0.fly(from: 1_140, minutes: 90) },
        Row("a day landing before the end of twilight") { $0.fly(from: 880, minutes: 90) },
        Row("a night landing without night", .nightLanding) {
            ($0.flight.times.night, $0.flight.times[.nightLandings]) = (.zero, 1)
        },
        Row("a night landing by day, night unknown", .nightLanding) { $0.flight.times[.nightLandings] = 1 },
        Row("a night take-off by day, night unknown", .nightLanding) { $0.flight.times[.nightTakeoffs] = 1 },
        Row("a night landing in the dark, night unknown") { $0.flyByNight(from: 1_140, minutes: 90) },
        Row("to Geneva without cross-country", .crossCountry) {
            $0.flyToGeneva(minutes: 60)
            $0.flight.times[.crossCountry] = nil
        },
        Row("IFR without time", .instrumentRules) { $0.flight.rules = .instrument },
        Row("IFR with time") { ($0.flight.rules, $0.flight.times[.instrumentRules]) = (.instrument, Minutes(90)) },
        Row("an approach from nowhere", .approach) { $0.flight.approaches = [ApproachRecord()] },
        Row("an approach under the hood") {
            ($0.flight.approaches, $0.flight.times[.simulatedInstrument]) = ([ApproachRecord()], Minutes(20))
        },
        Row("twenty minutes in no role", .roles) { $0.flight.times[.pilotInCommand] = Minutes(70) },
        Row("no role at all", .roles) { ($0.flight.role, $0.flight.times[.pilotInCommand]) = (nil, nil) },
        Row("no role, but PIC time") { $0.flight.role = nil },
        Row("no role, but PICUS time") {
            ($0.flight.role, $0.flight.times[.pilotInCommand]) = (nil, nil)
            $0.flight[.picusMinutes] = .minutes(Minutes(90))
        },
        Row("PICUS longer than the flight", .limits) { $0.flight[.picusMinutes] = .minutes(Minutes(91)) },
        Row("SPIC longer than the flight", .limits) { $0.flight[.spicMinutes] = .minutes(Minutes(540)) },
        Row("examiner time longer than the flight", .limits) {
            $0.flight[.examinerMinutes] = .minutes(Minutes(91))
        },
        Row("examiner time as long as the flight") { $0.flight[.examinerMinutes] = .minutes(Minutes(90)) },
        Row("PIC while another is", .roles) { $0.otherCommander = "Bo" },
        Row("SIC while another is PIC") {
            $0.otherCommander = "Bo"
            ($0.flight.role, $0.flight.times[.pilotInCommand]) = (.secondInCommand, nil)
            $0.flight.times[.secondInCommand] = Minutes(90)
        },
        Row("PIC of a rated pilot under instruction", .roles) {
            $0.otherCommander = "Bo"
            ($0.flight.role, $0.flight.times[.dualReceived]) = (.dualReceived, Minutes(90))
        },
        Row("a safety pilot without hood time") {
            ($0.flight.role, $0.flight.times[.pilotInCommand]) = (.safetyPilot, nil)
        },
        Row("a safety pilot with hood time", .roles) {
            ($0.flight.role, $0.flight.times[.pilotInCommand]) = (.safetyPilot, nil)
            $0.flight.times[.simulatedInstrument] = Minutes(40)
        },
        Row("an instructor with hood time", .roles) {
            ($0.flight.role, $0.flight.times[.dualGiven]) = (.instructor, $0.flight.times.block)
            $0.flight.times[.simulatedInstrument] = Minutes(40)
        },
        Row("a safety pilot to Geneva") {
            $0.flyToGeneva(minutes: 60)
            ($0.flight.role, $0.flight.times[.pilotInCommand]) = (.safetyPilot, nil)
            $0.flight.times[.crossCountry] = nil
        },
        Row("a safety pilot's cross-country time", .crossCountry) {
            $0.flyToGeneva(minutes: 60)
            ($0.flight.role, $0.flight.times[.pilotInCommand]) = (.safetyPilot, nil)
        },
        Row("an observer's cross-country time", .crossCountry) {
            $0.flyToGeneva(minutes: 60)
            ($0.flight.role, $0.flight.times[.pilotInCommand]) = (.observer, nil)
        },
        Row("to Geneva and back without cross-country", .crossCountry) { $0.flight.route = "LSGG" },
        Row("over a navaid and back") { $0.flight.route = "GVA FRI WIL" },
        Row("Hobbs backward", .meters) {
            ($0.flight[.hobbsStart], $0.flight[.hobbsEnd]) = (.hundredths(1_000), .hundredths(999))
        },
        Row("tach backward", .meters) {
            ($0.flight[.tachStart], $0.flight[.tachEnd]) = (.hundredths(1_000), .hundredths(999))
        },
        Row("Hobbs of three hours", .meters) {
            ($0.flight[.hobbsStart], $0.flight[.hobbsEnd]) = (.hundredths(1_000), .hundredths(1_300))
        },
        Row("Hobbs of the block time") {
            ($0.flight[.hobbsStart], $0.flight[.hobbsEnd]) = (.hundredths(1_000), .hundredths(1_160))
        },
        Row("tach at low power") {
            ($0.flight[.tachStart], $0.flight[.tachEnd]) = (.hundredths(1_000), .hundredths(1_100))
        },
        Row("dual without its column", .roleColumn) {
            ($0.flight.role, $0.flight.times[.pilotInCommand]) = (.dualReceived, nil)
        },
        Row("PIC with a written zero", .roleColumn) { $0.flight.times[.pilotInCommand] = .zero },
        Row("solo without PIC", .solo) {
            ($0.flight.role, $0.flight.times[.pilotInCommand], $0.flight.times[.solo]) = (nil, nil, Minutes(90))
        },
        Row("no landing", .landings) { $0.flight.times[.dayLandings] = 0 },
        Row("landings unknown") { $0.flight.times[.dayLandings] = nil },
        Row("two full stops of one landing", .fullStops) { $0.flight.times[.dayFullStopLandings] = 2 },
        Row("one full stop of one landing") { $0.flight.times[.dayFullStopLandings] = 1 },
        Row("a check that failed", .checks) {
            ($0.flight.remarks, $0.flight[.checksIsLineCheck]) = ("Line check: failed", .flag(true))
        },
        Row("a check that was passed") {
            ($0.flight.remarks, $0.flight[.checksIsLineCheck]) = ("Line check, GPU failed", .flag(true))
        },
        Row("no aircraft", .aircraft) { $0.flight.aircraft = nil },
        Row("no destination", .airport) { ($0.flight.destination, $0.destination) = (nil, nil) },
        Row("a code of no table", .airport) { $0.destination = SoundFlight.place("QQ99") },
        Row("an airport of the table without a position", .airport) { $0.destination = SoundFlight.place("LSZB") },
        Row("a strip with a position") { $0.destination = SoundFlight.place("QQ99", 47.5, 8.6) },
        Row("a simulator beside a flight", .simulator) { $0.flight.times[.simulator] = Minutes(30) },
        Row("a session alone") { sound in
            sound.flight = FlightRecord()
            (sound.flight.kind, sound.flight.date) = (.simulator, today)
            sound.flight.times[.simulator] = Minutes(60)
        },
    ]

    private func findings(_ row: Row) -> [BookFinding] {
        var sound = SoundFlight()
        row.change(&sound)
        return sound.entry().findings(Self.clock)
    }

    @Test("Exactly the expected kinds are found", arguments: rows)
    func kinds(row: Row) {
        #expect(findings(row).map(\.kind) == row.kinds, "\(findings(row).map(\.check.message))")
    }

    @Test("Each kind has a word, a title and a row that finds it")
    func closedList() {
        #expect(Set(Self.rows.flatMap(\.kinds)).union([.duplicate, .overlap]) == Set(CheckKind.allCases))
        #expect(Set(CheckKind.allCases.map(\.title)).count == CheckKind.allCases.count)
        #expect(CheckKind.allCases.allSatisfy { !$0.rawValue.contains(" ") })
    }

    @Test("Exactly what has one reading is fixed, and the finding is gone then", arguments: rows)
    func fixes(row: Row) {
        for finding in findings(row) where !finding.changes.isEmpty {
            var sound = SoundFlight()
            row.change(&sound)
            for change in finding.changes {
                if let column = change.field.column, case .minutes(let minutes)? = change.after {
                    sound.flight.times[column] = minutes
                }
                if let count = change.field.count, case .number(let number)? = change.after {
                    sound.flight.times[count] = number
                }
            }
            #expect(!sound.entry().findings(Self.clock).map(\.kind).contains(finding.kind))
        }
    }

    @Test("The values that fixes write are those of the form; a moved day has two readings")
    func values() {
        let fixes = Self.rows.flatMap(findings).flatMap(\.changes).map(\.text)
        #expect(
            fixes == [
                "Block time 1:30 → 1:40", "Night 0:00 → 1:30", "Cross-country – → 1:00", "IFR – → 1:30",
                "Cross-country – → 1:30",
                "Dual received – → 1:30", "PIC time – → 1:30", "Day landings 1 → 2",
            ])
    }

    @Test("A fix that brings an error which was not there is not offered")
    func refusedFix() {
        // The PIC time would be longer than the flight.
        var sound = SoundFlight()
        sound.flight.onBlock = sound.flight.onBlock?.adding(Minutes(-10))
        let found = sound.entry().findings(Self.clock)
        #expect(found.map(\.kind) == [.block] && found.allSatisfy(\.changes.isEmpty))
    }

    @Test("Both columns of a role are filled at once")
    func twoColumns() throws {
        let role = try #require(PilotRole.allCases.first { $0.columns.count == 2 })
        var sound = SoundFlight()
        (sound.flight.role, sound.flight.times[.pilotInCommand]) = (role, nil)
        let found = sound.entry().findings(Self.clock).filter { $0.kind == .roleColumn }
        #expect(found.count == 1 && found.first?.changes.count == 2, "\(found)")
    }

    @Test("A time that is still to come is found, on a day of now only")
    func stillToCome() {
        var sound = SoundFlight()
        let now = Self.today.midnight.adding(Minutes(660))
        let clock = CheckClock(today: Self.today, now: now)
        #expect(sound.entry().findings(clock).map(\.kind) == [.date])
        sound.move(days: -1)
        #expect(sound.entry().findings(clock).isEmpty)
    }

    @Test("A word is put among others, which stay, and taken from them")
    func words() {
        #expect(CheckKind.night.put(true, in: nil) == "night")
        #expect(CheckKind.night.put(true, in: "later  block night") == "later block night")
        #expect(CheckKind.night.put(false, in: "night later") == "later")
        #expect(CheckKind.night.put(false, in: "night") == nil)
        #expect(CheckKind.night.isIn("block night") && !CheckKind.night.isIn("night-landing"))
    }
}
