/// The codes of IATA for the types that airlines fly, which their tables have in place of designators.
///
/// ```
/// AirlineType.designator("32N")  // A20N
/// AirlineType.designator("320")  // nil: a Cessna, too
/// AirlineType.designator("E90")  // nil: a King Air, too
/// ```
///
/// Source: codes of IATA's Standard Schedules Information Manual as airlines publish them, and ICAO's Doc 8643.
enum AirlineType {
    /// Returns the designator of a code; nil for what is none, or is a number by which a light aircraft is called, too.
    static func designator(_ code: String) -> String? { designators[code.uppercased()] }

    private static let designators: [String: String] = {
        var all: [String: String] = [:]
        for pair in codes.split(whereSeparator: \.isWhitespace) {
            let parts = pair.split(separator: "=").map(String.init)
            all[parts[0]] = parts[1]
        }
        return all
    }()

    private static let codes = """
        318=A318 319=A319 321=A321 32A=A320 32B=A321 31N=A19N 32N=A20N 32Q=A21N 332=A332 333=A333 338=A338 339=A339
        343=A343 345=A345 346=A346 351=A35K 359=A359 388=A388 221=BCS1 223=BCS3 733=B733 734=B734 735=B735 736=B736 73G=B737
        73W=B737 738=B738 73H=B738 739=B739 73J=B739 7M7=B37M 7M8=B38M 7M9=B39M 744=B744 752=B752 75W=B752 753=B753
        762=B762 763=B763 76W=B763 764=B764 772=B772 77L=B77L 773=B773 77W=B77W 788=B788 789=B789 781=B78X 717=B712
        DH4=DH8D CR1=CRJ1 CR2=CRJ2 CR7=CRJ7 CR9=CRJ9 CRK=CRJX E70=E170
        AR8=RJ85 AR1=RJ1H M82=MD82 M83=MD83 M88=MD88 M90=MD90 M11=MD11 SF3=SF34
        """
}
