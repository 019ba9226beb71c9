/// The closed list of problems of a word in an entry line.
package enum EntryProblem: Hashable, Sendable {
    /// The word has none of the known forms.
    case notUnderstood
    /// The text before the colon is no name.
    case noSuchName(String, known: [String])
    /// No value follows the colon.
    case valueMissing(String)
    /// A date, time or duration is wrong.
    case input(InputReason)
    /// The number of times is neither two nor four.
    case timeCount(Int)
    /// A number without a unit.
    case bareNumber(Int)
    /// The value is not in the field's list of choices.
    case noSuchChoice(Field, String)
    /// The value is no number, or too large a one.
    case noNumber
    /// The value is no number with at most two decimals.
    case noDecimal
    /// The type of an aircraft that the logbook has.
    case typeOfKnown(String, type: String?)
    /// A type that may be a registration, where no aircraft is named.
    case typeOrAircraft(String)
    /// A flight number that may be a registration, where no aircraft is named.
    case flightNumberOrAircraft(String)
    /// The time of a column is longer than the flight, as they are written.
    case partOverFlight(String, String, String)
    /// A duration between two words that each may have it, or be about the whole flight; the readings of all three.
    case whosePart(String, [String])
    /// Three digits or more and an m, beside a launch or as visibility.
    case metersOrMinutes(String)
    /// Remarks behind a semicolon that count landings or hours.
    case remarksThatCount(String)
    /// A time `sim` beside an aircraft.
    case hoodOrSimulator(String)
    /// An approach and a small number behind a blank.
    case runwayOrCount(String, Int)
    /// One landing or take-off and a number behind it.
    case runwayOrLandings(String, Int)
    /// A number that ends the registration of an aircraft of the logbook, and may be a time.
    case aircraftOrTime(String, String)
    /// Instrument time that is not said to be actual or simulated.
    case actualOrHood(String)
    /// A name behind `P2`: the pilot beside the second one, or that one.
    case secondPilot(String)
    /// A new name that begins with that of a pilot of the logbook, behind what the phrase says besides.
    case pilotOrRemark(NameOrRemark)
    /// A word behind someone's name that says who flew.
    case whoFlew(String, String)
    /// A word that is short for an approach, in small letters.
    case approachOrWord(String)
    /// Several names behind the word for passengers, and each.
    case onePassengerOrSeveral(String, [String])
    /// A decimal with two digits, which may be hours and minutes: its minutes as both.
    case decimalOrClock(String, decimal: Minutes, clock: Minutes)
    /// A beginning and an end of the flight that do not make its block time: the minutes between them.
    case noBlockBetween(Minutes)
    /// More landings than the flight has time for.
    case manyLandings(Int, Minutes?, FlightCount)
    /// The places and times of a second flight.
    case secondFlight(String)
    /// Airports behind approaches, and no others: those of the approaches, or the ends of the flight.
    case approachesOrRoute(String, String, String)
    /// A local flight whose two places differ, or that has none.
    case notLocal
    /// One airport alone, and the aircraft was last elsewhere.
    case localOrFrom(String, String)
    /// Two readings of a meter without its name.
    case meterUnnamed(String)
    /// Several words together that are not understood, which may be remarks.
    case words(String)
    /// A number of approaches without their kinds.
    case approachKinds(Int)
    /// Someone is on board in a seat that the line does not tell.
    case noSeat(String)
    /// The value was given before.
    case saidTwice(String)
    /// An unknown airport with a word that cannot be its identifier; the list has airports whose name or city has the
    /// word.
    case noSuchAirport(String, [String])
    /// A word that is no known airport, after both ends of the flight.
    case thirdPlace(String)
    /// A word that may mean the way back, or the way home, with the way that was typed.
    case backOrHome(String, way: String, home: String)
    /// Two times that are hardly a flight, and may be two durations.
    case timesOrDurations(String, total: Minutes)
    /// A place without another one that the logbook does not have; the text names the airport that it may be, or is
    /// empty.
    case firstTime(String, String, isOnly: Bool)
    /// A decimal number that may be a date, beside other times.
    case decimalOrDate(String)
    /// Two digits with a slash, of a date long ago or of landings.
    case pairOrDate(String)
    /// A block time, or times, of a simulator session without an aircraft.
    case sessionOrFlight
    /// A time of fewer than four digits beside another time.
    case shortTime(String)
    /// A decimal number that is too large for a flight and may be a date.
    case durationOrDate(String)
    /// One reading of a meter, before the flight or after it.
    case meterOutOrIn(String, String)
    /// Four digits after a day and its month that may be the year or a time.
    case yearOrTime(day: String, digits: String, year: LocalDate)
    /// A word that is one slip from airports that are known, as they are called.
    case nearAirports(String, [String])
    /// Landings or take-offs without day or night.
    case dayOrNight(UndividedCount)
    /// Four times that may be those of two flights.
    case twoFlights
    /// Off blocks and on blocks at the same time.
    case sameTimes
    /// A code that the FAA and IATA have given to two airports, with their identifiers and towns.
    case twoAirports(String, faa: String, iata: String)
    /// Someone on board beside whom the role of the last flight is not likely.
    case whichRole(String, CrewRole, SecondPilotName)
    /// The line says no role, and that of the last flight was one beside someone who is not named.
    case roleOfLast(PilotRole, SecondPilotName)
    /// The line says no role, and the last flight in its aircraft had another one than the last flight of all.
    case roleOfAircraft(PilotRole, SecondPilotName)
    /// A role of the line beside someone whom it rules out.
    case roleContradicted(PilotRole, String, CrewRole)
    /// A quote that is not closed.
    case quoteOpen
    /// A number where a person is named; the column is that of its hours, nil for none.
    case numberForPerson(String, seat: String, column: String?)
    /// The text begins the names of several pilots.
    case severalPilots(String, [String])
    /// No pilot is marked as the owner of the logbook.
    case noOwner
    /// A column gets the whole flight, whose block time is unknown.
    case noBlockTime(FlightColumn)
    /// Full-stop landings without landings.
    case noLandings
    /// The type of a session in a device, which only an aircraft has.
    case typeOfSession(String)

    /// The problem, without a full stop.
    package var message: String {
        switch self {
        case .notUnderstood: "this word is not recognized"
        case .noSuchName(let name, _): "unknown field “\(name)”"
        case .valueMissing(let name): "\(name) needs a value"
        case .input(let reason): reason.message
        case .timeCount(1): "one time is not enough"
        case .timeCount(let count): "\(count) times say nothing"
        case .bareNumber(let number): "\(number) has no unit"
        case .noSuchChoice(let field, let text): "“\(text)” is not a \(field.noun)"
        case .noDecimal: "this is not a number such as 1234.5"
        case .typeOfKnown(let name, nil): "\(name) is in the logbook without a type"
        case .typeOfKnown(let name, let type?): "\(name) is a \(type) here; is this another aircraft?"
        case .typeOrAircraft(let word): "“\(word)” is a type, but there is no aircraft"
        case .flightNumberOrAircraft(let word): "“\(word)”: a flight number or an aircraft?"
        case .partOverFlight(let name, let part, let flight): "\(name) \(part) is longer than the flight of \(flight)"
        case .whosePart(let part, _): "\(part) has a word on both sides: which of them?"
        case .metersOrMinutes(let text): "\(text): meters or minutes?"
        case .remarksThatCount(let text): "“\(text)” is a remark, and says what the flight may have"
        case .hoodOrSimulator(let value): "\(value) sim: in a simulator, or simulated instrument time in flight?"
        case .runwayOrCount(let type, let number):
            "\(type) \(number): one to runway \(number), or \(number) approaches?"
        case .runwayOrLandings(let noun, let number): "\(noun) \(number): runway \(number), or \(number) of them?"
        case .aircraftOrTime(let digits, let aircraft):
            "\(digits): \(aircraft), or \(digits.prefix(2)):\(digits.suffix(2))?"
        case .actualOrHood(let value): "\(value) of instrument time: actual, or under the hood?"
        case .secondPilot(let name): "P2 and \(name): were you P2, or was \(name)?"
        case .pilotOrRemark(let name):
            name.isWord
                ? "“\(name.whole)”: one name, or \(name.known) and “\(name.rest)”?"
                : "“\(name.whole)”: a new pilot, or \(name.known) and “\(name.rest)”?"
        case .whoFlew(let word, let name): "\(word): were you flying, or was \(name)?"
        case .approachOrWord(let word): "“\(word)”: an approach, or another word?"
        case .onePassengerOrSeveral(let names, _): "\(names): one passenger or several?"
        case .decimalOrClock(let text, let decimal, let clock):
            "\(text): \(decimal.clockText) by decimals, or \(clock.clockText) by hours and minutes?"
        case .noBlockBetween(let minutes): "\(minutes.clockText) between these times is not block time"
        case .manyLandings(let count, let block, _):
            "\(count) landings\(block.map { " in \($0.clockText)" } ?? ""): is that right?"
        case .secondFlight(let word): "“\(word)” begins a second flight"
        case .notLocal: "a local flight has one place"
        case .localOrFrom(let place, let last): "\(place) alone: a local flight, or from \(last)?"
        case .meterUnnamed(let text): "\(text) look like meter readings: Hobbs or tach?"
        case .words(let text): "“\(text)” is not understood"
        case .approachKinds(let count): "what kind of approach\(count == 1 ? " was it" : "es were they")?"
        case .noSeat(let name): "what did \(name) do on board?"
        case .noNumber: "this is not a number from 0 to 999"
        case .saidTwice(let slot): "two values for the \(Self.inSentence(slot))"
        case .noSuchAirport(let name, _): "no airport found for “\(name)”"
        case .thirdPlace(let word): "“\(word)” looks like a third airport"
        case .backOrHome(let word, let way, let home):
            "“\(word)”: was \(way) the way home, or did you fly back to \(home)?"
        case .timesOrDurations(let text, _): "\(text): two times of day, or two durations?"
        case .firstTime(let word, "", _): "“\(word)” is not an airport in this logbook"
        case .firstTime(_, let place, _): "\(place): new in your logbook"
        case .decimalOrDate(let text): "\(text): hours or a date?"
        case .pairOrDate(let text): "\(text): landings by day and night, or a date?"
        case .sessionOrFlight: "a simulator session has no block time"
        case .shortTime(let text): "“\(text)” is too short for a time"
        case .durationOrDate(let text): "\(text) hours is longer than a day"
        case .meterOutOrIn(let name, let text):
            "\(text) on the \(name == "hobbs" ? "Hobbs meter" : "tachometer"): start or end reading?"
        case .yearOrTime(_, let digits, _): "\(digits): a year or a time?"
        case .nearAirports(let word, _): "no airport is called “\(word)”"
        case .dayOrNight(let count): "\(count.rawValue) are by day or by night"
        case .twoFlights: "four times: one flight from off blocks to on blocks, or two flights?"
        case .sameTimes: "a flight takes longer than 0:00"
        case .approachesOrRoute(let words, _, _): "“\(words)”: was the approach there, or did the flight begin there?"
        case .twoAirports(let code, let faa, let iata): "“\(code)” is \(faa) to the FAA and \(iata) to IATA"
        case .whichRole(let name, let seat, let second):
            "\(name) was on board as \(seat.name(second)): what was your role?"
        case .roleOfLast(let role, let second):
            "the last flight was \(role.shortName(second)): what was your role in this one?"
        case .roleOfAircraft(let role, let second):
            "you last flew it as \(role.shortName(second)): what was your role this time?"
        case .roleContradicted(let role, let name, let seat):
            "\(role.shortName) with \(name) on board as \(seat.rawValue): what was your role?"
        case .quoteOpen: "the quote is not closed"
        case .numberForPerson(let text, _, _): "“\(text)” is not a person's name"
        case .severalPilots(let text, _): "“\(text)” begins the names of several pilots"
        case .noOwner: "no pilot of this logbook is marked as you"
        case .noBlockTime(let column):
            "the whole flight is \(column.displayName.lowercased()), but how long it was is not known"
        case .noLandings: "full-stop landings need landings"
        case .typeOfSession: "a type is that of an aircraft, and no aircraft is named"
        }
    }

    /// Returns a label as it is written within a sentence: `Passengers` is `passengers`, `IFR` stays.
    private static func inSentence(_ label: String) -> String {
        label.dropFirst().first?.isLowercase == true ? label.prefix(1).lowercased() + label.dropFirst() : label
    }

    /// Returns the minutes of `400m` as hours and minutes.
    static func hours(_ text: String) -> String { Minutes(Int(text.filter(\.isNumber)) ?? 0).clockText }

    static func quoted(_ name: String) -> String { name.contains(" ") ? "\"\(name)\"" : name }

    /// The remedy.
    package var recovery: String {
        switch self {
        case .notUnderstood: "put remarks in quotes, or name the field: remark:word, reg:word"
        case .noSuchName(_, let known):
            known.isEmpty
                ? "put remarks in quotes; the manual lists the names" : "type \(known.joined(separator: ", "))"
        case .valueMissing(let name): "type the value after the colon: \(name):…"
        case .input(let reason): reason.recovery
        case .timeCount: "type off-block and on-block times (0250/0400), or all four times"
        case .bareNumber(let number):
            "type \(number)h for hours, \(number)d for landings by day, \(number)n by night"
        case .noSuchChoice(let field, _): "type one of \(field.choices.map(\.value).joined(separator: ", "))"
        case .noDecimal: "type it with at most two decimals"
        case .typeOfKnown(_, nil): "leave it out; the aircraft’s own form changes its type"
        case .typeOfKnown:
            "leave the type out, or name the other aircraft: reg:…; the aircraft’s own form changes its type"
        case .typeOfSession(let type):
            "remove it; a device that stands for a type is an aircraft of class FFS, FTD or ATD with the type \(type)"
        case .typeOrAircraft(let word): "name the aircraft beside it, or type reg:\(word) if this is its registration"
        case .flightNumberOrAircraft(let word): "type flight:\(word), or reg:\(word) if this is its registration"
        case .partOverFlight(let name, let part, let flight):
            "correct one of them: \(name):\(part) for a part, time:\(flight) for the flight"
        case .whosePart(_, let readings): "type \(readings.joined(separator: ", or "))"
        case .metersOrMinutes(let text):
            "type \(Self.hours(text)) for the minutes, or remark:\"\(text.dropLast()) m\""
        case .remarksThatCount: "type commas between words of the flight; remark:\"…\" if it is a remark"
        case .hoodOrSimulator(let value): "type hood:\(value) or sim:\(value)"
        case .runwayOrCount(let type, let number): "type \(type)0\(number) or \(type)x\(number)"
        case .runwayOrLandings(let noun, let number):
            "type remark:\"\(noun) \(number)\", or the number first: \(number) \(noun)"
        case .aircraftOrTime(let digits, let aircraft):
            "type \(aircraft) for the aircraft, or off:\(digits) for the time"
        case .actualOrHood(let value): "type actual:\(value) or hood:\(value)"
        case .secondPilot(let name): "type sic pic:\"\(name)\", or sic:\"\(name)\""
        case .pilotOrRemark(let name): "type \(name.readings.map(\.text).joined(separator: ", or "))"
        case .whoFlew(_, let name): "type pf:yes if you were, pf:no if \(name) was"
        case .approachOrWord(let word):
            "type \(word.uppercased())\(word == "loc" ? ", or local if the flight was;" : ";") otherwise remark:\(word)"
        case .onePassengerOrSeveral(let names, let words):
            "type pax:\"\(names)\", or \(words.map { "pax:\($0)" }.joined(separator: " "))"
        case .decimalOrClock(_, let decimal, let clock): "type \(clock.clockText) or \(decimal.clockText)"
        case .noBlockBetween(let minutes):
            "type off: and on: for block time, time:\(minutes.clockText) if that is how long the flight was, or time:-"
        case .manyLandings(let count, _, let kind):
            "correct the number, or type \(kind == .nightLandings ? "nightldg" : "dayldg"):\(count); "
                + "the letter of a model belongs behind the registration"
        case .secondFlight: "log each flight with a line of its own"
        case .notLocal: "type the place once, as in kpao local, or leave out local"
        case .localOrFrom(let place, let last): "type \(place)-\(place) for the local flight, or \(last)-\(place)"
        case .meterUnnamed(let text): "type hobbs \(text) or tach \(text)"
        case .words(let text):
            (text.prefix(while: \.isNumber).isEmpty
                ? "" : "type the number with its unit, such as 3d for landings by day; otherwise ")
                + "type remark:\"\(text)\" if it is a remark"
        case .approachKinds(let count):
            "name \(count == 1 ? "it" : "them"), such as \(count == 1 ? "ils28r" : "ils28r vor09, or \(count) ILS")"
        case .noSeat(let name):
            "type cfi:\(Self.quoted(name)), stu:\(Self.quoted(name)), safety:\(Self.quoted(name)) "
                + "or pax:\(Self.quoted(name))"
        case .noNumber: "type a number such as 3"
        case .saidTwice: "remove one"
        case .noSuchAirport(let name, let places):
            (places.isEmpty ? "type its identifier" : "type the identifier of \(places.joined(separator: ", "))")
                + ", or add it as new: from:\"\(name)\" or to:\"\(name)\""
        case .thirdPlace(let word): "remove it, or name the field: reg:\(word), remark:\(word)"
        case .backOrHome(let word, let way, let home):
            "type \(way) and remark:\(word) for the way home, or \(way)-\(home) if you flew back"
        case .timesOrDurations(let text, let total):
            "type \(total.clockText) for both together, or \(text) with two digits each, such as 00:45/00:50"
        case .firstTime(let word, _, isOnly: true):
            "type \(word)-\(word) if the flight began and ended there, to:\(word) if it ended there; otherwise remark:\(word)"
        case .firstTime(let word, _, isOnly: false): "type to:\(word) if you landed there; otherwise remark:\(word)"
        case .decimalOrDate(let text): "type \(text). for the date, or time:\(text) for the duration"
        case .pairOrDate(let text):
            "type \(text.prefix(1))d \(text.suffix(1))n for landings, or date:\(text) for the date"
        case .sessionOrFlight: "type sim:1:30 for the session, or name the aircraft of the flight: reg:…"
        case .shortTime: "type times with four digits or a colon: 0905 or 9:05"
        case .durationOrDate(let text): "type \(text). or date:\(text) if it is the date"
        case .meterOutOrIn(let name, let text):
            "type \(name)out:\(text) or \(name)in:\(text)"
                + (name == "hobbs" && (Double(text.replacing(",", with: ".")) ?? 24) < 24
                    ? ", or \(text)h for how long it took" : "")
        case .yearOrTime(let day, let digits, let date):
            "type \(date.isoText) for the date, or \(day) \(digits.prefix(2)):\(digits.suffix(2)) with the other times"
        case .nearAirports(let word, let near):
            near.isEmpty
                ? "type its identifier, or in quotes to make a new one: \"\(word)\""
                : "type \(near.joined(separator: " or ")), or in quotes to make a new one: \"\(word)\""
        case .dayOrNight(.landings): "type 3d for three landings by day, 3n for three by night"
        case .dayOrNight(.takeoffs): "type 3to for three take-offs by day, 3nto for three by night"
        case .twoFlights:
            "log each flight with a line of its own; if it was one, name the times: off:0900 up:0910 down:0950 on:0958"
        case .sameTimes: "correct a time; the next day is 0900+1"
        case .approachesOrRoute(_, let first, let last):
            "type \(first)-\(last) if you flew from \(first) to \(last), or “at \(first)” for the approach alone"
        case .twoAirports(_, let faa, let iata):
            "type \(faa.prefix { $0 != " " }) or \(iata.prefix { $0 != " " })"
        case .whichRole(_, let seat, _) where seat.likelyRoles.isEmpty: "type your role, such as pic, sic or dual"
        case .whichRole(_, let seat, let second):
            "type \(seat.likelyRoles.map { $0.word(second) }.joined(separator: " or ")) as well"
        case .roleOfLast(let role, let second), .roleOfAircraft(let role, let second):
            "type \(role.word(second)) or pic as well"
        case .roleContradicted(_, let name, _): "correct the role, such as pic, dual or fi, or leave \(name) out"
        case .quoteOpen: "type the second quote"
        case .numberForPerson(let text, let seat, let column?):
            "type \(column):\(text) for the time, or \(seat):\"…\" with a name in quotes"
        case .numberForPerson(_, let seat, nil): "type a name: \(seat):\"Anna Keller\""
        case .severalPilots(_, let names):
            "type the whole name: \(names.prefix(5).joined(separator: ", "))\(names.count > 5 ? ", …" : "")"
        case .noOwner: "mark yourself in the list of pilots, or type your name"
        case .noBlockTime: "type off-block and on-block times (0250/0400), or the block time (1:10)"
        case .noLandings: "type them too, such as 3d by day or 2n by night"
        }
    }
}

/// A new name whose first word is that of a pilot of the logbook: `Uwe Seitenwind` beside Uwe Maier.
package struct NameOrRemark: Hashable, Sendable {
    let whole: String
    /// The pilot of the logbook.
    let known: String
    /// What follows the first word.
    let rest: String
    /// The seat, as a line names it.
    let seat: String
    /// What the phrase says besides; empty for nothing.
    let role: String
    /// Whether what follows is a word of the line, rather than a remark.
    var isWord = false

    /// The two readings, each in place of the whole phrase.
    var readings: [InputReading] {
        let role = role.isEmpty ? "" : "\(role) "
        return [
            InputReading("\(role)\(seat):\"\(known)\" \(isWord ? rest.lowercased() : "remark:\"\(rest)\"")", known),
            InputReading("\(role)\(seat):\"\(whole)\"", isWord ? whole : "a new pilot"),
        ]
    }
}
