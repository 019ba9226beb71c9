import Testing

/// An old logbook and the figures after its upgrade, from the description of the fixtures.
struct OldVersion: CustomTestStringConvertible, Sendable {
    let name: String
    /// Rows after the upgrade, before anything is typed.
    let aircraft: Int
    let airports: Int
    let pilots: Int
    let flightData: Int
    /// The sum of the minutes of all flights.
    let minutes: Int
    /// The query for each aircraft's flight data in the old file: owner, digest and length; nil without flight data.
    let flightDataQuery: String?
    /// Columns that an upgrade carries over unchanged, by table.
    let keptColumns: [String: String]

    var testDescription: String { name }

    private static let digest = "hex(sha3(%, 256)), length(%)"
    private static let inAircraft =
        "SELECT Z_PK, \(digest.replacing("%", with: "ZFLIGHTDATA")) FROM ZAIRCRAFT WHERE ZFLIGHTDATA NOT NULL"
    /// The same query for a current file.
    static let inRows = "SELECT ZAIRCRAFT, \(digest.replacing("%", with: "ZDATA")) FROM ZFLIGHTDATA"
    static let inOrder = " ORDER BY 1, 3, 2"

    private static let keptRelated = [
        "ZAIRPORT": "Z_PK, ZICAOIDENTIFIER, ZFAAIDENTIFIER, ZNAME", "ZPILOT": "Z_PK, ZNAME, ZCERTIFICATEID",
        "ZAIRCRAFT": "Z_PK, ZTAILNUMBER, ZREGISTRATIONNUMBER, ZAIRCRAFTTYPE, ZNUMBEROFENGINES, hex(sha3(ZPHOTO, 256))",
        "ZLOGENTRY": "Z_PK, ZDATE, ZORIGIN, ZDESTINATION, ZAIRCRAFT, ZPILOT",
    ]

    static let all = [
        OldVersion(
            name: "V0", aircraft: 71, airports: 40, pilots: 0, flightData: 0, minutes: 1_169_833, flightDataQuery: nil,
            keptColumns: ["ZLOGENTRY": "Z_PK, ZDATE"]),
        OldVersion(
            name: "V1", aircraft: 200, airports: 60, pilots: 12, flightData: 180, minutes: 1_169_833,
            flightDataQuery: inAircraft, keptColumns: keptRelated),
        OldVersion(
            name: "V2", aircraft: 200, airports: 60, pilots: 12, flightData: 232, minutes: 1_173_583,
            flightDataQuery: "\(inAircraft) UNION ALL \(inRows)", keptColumns: keptRelated),
    ]
}
