import Testing

@testable import Aviation

@Suite("The ground speed that an aircraft does not reach")
struct SpeedLimitTests {
    @Test(
        "It follows from the type, and is the usual one where the type is unknown",
        arguments: [
            ("C172", 260), ("DA42", 320), ("PC12", 420), ("A320", 700), ("R44", 220), ("", 700), ("Homebuilt", 700),
        ])
    func types(type: String, limit: Int) {
        #expect(AircraftTypeTable.speedLimit(ofType: type) == limit)
    }

    @Test("The aircraft's own class and engine come before those of its type")
    func own() {
        var aircraft = AircraftRecord()
        aircraft.aircraftClass = "ASEL"
        #expect(aircraft.speedLimit == AircraftRecord.usualSpeedLimit, "the engine is unknown")
        aircraft[.engineType] = .text("piston")
        #expect(aircraft.speedLimit == 260)
        aircraft[.engineType] = .text("turboprop")
        #expect(aircraft.speedLimit == 420)
        aircraft.aircraftType = "C172"
        #expect(aircraft.speedLimit == 420)
        aircraft.aircraftClass = "TMG"
        #expect(aircraft.speedLimit == 200)
        aircraft.aircraftClass = "FFS"
        #expect(aircraft.speedLimit == AircraftRecord.usualSpeedLimit)
    }
}
