import Testing

/// An old logbook and what becomes of it: the figures of the fixtures' own description.
struct OldVersion: CustomTestStringConvertible, Sendable {
    let name: String
    /// Rows after the upgrade, before anything is typed.
    let aircraft: Int
    let airports: Int
    let pilots: Int
    let flightData: Int
    /// Minutes of all flights together.
    let minutes: Int
    /// What says which flight data belongs to which aircraft in the old file: owner, digest and length.
    let flightDataQuery: String?
    /// Columns that an upgrade takes over as they are, by table.
    let keptColumns: [String: String]

    var testDescription: String { name }

    private static let digest = "hex(sha3(%, 256)), length(%)"
    private static let inAircraft =
        "SELECT Z_PK, \(digest.replacing("%", with: "ZFLIGHTDATA")) FROM ZAIRCRAFT WHERE ZFLIGHTDATA NOT NULL"
    /// The same of a current file.
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
