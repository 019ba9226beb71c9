import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Listings for other programs")
struct ListingTests {
    private let listing = Listing(
        fields: [
            ListingField("a"), ListingField("b", parts: [ListingField("x"), ListingField("y")]),
            ListingField("c", parts: [ListingField("z")], isArray: true),
        ],
        rows: [
            [.text("q\"\\\n\u{1}é,"), .object([.integer(1), .null]), .array([[.number(1.5)], [.null]])],
            [.text(""), .null, .array([])], [.null, .object([.truth(true), .number(.nan)]), .null],
        ])

    @Test("JSON has every key in order, null for unknown values, and escaped texts")
    func json() {
        #expect(
            listing.json == """
                [
                {"a":"q\\"\\\\\\n\\u0001é,","b":{"x":1,"y":null},"c":[{"z":1.5},{"z":null}]},
                {"a":"","b":null,"c":[]},
                {"a":null,"b":{"x":true,"y":null},"c":null}
                ]

                """)
        #expect(Listing(fields: listing.fields, rows: []).json == "[]\n")
    }

    @Test("JSON escapes every control character")
    func controls() {
        let listing = Listing(fields: [ListingField("a")], rows: [[.text("\u{1B}[2J\u{7F}\u{9B}31mé\u{A0}")]])
        #expect(listing.json == "[\n{\"a\":\"\\u001b[2J\\u007f\\u009b31mé\u{A0}\"}\n]\n")
    }

    @Test("CSV flattens objects, counts arrays, and distinguishes empty from unknown texts")
    func csv() {
        #expect(
            listing.csv == "a,b.x,b.y,c\r\n\"q\"\"\\\n\u{1}é,\",1,,2\r\n\"\",,,0\r\n,true,,\r\n")
        #expect(Listing(fields: listing.fields, rows: []).csv == "a,b.x,b.y,c\r\n")
        let breaks = Listing(fields: [ListingField("a")], rows: [[.text("1\r\n2")]])
        #expect(breaks.csv == "a\r\n\"1\r\n2\"\r\n")
    }

    @Test("Each kind has the documented keys")
    func keys() throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open()
        func keys(_ kind: RecordKind) throws -> String {
            try logbook.listing(ListQuery(kind), limit: 1).fields.map(\.key).joined(separator: " ")
        }
        #expect(
            try keys(.aircraft)
                == "id tailNumber registrationNumber aircraftType aircraftClass aircraftCategory numberOfEngines numPassengers colorScheme make model year gear engineType isComplex isHighPerformance isTechnicallyAdvanced isPressurized crewRequired typeRating maximumMassKg balloonGroup simulator defaults remarks flights blockMinutes"
        )
        #expect(try keys(.pilots) == "id name certificateID isSelf flights blockMinutes birthDate")
        #expect(
            try keys(.airports)
                == "id icaoIdentifier faaIdentifier iataIdentifier name city country latitude longitude elevationFeet timeZone departures arrivals"
        )
        #expect(
            try keys(.flights)
                == "id date aircraft origin destination pilot safetyPilot role flightRules route offBlock takeOff landing onBlock blockMinutes picMinutes sicMinutes soloMinutes dualReceivedMinutes dualGivenMinutes nightMinutes crossCountryMinutes actualInstrumentMinutes simulatedInstrumentMinutes multiPilotMinutes ifrMinutes nightVisionMinutes groundTrainingMinutes simulatorMinutes simulatorDevice dayTakeoffs nightTakeoffs dayLandings nightLandings dayFullStopLandings nightFullStopLandings holds approaches remarks kind instructor student crew passengers hobbs tach flightNumber distance launches launchMethod checks picusMinutes spicMinutes examinerMinutes isApprovedCourse tracking pilotFlying routeSectors operator duty signature"
        )
    }

    @Test("The largest limit returns all rows")
    func limits() throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open(readOnly: true)
        let all = try logbook.rows(ListQuery(.pilots))
        for limit in [Int.max, .max - 1] {
            #expect(try logbook.rows(ListQuery(.pilots), limit: limit) == all && all.count > 5)
            #expect(try logbook.listing(ListQuery(.pilots), limit: limit).rows.count == all.count)
            #expect(try logbook.page(ListQuery(.pilots), at: .last, limit: limit).rows == all)
            #expect(try logbook.airports(searching: "zur", limit: limit).count > 3)
        }
    }

    @Test("A listing costs a few fetches")
    func statistics() throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open(readOnly: true)
        #expect(try logbook.listing(ListQuery(.flights)).rows.count == 1_200)
        // One of them reads the pilot's own fields, once.
        #expect(logbook.store.context.statistics.fetches <= 10)
        #expect(logbook.store.context.statistics.faultsFired == 0)
        #expect(logbook.store.context.statistics.relationshipFaultsFired == 0)
    }
}
