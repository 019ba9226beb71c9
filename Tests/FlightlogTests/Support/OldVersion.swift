import Testing

/// An old logbook and what becomes of it: the figures of the fixtures' own description.
struct OldVersion: CustomTestStringConvertible, Sendable {
    let name: String
    /// What says which row of the flight data table stands for which bytes, in the old file.
    let blobs: String?
    /// Rows after the upgrade, before anything is typed.
    let aircraft: Int
    let airports: Int
    let pilots: Int
    let flightData: Int

    var testDescription: String { name }

    static let all = [
        OldVersion(name: "V0", blobs: nil, aircraft: 71, airports: 40, pilots: 0, flightData: 0),
        OldVersion(
            name: "V1", blobs: "SELECT Z_PK, hex(ZFLIGHTDATA) FROM ZAIRCRAFT WHERE ZFLIGHTDATA NOT NULL ORDER BY 1, 2",
            aircraft: 200, airports: 60, pilots: 12, flightData: 180),
        OldVersion(
            name: "V2",
            blobs: """
                SELECT Z_PK, hex(ZFLIGHTDATA) FROM ZAIRCRAFT WHERE ZFLIGHTDATA NOT NULL
                UNION ALL SELECT ZAIRCRAFT, hex(ZDATA) FROM ZFLIGHTDATA ORDER BY 1, 2
                """,
            aircraft: 200, airports: 60, pilots: 12, flightData: 232),
    ]
}
