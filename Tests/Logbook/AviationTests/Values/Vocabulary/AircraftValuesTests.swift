import Testing

@testable import Aviation

@Suite("Registrations, airport codes and colors")
struct AircraftValuesTests {
    @Test(
        "A registration is equal with and without its hyphen, in any case",
        arguments: [
            ("HBCFA", "HB-CFA", "HB-CFA"), ("hb-cfa", "HB-CFA", "HB-CFA"), (" hb cfa ", "HB-CFA", "HB-CFA"),
            ("N172SP", "N172SP", "N172SP"), ("dehkm", "D-EHKM", "D-EHKM"), ("d-ehkm", "D-EHKM", "D-EHKM"),
            ("OEKLM", "OE-KLM", "OE-KLM"), ("GABCD", "G-ABCD", "G-ABCD"), ("HB–CFA", "HB-CFA", "HB–CFA".replacing()),
            ("D1234", "D-1234", "D-1234"), ("9ADAB", "9A-DAB", "9A-DAB"), ("JA01AB", "JA01AB", "JA01AB"),
            ("M-ABCD", "M-ABCD", "M-ABCD"),
        ])
    func registration(typed: String, painted: String, hyphenated: String) throws {
        let registration = try #require(Registration(typed))
        #expect(registration == Registration(painted))
        #expect(registration.hashValue == Registration(painted)?.hashValue)
        #expect(registration.hyphenated == hyphenated)
        #expect(registration.explanation(of: hyphenated) == "registration")
        let said = typed == hyphenated ? "registration" : "= \(hyphenated)"
        #expect(registration.explanation(of: typed) == said)
    }

    @Test("A text without letters and digits is no registration", arguments: ["", "  ", "-", "- -"])
    func noRegistration(typed: String) { #expect(Registration(typed) == nil) }

    @Test("Registrations are ordered by letters and digits")
    func order() throws {
        let sorted = ["N9", "HB-CFB", "HBCFA", "D-EXYZ"].compactMap(Registration.init).sorted()
        #expect(sorted.map(\.text) == ["D-EXYZ", "HBCFA", "HB-CFB", "N9"])
    }

    @Test(
        "An airport text is an ICAO identifier, an FAA identifier or a name",
        arguments: [
            ("kpao", AirportCode.icao("KPAO")), (" LSZH ", .icao("LSZH")), ("pao", .faa("PAO")), ("C83", .faa("C83")),
            ("1q4", .faa("1Q4")), ("00AA", .faa("00AA")), ("K1Q4", .faa("K1Q4")), ("L3", .faa("L3")),
            ("Zürich", .name("Zürich")), (" Palo Alto ", .name("Palo Alto")), ("PA", .name("PA")),
            ("ÖRN", .name("ÖRN")),
            ("STRIP 14", .name("STRIP 14")), ("LSZ-H", .name("LSZ-H")), ("Zurich", .name("Zurich")),
            ("東京", .name("東京")),
        ])
    func airportCode(typed: String, expected: AirportCode) throws {
        let code = try #require(AirportCode(typed))
        #expect(code == expected)
        #expect(AirportCode(code.text) == code)
    }

    @Test("A blank text is no airport", arguments: ["", " ", "\t\n"])
    func noAirport(typed: String) { #expect(AirportCode(typed) == nil) }

    @Test(
        "Colors are read as old logbooks wrote them",
        arguments: [
            ("white/blue/gold", ColorScheme(primary: .white, secondary: .blue, tertiary: .gold), nil),
            (" White /BLUE;gold", ColorScheme(primary: .white, secondary: .blue, tertiary: .gold), nil),
            ("grey|Black", ColorScheme(primary: .gray, secondary: .black), nil), ("", ColorScheme(), nil),
            (" / ", ColorScheme(), nil), ("white,red", ColorScheme(primary: .white, secondary: .red), nil),
            ("chequered/white", ColorScheme(secondary: .white), "chequered"),
            ("white//gold", ColorScheme(primary: .white, tertiary: .gold), nil),
            ("white/blue/gold/red", ColorScheme(primary: .white, secondary: .blue, tertiary: .gold), "red"),
            ("a/b/c/ d  e", ColorScheme(), "a/b/c/d e"), ("none", ColorScheme(primary: PaintColor.none), nil),
            ("w h i t e", ColorScheme(primary: .white), nil), ("Weiß", ColorScheme(), "Weiß"),
        ] as [(String, ColorScheme, String?)])
    func colors(text: String, scheme: ColorScheme, remainder: String?) {
        let read = ColorScheme.reading(text)
        #expect(read.scheme == scheme)
        #expect(read.remainder == remainder)
        #expect(ColorScheme(parsing: text) == scheme)
    }

    @Test("A color scheme is parsed from its text")
    func colorRoundTrip() {
        let choices: [PaintColor?] = PaintColor.allCases + [nil]
        for first in choices {
            for second in choices {
                for third in choices {
                    let scheme = ColorScheme(primary: first, secondary: second, tertiary: third)
                    #expect(ColorScheme.reading(scheme.text).scheme == scheme)
                    #expect(ColorScheme.reading(scheme.text).remainder == nil)
                }
            }
        }
    }

    @Test("Colors have display names and stored names")
    func colorNames() {
        #expect(
            PaintColor.allCases.map(\.rawValue).joined(separator: " ")
                == "none white blue orange red gray green gold yellow black")
        #expect(PaintColor.gray.displayName == "Gray")
        #expect(ColorScheme(primary: .red, tertiary: .blue).colors == [.red, .blue])
        #expect(PaintColor(name: " GREY ") == .gray)
    }
}

extension String {
    fileprivate func replacing() -> String { String(map { $0 == "–" ? "-" : $0 }) }
}

@Suite("Roles, rules, approaches, categories and classes")
struct AviationNamesTests {
    @Test("Every role has names, is parsed from them, and has its columns", arguments: PilotRole.allCases)
    func roles(role: PilotRole) {
        #expect(PilotRole(text: role.shortName.lowercased()) == role)
        #expect(!role.displayName.isEmpty)
        #expect(role.columns.isEmpty == [.observer, .safetyPilot].contains(role))
        #expect(role.id == role.rawValue)
    }

    @Test(
        "Roles are parsed from names of other logbooks",
        arguments: [
            ("p1", PilotRole.pilotInCommand), ("COP", .secondInCommand), ("co-pilot", .secondInCommand),
            ("PUT", .dualReceived), ("CFI", .instructor), ("P1US", .pilotInCommandUnderSupervision),
            ("examiner", .examiner),
        ])
    func foreignRoles(text: String, role: PilotRole) {
        #expect(PilotRole(text: text) == role)
        #expect(PilotRole(text: "captain kirk") == nil)
    }

    @Test("Every type of approach has a name and is parsed from it", arguments: ApproachType.allCases)
    func approaches(type: ApproachType) {
        #expect(ApproachType(text: type.rawValue.lowercased()) == type)
        #expect(!type.displayName.isEmpty)
        #expect(type.isInstrument || !type.isPrecision)
    }

    @Test("Approaches are parsed from short names")
    func shortApproaches() {
        #expect(ApproachType(text: "gps") == .rnavGPS)
        #expect(ApproachType(text: "BC") == .localizerBackCourse)
        #expect(ApproachType(text: "wish") == nil)
        #expect(!ApproachType.visual.isInstrument)
        #expect(ApproachType.ils.isPrecision)
        #expect(!ApproachType.localizerPerformance.isPrecision)
    }

    @Test("Every class belongs to a category that lists it", arguments: AircraftClass.allCases)
    func classes(aircraftClass: AircraftClass) {
        #expect(aircraftClass.category.classes.contains(aircraftClass))
        #expect(!aircraftClass.displayName.isEmpty && !aircraftClass.shortName.isEmpty)
        #expect(!aircraftClass.europeanName.isEmpty)
    }

    @Test("Every category has classes and names", arguments: AircraftCategory.allCases)
    func categories(category: AircraftCategory) {
        #expect(!category.classes.isEmpty)
        #expect(!category.displayName.isEmpty && category.shortName.count <= 7)
    }

    @Test("Classes have the names of both authorities")
    func bothAuthorities() {
        #expect(AircraftClass.singleEngineLand.shortName == "ASEL")
        #expect(AircraftClass.singleEngineLand.europeanName == "SEP (land)")
        #expect(FlightRules.allCases.map(\.shortName) == ["VFR", "IFR", "Y", "Z"])
        #expect(FlightRules.allCases.allSatisfy { !$0.displayName.isEmpty })
        #expect(!FlightRules.visual.includesInstrument && FlightRules.visualFirst.includesInstrument)
    }
}
