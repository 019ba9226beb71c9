import AviationCases
import Testing

@testable import Aviation

@Suite("Reading rules")
struct RuleParserTests {
    @Test("Every shipped rule has a source, words, needs, and a text with its date", arguments: RuleSet.shippedNames)
    func shipped(name: String) throws {
        let set = try #require(try RuleSet.shipped(name))
        #expect(set.name == name && set.rules.count > 10)
        for rule in set.rules {
            #expect(
                !rule.source.isEmpty && !rule.title.isEmpty && !rule.words.isEmpty && !rule.text.isEmpty, "\(rule.id)")
            #expect(rule.textDate > CurrencyCases.date("2021-01-01"), "\(rule.id)")
            #expect(rule.alternatives.allSatisfy { !$0.needs.isEmpty }, "\(rule.id)")
        }
        #expect(Set(set.rules.map(\.id)).count == set.rules.count)
    }

    @Test("The rules of the United Kingdom are those of EASA, with revalidations and the medicals replaced")
    func extends() throws {
        let easa = try #require(try RuleSet.shipped("easa"))
        let uk = try #require(try RuleSet.shipped("uk"))
        // A declaration in place of a medical is known in the UK only, and beside it a license asks for its class.
        let ukOnly = ["uk.medical.declaration", "uk.medical.1", "uk.medical.2"]
        #expect(Set(uk.rules.map(\.id)) == Set(easa.rules.map(\.id)).union(ukOnly))
        let own = uk.rules.filter { $0.source.hasPrefix("UK") }.map(\.id)
        let medicals =
            ["easa.medical", "uk.medical.declaration", "easa.medical.single", "easa.medical.1", "easa.medical.2"]
            + ["uk.medical.1", "uk.medical.2", "easa.medical.lapl"]
        let revalidations = ["sep.sea", "set", "mep", "type", "helicopter", "ir", "ir.helicopter", "sep", "tmg"].map {
            "easa.\($0).revalidation"
        }
        #expect(own == revalidations + ["easa.lapl", "easa.lapl.sea", "easa.lapl.helicopter"] + medicals)
        // No rule of the UK names the regulation of the European Union, though most are read in its text.
        #expect(uk.rules.allSatisfy { $0.text.hasPrefix("UK Aircrew Regulation") })
        #expect(easa.rules.first { $0.id == "easa.passengers" }?.text == "Regulation (EU) No 1178/2011 (Part-FCL)")
    }

    private static let head = "rules club \"Club\" 2026-01-01\nrule club.one \"One\" 1\n"

    @Test("A file of the pilot's own is read with its assumptions")
    func own() throws {
        let set = try RuleSet(
            parsing: """
                # The rules of our club.
                rules club "Rules of the club" 2026-01-01
                assume takeoffs-as-landings yes
                assume landings-are-mine no
                assume tracking-by-approach no
                assume book-complete-since 2019-05-01
                rule club.check "Fly the club's aircraft" Rule 4, as amended   # changed in May
                  ask act
                  need 3 landings in 30 days when class ASEL or TMG, not role DUAL
                  or
                  need 1 check proficiency in 6 months
                  restore "flown with the club's instructor"
                  says "Three landings in thirty days."
                """)
        let rule = try #require(set.rules.first)
        #expect(set.rules.count == 1 && rule.source == "Rule 4, as amended" && rule.alternatives.count == 2)
        #expect(rule.remedy == "flown with the club's instructor")
        var book = CurrencyBook([CurrencyCases.flight("01-01", CurrencyCases.c172, 1, 1)])
        book.settings = set.settings
        let answers = CurrencyEvaluation(book, on: CurrencyCases.today).answers(set.rules)
        #expect(
            answers.map(\.detail).allSatisfy {
                $0.contains(", flown with the club's instructor; or 1 proficiency check")
            },
            "\(answers.map(\.detail))")
        #expect(set.settings.takeoffsAsLandings && !set.settings.landingsAreMine)
        #expect(!set.settings.trackingImpliedByApproach)
        #expect(set.settings.bookCompleteSince == CurrencyCases.date("2019-05-01"))
        guard case .count(let need) = rule.alternatives[0].needs[0] else {
            Issue.record("the need is no count")
            return
        }
        #expect(need.number == 3 && need.quantity == .landings && need.window == .days(30))
        #expect(need.conditions.map(\.isNegated) == [false, true])
    }

    @Test(
        "A mistake is reported with its line, its column and what is expected",
        arguments: [
            ("rules", 1, 6, "a name"), ("rules club Club 2026-01-01", 1, 12, "in quotes"),
            ("rules club \"Club\" 1.1.26", 1, 19, "a date such as"),
            ("rules club \"Club", 1, 12, "the quote is not closed"),
            ("", 1, 1, "rules NAME"), ("rule a \"A\" 1", 1, 1, "rules"), ("need 1 landing in 3 days", 1, 1, "no rule"),
            ("rules c \"C\" 2026-01-01\nextends mars", 2, 9, "faa, easa or uk"),
            ("extends faa", 1, 1, "rules"), ("assume landings-are-mine yes", 1, 8, "rules"),
            ("rules c \"C\" 2026-01-01\nassume landings-are-mine maybe", 2, 26, "yes or no"),
            ("rules c \"C\" 2026-01-01\nassume wings yes", 2, 8, "landings-are-mine"),
            (head + "  fly", 3, 3, "ask, per, for"), (head + "  ask whom", 3, 7, "passengers"),
            (head + "  per pilot", 3, 7, "class, rating"), (head + "  need 3 loops in 90 days", 3, 10, "takeoffs"),
            (head + "  need x landings in 90 days", 3, 8, "such as medical"),
            (head + "  need 0 landings in 90 days", 3, 8, "from 1"),
            (head + "  need 12 block in 90 days", 3, 8, "12:00"),
            (head + "  need 12:75 block in 90 days", 3, 8, "12:00"),
            (head + "  need 3 landings within 90 days", 3, 19, "“in”"),
            (head + "  need 3 landings in 90 moons", 3, 25, "calendar months"),
            (head + "  need 3 landings in days", 3, 22, "90 days"),
            (head + "  need 3 landings in 25 hours", 3, 25, "by 24"),
            (head + "  need 3 landings in 90 days please", 3, 30, "the end of the line"),
            (head + "  need 3 landings in 90 days when flying", 3, 35, "pilot flying"),
            (head + "  where role KING", 3, 14, "PIC"), (head + "  where class ABC", 3, 15, "ASEL"),
            (head + "  where category boat", 3, 18, "airplane"),
            (head + "  need 1 check blood in 3 months", 3, 16, "review"),
            (head + "  need medical 1 for", 3, 21, "90 days"),
            (head + "  need medical 1 now", 3, 18, "“for”"),
            (head + "  need medical 1 for 12 months below 40", 3, 40, "every other age"),
            (head + "  need medical 1 for any time below 70, 6 months", 3, 39, "below AGE until AGE"),
            (head + "  need medical 1 for any time", 3, 30, "below AGE until AGE"), (head + "  or", 3, 3, "need"),
            (head + "  says words", 3, 8, "in quotes"),
            (head + "  need 3 landings in 90 days\nrule club.one \"Again\" 2", 4, 6, "twice"),
            (head + "rule club.two \"Two\" 2\n  need 3 landings in 90 days", 3, 1, "“club.one” before this line"),
            (head + "  need 3 landings in 90 days\n  or", 4, 1, "need or most"),
            (head + "  need 3 landings in 90 days\n  most 5:00 block in 30 days", 4, 1, "both need and most"),
            (head + "  need medical 1 until expiry\n  most 5:00 block in 30 days", 4, 1, "both need and most"),
            (head + "  most 5:00 block in 30 days\n  most 9:00 block in 90 days", 4, 1, "several limits"),
            (head + "  most 5:00 block in 30 days\n  or\n  most 9:00 block in 90 days", 5, 1, "several limits"),
            (head + "  need 3 landings in 90 days\nextends faa", 4, 1, "before the first rule"),
            ("rules a \"A\" 2026-01-01\nrules b \"B\" 2026-01-01", 2, 1, "is there twice"),
            (head + "  where document rating SEP", 3, 9, "decides nothing here"),
            (head + "  for faa night", 3, 7, "decides nothing here"),
            (head + "  for any aircraft", 3, 7, "decides nothing here"),
            (head + "  where launch winsch", 3, 16, "aerotow"),
            (head + "  need its rating until expiry", 3, 1, "per type"),
            (head + "  need 0:00 in all", 3, 8, "1500:00"),
            (head + "  unless landings-are-mine", 3, 10, "carrier-part"),
            (head + "  unless carrier-part 99", 3, 23, "135"),
            (head + "  need 3 landings in 90 days\n  or for pilot flying", 4, 10, "about the aircraft"),
        ])
    func mistakes(text: String, line: Int, column: Int, says: String) throws {
        let error = #expect(throws: RuleError.self) { try RuleSet(parsing: text) }
        #expect(error?.line == line && error?.column == column, "\(String(describing: error))")
        #expect(error?.message.contains(says) == true, "\(String(describing: error))")
    }

    @Test("Sets that are extended replace rules of the same name, and an assumption can be taken back")
    func several() throws {
        let set = try RuleSet(
            parsing: """
                \u{FEFF}rules mine "Mine" 2026-01-01
                extends easa
                extends uk
                assume takeoffs-as-landings yes
                assume takeoffs-as-landings no
                text "Another text" 2025-01-01
                rule mine.one "One" 1
                  need 1 landing in 90 days
                """)
        #expect(Set(set.rules.map(\.id)).count == set.rules.count && !set.settings.takeoffsAsLandings)
        #expect(set.rules.last?.text == "Another text" && set.rules.last?.textDate == CurrencyCases.date("2025-01-01"))
        var whole = RuleSet(name: "book")
        whole.assumptions[.takeoffsAsLandings] = "yes"
        whole.add(set)
        #expect(!whole.settings.takeoffsAsLandings)
    }

    @Test(
        "Windows are counted forward from the event, over short months, leap days and the new year",
        arguments: [
            (RuleWindow.days(90), "2026-08-24", "2026-11-22"), (.days(90), "2026-10-15", "2027-01-13"),
            (.months(24), "2024-02-29", "2026-02-28"), (.months(6), "2026-08-31", "2027-02-28"),
            (.months(6), "2027-02-28", "2027-08-28"), (.calendarMonths(6), "2026-08-31", "2027-02-28"),
            (.calendarMonths(6), "2026-08-01", "2027-02-28"), (.calendarMonths(24), "2024-11-15", "2026-11-30"),
            (.calendarMonths(6), "2023-08-15", "2024-02-29"), (.calendarYear, "2026-01-01", "2026-12-31"),
        ])
    func windows(window: RuleWindow, event: String, last: String) {
        let (event, last) = (CurrencyCases.date(event), CurrencyCases.date(last))
        #expect(window.end(from: event) == last)
        // The first day that counts is the inverse, on every day near the last.
        for day in (-40...40).map({ last.adding(days: $0) }) {
            let start = window.start(on: day)
            #expect((window.end(from: start) ?? .first) >= day, "\(day)")
            #expect((window.end(from: start.adding(days: -1)) ?? .first) < day, "\(day)")
        }
    }
}
