/// For which aircraft ratings are.
extension RatingName {
    /// Returns the categories of aircraft for which ratings are: `SEP` of airplanes, `IR(H)` of helicopters, a type's own; empty where one of
    /// them does not say it.
    static func categories(of levels: [String]) -> Set<String> {
        var all: Set<String> = []
        for level in levels {
            let name = compared(level)
            let found: String? =
                if name == "tmg" {
                    "TMG"
                } else if name == "ir" || name == "ir (a)" || classes.contains(where: { name.hasPrefix("\($0) (") }) {
                    "airplane"
                } else if name == "ir (h)" { "helicopter" } else if name == "ir (as)" { "airship" } else {
                    (AircraftTypeTable.designator(ofRating: level).flatMap(AircraftTypeTable.type(designator:))
                        ?? AircraftTypeTable.known(level)).flatMap {
                            CurrencyAircraft.categoryName($0.aircraftClass, $0.category)
                        }
                }
            guard let found else { return [] }
            all.insert(found)
        }
        return all
    }
}
