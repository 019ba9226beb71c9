import AviationCases
import Testing

@testable import Aviation

private typealias Case = CurrencyCases

/// Certificates that were refused, suspended or revoked, and what else rests on them.
@Suite("Papers that are denied")
struct DeniedPapersTests {
    private func denied(_ document: CurrencyDocument) -> CurrencyDocument {
        var document = document
        document.isDenied = true
        return document
    }

    private var flights: [CurrencyFlight] { [Case.flight("11-10", Case.c172)] }

    @Test("MED.A.020, 61.53(a): a refusal outweighs an older medical of any class, and no newer one")
    func laterRefusal() throws {
        let license = Case.document("license", "PPL(A)", "EASA")
        let good = Case.document("medical", "2", "EASA", exam: "2025-06-10")
        for (level, exam, state) in [
            ("2", "2026-10-01", "cannot tell"), ("1", "2026-10-01", "cannot tell"), ("2", "2025-06-10", "cannot tell"),
            ("2", "2024-01-10", "current"),
        ] {
            let other = denied(Case.document("medical", level, "EASA", exam: exam))
            let found = try Case.states("easa", flights, [license, good, other])["easa.medical.2"]
            #expect(found?.hasPrefix(state) == true, "\(level) \(exam): \(found ?? "")")
        }
        let foreign = denied(Case.document("medical", "3", "FAA", exam: "2026-10-01"))
        #expect(
            try Case.states("easa", flights, [license, good, foreign])["easa.medical.2"]?.hasPrefix("current") == true)
    }

    @Test("A refusal outweighs a rating without a day of issue, unless that must be newer by its expiry")
    func undatedRating() throws {
        let rating = Case.document("rating", "IR", "EASA", expires: "2027-06-30")
        for (issued, state) in [
            ("2026-11-01", "cannot tell"), ("2026-05-01", "cannot tell"), ("2024-01-10", "current"),
        ] {
            let other = denied(Case.document("rating", "IR", "EASA", expires: "2027-06-30", issued: issued))
            let found = try Case.states("easa", flights, [rating, other])["easa.ir"]
            #expect(found?.hasPrefix(state) == true, "\(issued): \(found ?? "")")
        }
    }

    @Test("61.23(c)(3)(i)(C), ANO 163: a declaration stands on the last medical, whenever that was")
    func declarations() throws {
        let papers = [
            Case.document("medical", "BasicMed", "FAA", exam: "2024-05-20"),
            Case.document("course", "BasicMed", "FAA", issued: "2025-10-10"),
        ]
        func state(_ others: CurrencyDocument...) throws -> String? {
            try Case.states("faa", flights, papers + others)["faa.medical"]
        }
        #expect(try state()?.hasPrefix("current") == true)
        let old = denied(Case.document("medical", "3", "FAA", exam: "2012-03-01"))
        #expect(try state(old)?.hasPrefix("current") == false)
        #expect(try state(old, Case.document("medical", "3", "FAA", exam: "2015-03-01"))?.hasPrefix("current") == true)
    }

    @Test("FCL.700(a): a license that is suspended leaves its ratings open, and one entered twice is in doubt")
    func ratingsOfLicense() throws {
        let instrument = Case.flight("11-10", Case.c172)
        let ratings = ["SEP (land)", "IR", "TMG"].map { Case.document("rating", $0, "EASA", expires: "2027-03-31") }
        func found(_ licenses: CurrencyDocument...) throws -> [String: String] {
            try Case.states("easa", [instrument], ratings + licenses)
        }
        let license = Case.document("license", "PPL(A)", "EASA", issued: "2015-01-01")
        let names = ["easa.sep SEP (land)", "easa.ir"]
        for name in names { #expect(try found(license)[name]?.hasPrefix("current") == true, "\(name)") }
        for name in names { #expect(try found(denied(license))[name] == "cannot tell", "\(name)") }
        for name in names { #expect(try found(license, denied(license))[name] == "cannot tell", "\(name)") }
        let other = Case.document("license", "CPL(A)", "EASA", issued: "2020-01-01")
        for name in names { #expect(try found(denied(license), other)[name]?.hasPrefix("current") == true, "\(name)") }
    }

    @Test("61.183: an instructor's certificate needs another one that is valid")
    func instructor() throws {
        let instructor = Case.document("license", "CFI", "FAA", expires: "2027-10-31")
        let flight = Case.flight("11-10", Case.c172) { ($0.role, $0.counts[.given]) = (.instructor, 60) }
        let commercial = Case.document("license", "commercial", "FAA", issued: "2015-01-01")
        #expect(try Case.states("faa", [flight], [instructor, commercial])["faa.cfi"]?.hasPrefix("current") == true)
        #expect(try Case.states("faa", [flight], [instructor, denied(commercial)])["faa.cfi"] == "cannot tell")
    }

    @Test("A rating that no rule is about is in doubt as well, where its remarks deny it")
    func deadlines() throws {
        for isDenied in [false, true] {
            let rating = Case.document("rating", "FI(A)", "EASA", expires: "2027-10-31")
            let found = try Case.states("easa", flights, [isDenied ? denied(rating) : rating])
            let state = found.first { $0.key.hasPrefix("document.") }?.value
            #expect(state?.hasPrefix("current") == !isDenied, "\(found)")
        }
    }

    @Test(
        "FCL.740(a), FCL.625(a), 61.197: an expiry that no rating has is asked about",
        arguments: [
            ("SEP (land)", "2029-01-31", true), ("SEP (land)", "2029-03-31", false), ("IR", "2028-02-28", true),
            ("IR", "2028-04-30", false), ("A320", "2028-02-28", true), ("A320", "2029-01-31", false),
            ("TMG", "2031-12-31", false),
        ])
    func lateExpiries(rating: String, expires: String, isPossible: Bool) throws {
        let aircraft = Case.aircraft(
            rating == "A320" ? "A320" : rating == "TMG" ? "DIMO" : "C172", class: rating == "TMG" ? "TMG" : nil)
        let found = try Case.states(
            "easa", [Case.flight("11-10", aircraft)], [Case.document("rating", rating, "EASA", expires: expires)])
        let state = found.first {
            ["easa.sep SEP", "easa.ir", "easa.type A320", "easa.tmg"].contains(where: $0.key.hasPrefix)
                && !$0.key.contains("revalidation")
        }
        #expect(state?.value.hasPrefix("current") == isPossible, "\(found)")
    }

    @Test("FCL.620: an instrument rating for one engine leaves open what has several, where one was flown under IFR")
    func oneEngine() throws {
        let rating = Case.document("rating", "IR-SE", "EASA", expires: "2027-01-31")
        func state(_ rating: CurrencyDocument, _ aircraft: CurrencyAircraft) throws -> String? {
            let flight = Case.flight("11-10", aircraft)
            flight.isUnderIFR = true
            return try Case.states("easa", [flight], [rating])["easa.ir"]
        }
        #expect(try state(rating, Case.c172)?.hasPrefix("current") == true)
        #expect(try state(rating, Case.pa34) == "cannot tell")
        #expect(
            try state(Case.document("rating", "IR(A)/ME", "EASA", expires: "2027-01-31"), Case.pa34)?.hasPrefix(
                "current") == true)
    }

    @Test("MED.B.001: limits of a medical leave open who is on board, and the night")
    func limits() throws {
        let flights = [Case.flight("11-10", Case.c172, 3, 3), Case.night("11-11", 3, landings: 3, stops: 3)]
        for set in ["faa", "easa"] {
            func found(_ limits: [DocumentLimit]) throws -> [String: String] {
                var medical = Case.document("medical", "2", set.uppercased(), exam: "2026-06-10")
                medical.limits = limits.map(\.rawValue)
                return try Case.states(set, flights, [medical])
            }
            let class1 = set == "faa" ? "ASEL" : "SEP (land)"
            #expect(try found([])["\(set).passengers \(class1)"]?.hasPrefix("current") == true, "\(set)")
            #expect(try found([.noPassengers])["\(set).passengers \(class1)"] == "cannot tell", "\(set)")
            #expect(try found([.dayOnly])["\(set).passengers \(class1)"]?.hasPrefix("current") == true, "\(set)")
            #expect(try found([])["\(set).night \(class1)"]?.hasPrefix("current") == true, "\(set)")
            #expect(try found([.dayOnly])["\(set).night \(class1)"] == "cannot tell", "\(set)")
        }
        for (text, limits) in [
            ("VML, OPL", [DocumentLimit.noPassengers]), ("valid by day only (VCL)", [.dayOnly]),
            ("Not valid for night flying or by color signal control", [.dayOnly]), ("VDL", []),
        ] { #expect(DocumentLimit.said(in: text) == limits, "\(text)") }
    }

    @Test("61.101(e)(6), 61.315(c)(5): recreational and sport pilots are asked about the night")
    func lesserCertificates() throws {
        let flights = [Case.flight("11-10", Case.c172, 3, 3), Case.night("11-11", 3, landings: 3, stops: 3)]
        for (level, isOpen) in [("recreational", true), ("sport", true), ("private", false)] {
            let found = try Case.states("faa", flights, [Case.document("license", level, "FAA")])
            #expect((found["faa.night ASEL"] == "cannot tell") == isOpen, "\(level): \(found)")
            #expect(found["faa.passengers ASEL"]?.hasPrefix("current") == true, "\(level)")
        }
    }

    @Test("FCL.900(a), FCL.1000, 61.183: an instructor's or examiner's line is open where the license is not valid")
    func instructorsLines() throws {
        let license = Case.document("license", "CPL(A)", "EASA", issued: "2015-01-01")
        let over = Case.document("license", "CPL(A)", "EASA", expires: "2026-06-30")
        for scope in ["FI(A)", "FE(A)", "mountain"] {
            let rating = Case.document("rating", scope, "EASA", expires: "2027-10-31")
            func state(_ others: CurrencyDocument...) throws -> String? {
                try Case.states("easa", flights, [rating] + others).first { $0.key.hasPrefix("document.rating") }?.value
            }
            #expect(try state()?.hasPrefix("current") == true, "\(scope)")
            #expect(try state(license)?.hasPrefix("current") == true, "\(scope)")
            #expect(try state(denied(license)) == "cannot tell", "\(scope)")
            #expect(try state(over) == "cannot tell", "\(scope)")
            #expect(try state(over, license)?.hasPrefix("current") == true, "\(scope)")
        }
    }

    @Test("A license whose expiry is past leaves what is flown with it open; an instructor's certificate does not")
    func licensesThatAreOver() throws {
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        for (set, subject, level) in [("easa", "SEP (land)", "PPL(A)"), ("faa", "ASEL", "private")] {
            func passengers(_ documents: CurrencyDocument...) throws -> String? {
                try Case.states(set, flights, documents)["\(set).passengers \(subject)"]
            }
            let over = Case.document("license", level, set.uppercased(), expires: "2026-11-19")
            #expect(try passengers(over) == "cannot tell", "\(set)")
            let last = Case.document("license", level, set.uppercased(), expires: Case.today.isoText)
            #expect(try passengers(last)?.hasPrefix("current") == true, "\(set)")
            #expect(
                try passengers(over, Case.document("license", level, set.uppercased()))?.hasPrefix("current") == true,
                "\(set)")
        }
        let instructor = Case.document("license", "CFI", "FAA", expires: "2026-01-31")
        #expect(try Case.states("faa", flights, [instructor])["faa.passengers ASEL"]?.hasPrefix("current") == true)
    }

    @Test("A limit ends with the medical: a later one of the class or a higher one takes its place")
    func replacedLimits() throws {
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        var old = Case.document("medical", "2", "EASA", exam: "2025-06-10")
        old.limits = [DocumentLimit.noPassengers.rawValue]
        for (level, authority, exam, isReplaced) in [
            ("2", "EASA", "2026-06-10", true), ("1", "EASA", "2026-06-10", true), ("LAPL", "EASA", "2026-06-10", false),
            ("2", "UK", "2026-06-10", false), ("2", "EASA", "2024-06-10", false),
        ] {
            let other = Case.document("medical", level, authority, exam: exam)
            let state = try Case.states("easa", flights, [old, other])["easa.passengers SEP (land)"]
            #expect(state?.hasPrefix("current") == isReplaced, "\(level) \(authority) \(exam): \(state ?? "")")
        }
    }

    @Test("Refresher training that the pilot gave is nobody's own, though the flight is marked so")
    func givenRefresher() throws {
        for (role, isOwn) in [(PilotRole.dualReceived, true), (.instructor, false), (.examiner, false)] {
            let flight = Case.flight("11-10", Case.c172) {
                ($0.role, $0.isRefresher, $0.counts[.block]) = (role, true, 60)
            }
            let need = CountNeed(number: 60, quantity: .refresher, window: .days(90))
            let amount = flight.amount(need, CurrencySettings())
            #expect(amount.most == (isOwn ? 60 : 0), "\(role)")
        }
    }

    @Test("More full stops than landings contradict each other: as many as the landings are sure")
    func fullStops() throws {
        for (landings, stops, isCurrent) in [(3, 3, true), (1, 3, false), (4, 3, true)] {
            let tail = Case.flight("11-10", Case.champion) {
                ($0.counts[.dayTakeoffs], $0.counts[.dayLandings], $0.counts[.dayFullStops]) = (3, landings, stops)
            }
            let state = try Case.states("faa", [tail], [])["faa.tailwheel ASEL"]
            #expect(state?.hasPrefix("current") == isCurrent, "\(landings) \(stops): \(state ?? "")")
        }
    }

    @Test("A license that is void lifts no limit of another one (61.89(a)(1), FCL.105.A(b))")
    func voidLicenses() throws {
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        for (set, subject, limited, wider) in [
            ("faa", "ASEL", "student", "private"), ("easa", "SEP (land)", "LAPL(A)", "PPL(A)"),
        ] {
            func passengers(_ documents: CurrencyDocument...) throws -> String? {
                try Case.states(set, flights, documents)["\(set).passengers \(subject)"]
            }
            let low = Case.document("license", limited, set.uppercased(), issued: "2026-09-01")
            let high = Case.document("license", wider, set.uppercased())
            #expect(try passengers(low, high)?.hasPrefix("current") == true, "\(set)")
            #expect(try passengers(low, denied(high))?.hasPrefix("current") == false, "\(set)")
        }
    }

    @Test("MED.A.030: an instrument rating needs class 2, also after the class 2 part of a medical has ended")
    func instrumentMedical() throws {
        let flight = Case.flight("11-10", Case.c172)
        flight.isUnderIFR = true
        let rating = Case.document("rating", "IR", "EASA", expires: "2027-02-01")
        for (level, exam, isCurrent) in [
            ("2", "2026-03-01", true), ("2", "2023-03-01", false), ("LAPL", "2026-03-01", false),
            ("PMD", "2026-03-01", false),
            ("1", "2026-03-01", true),
        ] {
            let medical = Case.document("medical", level, "EASA", exam: exam)
            let state = try Case.states("easa", [flight], [rating, medical])["easa.ir"]
            #expect(state?.hasPrefix("current") == isCurrent, "\(level) \(exam): \(state ?? "")")
        }
    }

    @Test("61.3(e), 61.65(a)(1): instrument currency asks about a revoked rating and a certificate that has none")
    func instrumentCurrency() throws {
        let flights = [Case.instrument("09-10")]
        func state(_ documents: CurrencyDocument...) throws -> String? {
            try Case.states("faa", flights, documents)["faa.instrument airplane"]
        }
        let rating = Case.document("rating", "IR", "FAA", issued: "2020-01-01")
        let license = Case.document("license", "private", "FAA")
        #expect(try state(license, rating)?.hasPrefix("current") == true)
        #expect(try state(license, denied(rating)) == "cannot tell")
        for level in ["student", "sport", "recreational"] {
            #expect(try state(Case.document("license", level, "FAA")) == "cannot tell", "\(level)")
        }
    }

    @Test("SFCL.115(a)(2): a certificate of an instructor that is void or over stands for no hours")
    func voidInstructor() throws {
        let flight = Case.flight("11-10", Case.sailplane) { ($0.counts[.launches], $0.launchMethod) = (3, "winch") }
        let license = Case.document("license", "SPL", "EASA", issued: "2026-10-01")
        func state(_ others: CurrencyDocument...) throws -> String? {
            try Case.states("easa", [flight], [license] + others)["easa.spl.passengers"]
        }
        let instructor = Case.document("rating", "FI(S)", "EASA")
        #expect(try state(instructor)?.hasPrefix("current") == true)
        #expect(try state(denied(instructor))?.hasPrefix("current") == false)
        #expect(
            try state(Case.document("rating", "FI(S)", "EASA", expires: "2026-01-31"))?.hasPrefix("current") == false)
    }

    @Test("61.56(b): a review in a glider takes an hour or three flights")
    func gliderReview() throws {
        for (block, launches, state) in [
            (60, nil, "current"), (20, 3, "current"), (20, nil, "cannot tell"), (20, 1, "not"),
        ] {
            let flight = Case.check("11-10", .review, Case.sailplane)
            (flight.role, flight.counts[.dual], flight.counts[.block]) = (.dualReceived, block, block)
            flight.counts[.launches] = launches
            let found = try Case.states("faa", [flight], [])["faa.review"]
            #expect(
                found?.hasPrefix(state) == true || state == "not" && found?.hasPrefix("current") == false,
                "\(block): \(found ?? "")")
        }
    }

    @Test("A check that failed in a part, or is to be repeated, was not passed; what failed aboard says nothing")
    func failedParts() {
        for text in [
            "FAILED section 3", "failed item 4", "failed steep turns", "failed PFL, retest needed", "partial fail",
            "FAILED sect. 3", "repeat section 2", "second attempt required", "failed",
        ] { #expect(FailedCheck.isSaid(in: text), "\(text)") }
        for text in ["failed alternator on the way", "vacuum pump failed", "engine failure after take-off", "passed"] {
            #expect(!FailedCheck.isSaid(in: text), "\(text)")
        }
    }

    @Test("Names of certificates with the word for them, and an LAPL without its category")
    func names() throws {
        for (text, level) in [
            ("Student Pilot", "student"), ("Private Pilot Certificate", "private"),
            ("pilot medical declaration", "pmd"),
        ] { #expect(DocumentLevel.compared(text) == level, "\(text)") }
        let flights = [Case.flight("11-10", Case.c172, 3, 3)]
        let state = try Case.states("easa", flights, [Case.document("license", "LAPL", "EASA", issued: "2026-09-01")])
        #expect(state["easa.passengers SEP (land)"]?.hasPrefix("current") == false)
    }

    @Test("FCL.900, FCL.800: the scope of an instructor's certificate, or of towing, is no rating of its own")
    func scopesOfOthers() throws {
        let flight = Case.flight("11-10", Case.c172, 3, 3)
        flight.isUnderIFR = true
        for (level, scope) in [
            ("FI", "SEP"), ("FI(A)", "SEP (land)"), ("CRI", "SEP"), ("CRE", "SEP"), ("towing", "SEP"), ("FI", "IR"),
            ("IRI", "IR(A)"),
        ] {
            var rating = CurrencyDocument("rating", level, authority: "EASA")
            (rating.scope, rating.expires) = (scope, Case.date("2027-10-31"))
            let found = try Case.states("easa", [flight], [rating])
            #expect(found["easa.sep SEP (land)"]?.hasPrefix("current") != true, "\(level) \(scope)")
            #expect(found["easa.ir"]?.hasPrefix("current") != true, "\(level) \(scope)")
        }
        var own = CurrencyDocument("rating", "SEP", authority: "EASA")
        (own.scope, own.expires) = ("land", Case.date("2027-10-31"))
        #expect(try Case.states("easa", [flight], [own])["easa.sep SEP (land)"]?.hasPrefix("current") == true)
    }

    @Test("61.57(a)(1)(ii): an airplane on floats is one at sea, whatever its type is on land")
    func floats() throws {
        let plane = Case.aircraft("DHC2", ["gear": .text("floats")])
        let found = try Case.states("faa", [Case.flight("11-10", plane, 3, 3)], [])
        #expect(found.keys.filter { $0.hasPrefix("faa.passengers") } == ["faa.passengers ASES"])
    }

    @Test("61.57(d), 61.56(i): a flight that names a device is a session in it")
    func deviceOnFlight() throws {
        let flight = Case.check("11-10", .ipc, Case.c172)
        (flight.kind, flight.role) = (.flight, .dualReceived)
        flight.take(device: "BATD")
        #expect(flight.kind == .simulator)
        #expect(try Case.states("faa", [flight], [])["faa.instrument airplane"]?.hasPrefix("current") != true)
    }

    @Test("An authority is known by its state's name and codes")
    func authorities() {
        for (text, authority) in [
            ("Germany", Authority.easa), ("Österreich", .easa), ("CHE", .easa), ("EASA Germany", .easa),
            ("EASA (LBA)", .easa), ("U.S. FAA", .faa), ("GBR", .uk), ("United Kingdom", .uk), ("UK CAA", .uk),
            ("FAA (USA)", .faa),
            ("USA", .faa),
        ] { #expect(Authority(text) == authority, "\(text)") }
        for text in ["Transport Canada", "CASA", "CAA Norway", "easter"] { #expect(Authority(text) == nil, "\(text)") }
    }

    @Test("Words of refusal in five languages")
    func words() {
        for text in [
            "refused", "Refusal 2026-10-01", "rejected", "application not granted", "referred to the authority",
            "assessment pending", "disqualified", "not fit", "withheld", "returned to the FAA", "not valid",
            "eingezogen", "ungueltig", "prohibited from flying", "abgelehnt", "refusé",
            "rechazado", "rifiutata",
        ] { #expect(DeniedDocument.isSaid(in: text), "\(text)") }
        for text in ["preferred AME: Dr. Ost", "returned to flying status 2025", "fit", "granted 2026"] {
            #expect(!DeniedDocument.isSaid(in: text), "\(text)")
        }
    }

    @Test("Variants of one type rating are one type; those of several are apart")
    func variants() throws {
        for (one, other, isSame) in [
            ("B77W", "B772", true), ("B38M", "B738", true), ("C525", "C25B", true), ("CRJ2", "CRJ9", true),
            ("DH8A", "DH8D", true), ("E75L", "E190", true), ("A332", "A333", true), ("A332", "A359", false),
            ("B772", "B788", false), ("AT45", "AT76", false), ("E50P", "E55P", false),
        ] {
            let found = try Case.states(
                "faa",
                [
                    Case.flight("11-10", Case.aircraft(one), 3, 3),
                    Case.flight("2025-11-10", Case.aircraft(other), 1, 1),
                ], [])
            let passengers = found.filter { $0.key.hasPrefix("faa.passengers") }
            #expect((passengers.count == 1) == isSame, "\(one) \(other): \(passengers)")
        }
        for text in ["A318/A319/A320/A321", "B737 300-900", "B777", "B738", "C525/IR"] {
            let name = RatingName.compared(text)
            #expect(["a320", "b737", "b777", "c525"].contains(name), "\(text): \(name)")
        }
    }
}
