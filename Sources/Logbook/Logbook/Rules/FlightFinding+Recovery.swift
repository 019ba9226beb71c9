extension FlightFinding {
    /// What to do about it.
    package var recovery: String {
        switch self {
        case .dateMissing: "type t for today, or a date such as 21.11"
        case .dateInFuture: "log the flight when it is flown, or correct the date"
        case .timesInDisorder(let error): error.recovery
        case .negativeTime, .negativeCount: "type zero or more, or leave it empty when it is not known"
        case .overOneDay: "log each day's flight in an entry of its own"
        case .longerThanBlock, .instrumentTimesLongerThanBlock: "shorten it, or correct the block time"
        case .exclusiveTimesLongerThanBlock: "no minute is both; shorten one of them"
        case .moreFullStopsThanLandings: "landings count the full stops too; raise the landings"
        case .partWithoutBlock: "type the block time, or Off and On"
        case .blockDiffersFromTimes: "correct one of them; the block time is what counts"
        case .timeInNoRole: "choose the role, or fill PIC, SIC or dual"
        case .roleTimesLongerThanBlock: "fine in FAA logbooks when PIC also received instruction; else shorten one"
        case .roleColumnEmpty: "fill the column, or choose another role"
        case .soloWithoutPilotInCommand: "log it as PIC too where your authority does"
        case .nightDiffersFromSun: "take the computed time, or keep yours: the flown track decides"
        case .nightLandingWithoutNight: "type the night time, or count the landing as day"
        case .noTimes: "type Off and On, or the block time"
        case .overlaps: "correct the times, the day or the aircraft of one of them"
        case .nightTakeoffWithoutNight: "type the night time, or count the take-off as day"
        case .noLandings: "type the landings you made; 0 when another pilot landed"
        case .crossCountryMissing: "more than 50 NM: fill it if you landed there"
        case .crossCountryWithoutDistance: "name the place of the landing in the route"
        case .instrumentRulesWithoutTime: "type the IFR time, or choose VFR"
        case .instrumentTimeUnderVisualRules: "choose IFR, Y or Z, or move it to simulated instrument"
        case .approachWithoutInstrumentTime: "type actual or simulated instrument time"
        case .impossibleSpeed: "check the airports, the times and the day"
        case .aircraftMissing: "name the aircraft: rules require its identification"
        case .airportMissing: "name the place of departure and of arrival"
        case .simulatorBesideFlight: "log the simulator session in an entry of its own"
        }
    }
}
