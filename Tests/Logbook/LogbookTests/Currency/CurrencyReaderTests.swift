import AviationCases
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("What rules see of a logbook")
struct CurrencyReaderTests {
    private func saved(_ change: (inout FlightRecord) -> Void) throws -> (LogbookFolder, StoreLogbook, RecordID) {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        var record = FlightRecord()
        record.date = LogbookFolder.lastDate
        (record.aircraft, record.newType) = (.new("N12345"), "C172")
        change(&record)
        return (folder, logbook, try logbook.save(.flight(record), over: nil))
    }

    @Test("A saved flight and the same one unsaved have the same values, and what is unknown stays unknown")
    func values() throws {
        let (folder, logbook, id) = try saved { record in
            (record.origin, record.destination) = (.new("KPAO"), .new("KUKI"))
            (record.times[.nightTakeoffs], record.times[.nightFullStopLandings]) = (3, 0)
            record.times[.holds] = nil
            (record.times.block, record.times[.simulatedInstrument]) = (Minutes(70), Minutes(20))
            record.role = .pilotInCommand
            record.offBlock = LogbookFolder.lastDate.midnight.adding(Minutes(100))
            record[.pilotFlying] = .flag(true)
            record[.checksIsFlightReview] = .flag(true)
            record[.launches] = .number(2)
            (record.rules, record.simulatorDevice) = (.instrument, "FNPT II")
            record.crew = [CrewRecord(.student, .new("Joe Bo"))]
            (record.times[.instrumentRules], record[.examinerMinutes]) = (Minutes(70), .minutes(Minutes(10)))
            for (type, count) in [(ApproachType.ils, 2), (.visual, 1), (nil, 1)] as [(ApproachType?, Int)] {
                var approach = ApproachRecord()
                (approach.type, approach.count) = (type, count)
                record.approaches.append(approach)
            }
        }
        let flight = try #require(try logbook.currencyBook(since: LogbookFolder.lastDate).entries.first)
        let record = try #require(try logbook.flight(id))
        let unsaved = try #require(try logbook.currencyFlight(record))
        for flight in [flight, unsaved] {
            #expect(flight.counts[.nightTakeoffs] == 3 && flight.counts[.nightFullStops] == 0)
            #expect(flight.counts[.dayTakeoffs] == nil && flight.counts[.holds] == nil && flight.counts[.given] == nil)
            #expect(flight.counts[.block] == 70 && flight.counts[.hood] == 20 && flight.counts[.launches] == 2)
            let approaches = flight.approaches
            #expect((approaches.least, approaches.most, approaches.visualApproaches) == (2, 3, 1))
            #expect(flight.role == .pilotInCommand && flight.pilotFlying == true && flight.tracking == nil)
            #expect(flight.checks == [.review] && flight[.offBlock] == record.offBlock && flight[.onBlock] == nil)
            #expect(flight.aircraft?.aircraftClass == .singleEngineLand && flight.label == "N12345 KPAO–KUKI")
            #expect(flight.origin?.coordinate != nil)
            #expect(flight.isUnderIFR == true && flight.sessionDevice == .navigation)
            #expect(flight.counts[.underIFR] == 70 && flight.counts[.examiner] == 10 && flight.hasStudent)
        }
        #expect(flight.counts == unsaved.counts && flight.id == id && unsaved.id == nil)
        try logbook.close()
        withExtendedLifetime(folder) {}
    }

    @Test("Whether another pilot commanded is known only in a book with an owner")
    func commander() throws {
        for owner in [nil, "Ada", "Bob"] {
            let (folder, logbook, id) = try saved { record in
                record.pilot = .new("Ada")
                (record.remarks, record[.checksIsProficiencyCheck]) = ("LPC failed", .flag(true))
            }
            if let owner {
                var pilot = PilotRecord()
                if owner == "Ada" {
                    let saved = try #require(try logbook.match(.pilots, text: "Ada")?.id)
                    guard case .pilot(let found) = try logbook.record(saved) else { return }
                    pilot = found
                    pilot.isSelf = true
                    _ = try logbook.save(.pilot(pilot), over: saved)
                } else {
                    (pilot.name, pilot.isSelf) = (owner, true)
                    _ = try logbook.save(.pilot(pilot), over: nil)
                }
            }
            let flight = try #require(try logbook.currencyBook(since: LogbookFolder.lastDate).entries.first)
            #expect(flight.hasCommander == (owner == "Bob") && flight.saysFailedCheck)
            let record = try #require(try logbook.flight(id))
            #expect(try logbook.currencyFlight(record)?.hasCommander == (owner == "Bob"))
            try logbook.close()
            withExtendedLifetime(folder) {}
        }
    }

    @Test("Numbers of approaches that no flight has, as in a damaged file, are at the end of their range")
    func manyApproaches() {
        var approaches = CurrencyApproaches()
        for count in [Int.max, .max, -3] { approaches.add(.ils, count) }
        for count in [Int.max, .min] { approaches.add(nil, count) }
        #expect((approaches.least, approaches.most, approaches.visualApproaches) == (65_535, 131_070, 0))
    }

    @Test("Counts and times are kept to the second; those that no flight has are at the end of their range, or unknown")
    func packed() {
        let flight = CurrencyFlight(LocalDate(dayNumber: -36_524))
        for count in [0, 1, 180_000, Int(Int32.max)] {
            flight.counts[.block] = count
            #expect(flight.counts[.block] == count)
        }
        flight.counts[.block] = .max
        flight.counts[.night] = .min
        #expect(flight.counts[.block] == Int(Int32.max) && flight.counts[.night] == nil && flight.counts[.pic] == nil)
        for time in CurrencyTimeColumn.allCases {
            for seconds in [-86_399, 0, 59, 172_801] {
                let instant = UTCInstant(seconds: flight.date.midnight.seconds + seconds)
                flight[time] = instant
                #expect(flight[time] == instant)
            }
        }
        flight[.landing] = UTCInstant(seconds: 0)
        #expect(flight[.landing] == nil && flight[.takeOff] != nil)
    }

    @Test("Only checks are read from before the day that rules look back to")
    func cut() throws {
        let (folder, logbook, _) = try saved { $0[.checksIsFlightReview] = .flag(true) }
        var plain = FlightRecord()
        plain.date = LogbookFolder.lastDate
        _ = try logbook.save(.flight(plain), over: nil)
        #expect(try logbook.currencyBook(since: LogbookFolder.lastDate).entries.count == 2)
        let later = try logbook.currencyBook(since: LogbookFolder.lastDate.adding(days: 1))
        #expect(later.entries.map(\.checks) == [[.review]])
        try logbook.close()
        withExtendedLifetime(folder) {}
    }

    @Test("The certificates and the birth date are those of the pilot whose book it is")
    func documents() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        let born = LocalDate(year: 1981, month: 1, day: 1)
        try logbook.insertObjects { (context) throws(LogbookError) in
            for (name, isSelf) in [("Anna", true), ("Ben", false)] {
                let pilot = Pilot(context: context)
                (pilot.name, pilot.isSelf, pilot.birthDate) = (name, isSelf, born?.storedDate)
                if !isSelf { pilot.birthDate = nil }
                let document = Certificate(context: context)
                (document.kind, document.level, document.authority) = ("Medical", "1", "FAA")
                document.examinedOn = CurrencyCases.date("03-15").storedDate
                document.pilot = pilot
                if !isSelf { document.level = "2" }
            }
        }
        let book = try logbook.currencyBook(since: LogbookFolder.lastDate)
        #expect(book.birthDate == born)
        var expected = CurrencyCases.document("medical", "1", "FAA", exam: "03-15")
        expected.id = try #require(book.documents.first?.id)
        #expect(book.documents == [expected])
        let rule = try #require(CurrencyCases.rules["faa.medical"])
        let evaluation = CurrencyEvaluation(book, on: CurrencyCases.today)
        let answer = evaluation.answer(rule, for: nil)
        #expect(answer.stateText == "current until 2028-03-31" && answer.documents == [expected.id])
        try logbook.close()
    }

    @Test("Rules are answered for what was flown in the last two years, or is recorded")
    func subjects() throws {
        let flights = [
            CurrencyCases.flight("2024-11-21", CurrencyCases.pa34, 1, 1), CurrencyCases.flight("2025-01-01"),
            CurrencyCases.flight("2026-01-01", CurrencyCases.citation), CurrencyCases.instrument("2026-02-01"),
        ]
        let ratings = [CurrencyCases.document("rating", "SEP (land)")]
        let book = CurrencyBook(flights, documents: ratings)
        let evaluation = CurrencyEvaluation(book, on: CurrencyCases.today)
        let recent = RecentFlights(BookOnDay(book, on: CurrencyCases.today))
        var conditions = FlownConditions()
        func subjects(_ rule: String) throws -> [String?] {
            recent.subjects(of: try #require(CurrencyCases.rules[rule]), &conditions)
        }
        #expect(try subjects("faa.passengers") == ["ASEL", "CE-525"])
        #expect(try subjects("faa.tailwheel") == [] && subjects("faa.review") == [nil])
        #expect(try subjects("faa.instrument") == ["airplane"] && subjects("faa.check") == ["CE-525"])
        #expect(try subjects("easa.passengers") == ["CE-525", "SEP (land)"])
        #expect(try subjects("easa.sep") == ["SEP (land)"] && subjects("easa.ir") == [] && subjects("easa.spl") == [])
        let rules = try #require(try RuleSet.shipped("faa")).rules
        #expect(evaluation.answers(rules, matching: ["night", "asel"]).map(\.rule.id) == ["faa.night"])
        #expect(evaluation.answers(rules, matching: ["night", "AMEL"]).map(\.subject) == ["AMEL"])
        #expect(evaluation.answers(rules, matching: ["weather"]).isEmpty)
    }

    @Test("A calendar has an event for each last day, in lines of at most 75 bytes that end with CR LF")
    func calendar() throws {
        let review = try CurrencyCases.answer("faa.review", nil, [CurrencyCases.check("2024-11-15", .review)])
        let none = try CurrencyCases.answer("faa.passengers", "ASEL")
        let text = CurrencyCalendar.text([review, none], now: CurrencyCases.today.midnight)
        let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines.last == "" && lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
        #expect(lines.first == "BEGIN:VCALENDAR" && lines.count { $0 == "BEGIN:VEVENT" } == 1)
        for line in [
            "UID:faa.review@flightlog", "DTSTAMP:20261122T000000Z", "DTSTART;VALUE=DATE:20261130",
            "DTEND;VALUE=DATE:20261201", "VERSION:2.0",
        ] {
            #expect(lines.contains { $0 == line }, "\(line)")
        }
        let unfolded = text.split(separator: "\r\n ", omittingEmptySubsequences: false).joined()
        #expect(unfolded.contains("DESCRIPTION:A flight review\\, or a practical test"))
    }
}

@Suite("The rules of a book")
struct BookRulesTests {
    @Test("Settings that only a later version knows stay when rules are saved")
    func laterSettings() throws {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        try logbook.insertObjects { context in
            let setting = BookSetting(context: context)
            (setting.name, setting.value) = ("currency.later", "yes")
        }
        var rules = BookRules()
        rules.assumptions[.takeoffsAsLandings] = "yes"
        try logbook.save(rules, over: try logbook.currencyRules(), as: "x")
        try logbook.save(BookRules(), over: try logbook.currencyRules(), as: "y")
        #expect(try logbook.currencyRules() == BookRules())
        let names = try logbook.store.dictionaries(FetchSpecification(entityName: BookSetting.entityName))
        #expect(names.compactMap { $0.string("name") } == ["currency.later"])
    }
}

@Suite("Deadlines of documents")
struct DocumentDeadlineTests {
    private func answers(_ document: CurrencyDocument) throws -> [CurrencyAnswer] {
        let rules = try #require(try RuleSet.shipped("faa"))
        let book = CurrencyBook([], documents: [document])
        return CurrencyEvaluation(book, on: CurrencyCases.today).answers(rules.rules)
    }

    @Test("The last day that is written on a medical ends it, and is no deadline of its own beside its rule")
    func written() throws {
        var medical = CurrencyDocument("medical", "2", authority: "FAA")
        (medical.examined, medical.expires) = (CurrencyCases.date("03-15"), CurrencyCases.date("12-10"))
        let found = try answers(medical)
        #expect(found.first { $0.rule.id == "faa.medical.commercial" }?.until?.isoText == "2026-12-10")
        #expect(!found.contains { $0.rule.id == "document.medical-2" })
        medical.authority = "EASA"
        let deadline = try #require(try answers(medical).first { $0.rule.id == "document.medical-2" })
        #expect(deadline.title == "Medical 2, EASA" && deadline.until?.isoText == "2026-12-10")
    }

    @Test("A document that no rule is about is a deadline with its reminder, and expires")
    func others() throws {
        var passport = CurrencyDocument("other")
        (passport.name, passport.expires, passport.remindDays) = ("Passport", CurrencyCases.date("2027-02-01"), 180)
        let valid = try #require(try answers(passport).first { $0.rule.question == .deadline })
        #expect(valid.title == "Passport" && valid.remindDays == 180 && valid.stateText == "current until 2027-02-01")
        passport.expires = CurrencyCases.date("11-01")
        let expired = try #require(try answers(passport).first { $0.rule.question == .deadline })
        #expect(expired.stateText == "NOT CURRENT since 2026-11-02" && expired.detail == "needs a renewal")
    }
}

extension StoreLogbook {
    fileprivate func currencyBook(since day: LocalDate) throws -> CurrencyBook {
        let reader = CurrencyReader(store: store)
        return CurrencyBook(
            sorted: try reader.entries(EntryScope(since: day), try reader.links()),
            documents: try reader.documents(),
            birthDate: try reader.birthDate())
    }

    fileprivate func currencyFlight(_ record: FlightRecord) throws -> CurrencyFlight? {
        try CurrencyReader(store: store).flight(record)
    }
}

@Suite("The documents of the sample")
struct SampleDocumentsTests {
    @Test("They are the owner's, all are valid, and one expires within a month")
    func answers() throws {
        let folder = try LogbookFolder(newestOfSample: ())
        let logbook = try folder.open()
        var rules = BookRules()
        rules.shipped = ["faa", "easa"]
        let day = LogbookFolder.lastDate
        let answers = try logbook.currency(CurrencyQuery(try rules.set(region: []), on: day))
        let papers = answers.filter { !$0.rule.documentNeeds.isEmpty || $0.rule.question == .deadline }
        let names = ["faa.medical", "easa.medical.2", "easa.medical.lapl", "easa.ir", "easa.sep"]
        for name in names {
            let answer = try #require(papers.first { $0.rule.id == name }, "\(name)")
            #expect(answer.stateText.hasPrefix("current until"), "\(name): \(answer.stateText)")
        }
        let soon = papers.filter { $0.until.map { $0 <= day.adding(days: 30) } ?? false }
        #expect(soon.contains { $0.rule.id == "easa.ir" })
    }
}
