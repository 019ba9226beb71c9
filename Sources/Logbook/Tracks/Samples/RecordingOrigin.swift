/// The program or device whose files a recording is one of; the raw value is stored.
package enum RecordingOrigin: String, Hashable, Sendable, CaseIterable {
    case garmin
    case g3x
    case g5
    case foreFlightKML
    case foreFlightCSV
    case flightAware
    case flightAwareJSON
    case skyDemon
    case gpx
    case igc
    case kml
    case tar1090
    case readsb
    case flightRadar24
    case nmea
    case dynon
    case avidyne
    case columbus
    case cloudAhoy
    case myFlightbook
    case gpsbabel
    case other

    /// The name as pilots say it.
    package var displayName: String {
        switch self {
        case .garmin: "Garmin G1000"
        case .g3x: "Garmin G3X"
        case .g5: "Garmin G5"
        case .foreFlightKML: "ForeFlight KML"
        case .foreFlightCSV: "ForeFlight CSV"
        case .flightAware: "FlightAware KML"
        case .flightAwareJSON: "FlightAware JSON"
        case .skyDemon: "SkyDemon"
        case .gpx: "GPX"
        case .igc: "IGC"
        case .kml: "KML"
        case .tar1090: "ADS-B Exchange KML"
        case .readsb: "readsb trace"
        case .flightRadar24: "Flightradar24"
        case .nmea: "NMEA 0183"
        case .dynon: "Dynon SkyView"
        case .avidyne: "Avidyne R9"
        case .columbus: "Columbus V900"
        case .cloudAhoy: "CloudAhoy CSV"
        case .myFlightbook: "MyFlightbook CSV"
        case .gpsbabel: "read by GPSBabel"
        case .other: "not understood"
        }
    }
}
