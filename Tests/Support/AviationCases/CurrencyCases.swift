package import Aviation

/// Values for tests of currency.
package enum CurrencyCases {
    package static let today = LocalDate(year: 2026, month: 11, day: 22) ?? .first

    /// A date such as `2026-11-22`, or `11-22` of 2026.
    package static func date(_ text: String) -> LocalDate {
        LocalDate(isoText: text.count == 5 ? "2026-\(text)" : text) ?? .first
    }

    package static func aircraft(
        _ type: String, _ more: [String: FieldValue] = [:], class name: String? = nil
    ) -> CurrencyAircraft {
        var record = AircraftRecord()
        (record.tailNumber, record.aircraftType, record.aircraftClass) = ("N-\(type)", type, name)
        record.attributes = more
        return CurrencyAircraft(record)
    }

    package static let c172 = aircraft("C172")
    package static let pa34 = aircraft("PA34")
    package static let champion = aircraft("CH7A", ["gear": .text("fixedTailwheel")], class: "ASEL")
    package static let citation = aircraft(
        "C525", ["typeRating": .text("CE-525"), "crewRequired": .number(2)], class: "AMEL")
    package static let sailplane = aircraft("DISC", class: "GL")
    package static let motorGlider = aircraft("DIMO", class: "TMG")
    package static let balloon = aircraft("BALL", ["balloonGroup": .text("A")], class: "LB")
    package static let trainer = aircraft("X1", class: "FTD")
    package static let simulator = aircraft("X2", class: "ATD")

    /// A flight by day with take-offs and landings; nil for unknown ones.
    package static func flight(
        _ day: String, _ aircraft: CurrencyAircraft? = c172, _ takeoffs: Int? = nil, _ landings: Int? = nil,
        _ change: (CurrencyFlight) -> Void = { _ in }
    ) -> CurrencyFlight {
        let flight = CurrencyFlight(date(day))
        flight.aircraft = aircraft
        flight.role = .pilotInCommand
        (flight.counts[.dayTakeoffs], flight.counts[.dayLandings]) = (takeoffs, landings)
        if aircraft?.isDevice == true { flight.kind = .simulator }
        change(flight)
        return flight
    }

    /// A flight by night.
    package static func night(_ day: String, _ takeoffs: Int?, landings: Int?, stops: Int?) -> CurrencyFlight {
        flight(day) { flight in
            flight.counts[.night] = 60
            (flight.counts[.nightTakeoffs], flight.counts[.nightLandings]) = (takeoffs, landings)
            flight.counts[.nightFullStops] = stops
        }
    }

    /// A flight with approaches, under the hood beside a safety pilot.
    package static func instrument(
        _ day: String, _ aircraft: CurrencyAircraft = c172, _ approaches: Int = 6, holds: Int? = 1, hood: Int? = 60,
        _ change: (CurrencyFlight) -> Void = { _ in }
    ) -> CurrencyFlight {
        flight(day, aircraft) { flight in
            flight.approaches.add(.ils, approaches)
            (flight.counts[.holds], flight.counts[.hood]) = (holds, hood)
            flight.hasLookout = true
            change(flight)
        }
    }

    /// An entry with a check.
    package static func check(
        _ day: String, _ check: CurrencyCheck, _ aircraft: CurrencyAircraft? = nil
    ) -> CurrencyFlight {
        flight(day, aircraft) { flight in
            flight.checks = [check]
            if aircraft == nil { flight.kind = .event }
            // A review takes an hour (61.56(a)).
            if check == .review, aircraft != nil { flight.counts[.block] = 60 }
        }
    }

    package static func timed(
        _ day: String, _ aircraft: CurrencyAircraft, _ block: Int, role: PilotRole = .pilotInCommand,
        _ takeoffs: Int? = nil, launches: Int? = nil
    ) -> CurrencyFlight {
        flight(day, aircraft, takeoffs, takeoffs) { flight in
            (flight.counts[.block], flight.role, flight.counts[.launches]) = (block, role, launches)
        }
    }

    package static func document(
        _ kind: String, _ level: String, _ authority: String? = nil, exam: String? = nil, expires: String? = nil,
        issued: String? = nil
    ) -> CurrencyDocument {
        var document = CurrencyDocument(kind, level, authority: authority)
        (document.examined, document.expires) = (exam.map(date), expires.map(date))
        document.issued = issued.map(date)
        return document
    }

    /// The rules of all shipped sets, by name: those of the UK replace no others here.
    package static let rules: [String: CurrencyRule] = {
        var all: [String: CurrencyRule] = [:]
        for name in ["faa", "easa"] {
            for rule in (try? RuleSet.shipped(name))?.rules ?? [] { all[rule.id] = rule }
        }
        let uk = (try? RuleSet.shipped("uk"))?.rules.first { $0.id == "easa.sep.revalidation" }
        all["uk.sep.revalidation"] = uk
        return all
    }()

    package static func answer(
        _ rule: String, _ subject: String? = nil, on day: String = "11-22", _ flights: [CurrencyFlight] = [],
        _ documents: [CurrencyDocument] = [], born: String? = nil, _ settings: CurrencySettings = CurrencySettings()
    ) throws -> CurrencyAnswer {
        var book = CurrencyBook(flights, documents: documents, birthDate: born.map(date))
        book.settings = settings
        guard let found = rules[rule] else { throw UnknownRule(name: rule) }
        return CurrencyEvaluation(book, on: date(day)).answer(found, for: subject)
    }

    /// The state of each answer of a shipped set today, by its name.
    package static func states(
        _ set: String, _ flights: [CurrencyFlight], _ documents: [CurrencyDocument], born: String = "1981-03-20"
    ) throws -> [String: String] {
        guard let rules = try RuleSet.shipped(set)?.rules else { throw UnknownRule(name: set) }
        let book = CurrencyBook(flights, documents: documents, birthDate: date(born))
        let answers = CurrencyEvaluation(book, on: today).answers(rules)
        return Dictionary(answers.map { ($0.name, $0.stateText) }) { first, _ in first }
    }

    /// A test asks for a rule that no shipped set has.
    private struct UnknownRule: Error { let name: String }
}

extension CurrencyEvaluation {
    package func answers(_ rules: [CurrencyRule], matching words: [String]) -> [CurrencyAnswer] {
        var conditions = FlownConditions()
        return answers(rules, matching: words, &conditions)
    }
}
