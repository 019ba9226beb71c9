/// An approach's type; the raw value is stored.
package enum ApproachType: String, Hashable, Sendable, CaseIterable, Identifiable {
    case ils = "ILS"
    case ilsCategoryTwo = "ILS CAT II"
    case ilsCategoryThree = "ILS CAT III"
    case localizer = "LOC"
    case localizerBackCourse = "LOC BC"
    case directionalAid = "LDA"
    case simplifiedDirectionalFacility = "SDF"
    case gbasLanding = "GLS"
    case rnavGPS = "RNAV (GPS)"
    case localizerPerformance = "LPV"
    case rnp = "RNP"
    case rnpAuthorizationRequired = "RNP AR"
    case vor = "VOR"
    case vorDME = "VOR/DME"
    case ndb = "NDB"
    case ndbDME = "NDB/DME"
    case tacan = "TACAN"
    case precisionRadar = "PAR"
    case surveillanceRadar = "ASR"
    case contact = "CONTACT"
    case visual = "VISUAL"

    package var id: String { rawValue }

    /// The name on charts and in logbooks.
    package var displayName: String {
        switch self {
        case .contact: "Contact"
        case .visual: "Visual"
        case .localizerPerformance: "RNAV (GPS) LPV"
        case .ils, .ilsCategoryTwo, .ilsCategoryThree, .localizer, .localizerBackCourse, .directionalAid,
            .simplifiedDirectionalFacility, .gbasLanding, .rnavGPS, .rnp, .rnpAuthorizationRequired, .vor, .vorDME,
            .ndb, .ndbDME, .tacan, .precisionRadar, .surveillanceRadar:
            rawValue
        }
    }

    /// Whether the approach is flown by instruments to minima; visual and contact approaches are not.
    package var isInstrument: Bool { self != .visual && self != .contact }

    /// Whether the approach has vertical guidance to the minima of a precision approach.
    package var isPrecision: Bool {
        [.ils, .ilsCategoryTwo, .ilsCategoryThree, .gbasLanding, .precisionRadar].contains(self)
    }

    /// Creates the type of a text in any case; `GPS` and `RNAV` are RNAV (GPS). Nil for an unknown name.
    package init?(text: String) {
        if let type = ApproachType(rawValue: text) {
            self = type
            return
        }
        let name = text.uppercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        switch name {
        case "GPS", "RNAV", "GNSS", "LNAV", "RNAV GPS", "RNAV/GPS", "GPS RNAV": self = .rnavGPS
        case "LOC/BC", "BC": self = .localizerBackCourse
        default:
            guard let type = ApproachType(rawValue: name) else { return nil }
            self = type
        }
    }
}
