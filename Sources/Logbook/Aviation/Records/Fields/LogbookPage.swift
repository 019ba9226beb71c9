/// A page of a paper logbook: the columns of flights in its order.
package enum LogbookPage: String, Hashable, Sendable, CaseIterable {
    /// The two facing pages of American logbooks. 14 CFR 61.51(b) prescribes the content, not the layout.
    case faa
    /// The layout of AMC1 FCL.050.
    case easa

    /// The name on the screen.
    package var displayName: String { "\(rawValue.uppercased()) page" }

    /// The fields from left to right.
    package var fields: [FieldID] {
        switch self {
        case .faa:
            [
                .date, .aircraftType, .aircraft, .origin, .destination, .route, .block,
                FieldID("computed.asel"), FieldID("computed.amel"),
                .dayLandings, .nightLandings, .approaches, .column(.night), .column(.actualInstrument),
                .column(.simulatedInstrument), .column(.simulator), .column(.crossCountry), .column(.dualGiven),
                .column(.dualReceived), .column(.secondInCommand), .column(.pilotInCommand), .column(.solo), .remarks,
            ]
        case .easa:
            [
                .date, .origin, .off, .destination, .on, .aircraftType, .aircraft, .singleEngine, .multiEngine,
                .column(.multiPilot), .block, .pilot, .dayLandings, .nightLandings, .column(.night),
                .column(.instrumentRules), .column(.pilotInCommand), .column(.secondInCommand), .column(.dualReceived),
                .column(.dualGiven), .simulatorDevice, .column(.simulator), .remarks,
            ]
        }
    }
}
