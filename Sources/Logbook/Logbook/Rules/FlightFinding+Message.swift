extension FlightFinding {
    /// What is wrong, in the pilot's words.
    package var message: String {
        switch self {
        case .dateMissing: "the date is missing"
        case .dateInFuture(let date): "\(date.isoText) is in the future"
        case .timesInDisorder(let error): "\(error.event.label) is \(error.message)"
        case .negativeTime(let column): "\(column.displayName) is negative"
        case .negativeCount(let count): "\(count.displayName) is negative"
        case .overOneDay(let column): "\(column.displayName) is longer than a day"
        case .longerThanBlock(let column, let time, let block):
            "\(column.displayName) \(time.clockText) is longer than the block time \(block.clockText)"
        case .instrumentTimesLongerThanBlock(let time, let block):
            "instrument time \(time.clockText) is longer than the block time \(block.clockText)"
        case .exclusiveTimesLongerThanBlock(let first, let second, let time, let block):
            "\(first.shortName) and \(second.shortName), \(time.clockText), exceed the block time \(block.clockText)"
        case .moreFullStopsThanLandings(let fullStop, let landings):
            "more \(fullStop.displayName.lowercased()) than \(landings.displayName.lowercased())"
        case .partWithoutBlock(let column): "\(column.displayName) is logged without a block time"
        case .blockDiffersFromTimes(let block, let computed):
            "block time is \(block.clockText), Off to On is \(computed.clockText)"
        case .timeInNoRole(let rest): "\(rest.clockText) of the flight is in no role"
        case .roleTimesLongerThanBlock(let sum, let block):
            "PIC, SIC and dual are \(sum.clockText) together, the flight is \(block.clockText)"
        case .roleColumnEmpty(let role, let column): "the role is \(role.shortName), but \(column.displayName) is empty"
        case .soloWithoutPilotInCommand: "solo time is not logged as pilot in command"
        case .nightDiffersFromSun(let night, let computed):
            "night is \(night.clockText), the sun says \(computed.clockText)"
        case .nightLandingWithoutNight: "a night landing without night time"
        case .noTimes: "no times are logged"
        case .overlaps(let flight): "at the same time as \(flight)"
        case .nightTakeoffWithoutNight: "a night take-off without night time"
        case .noLandings: "no landing is logged"
        case .crossCountryMissing(let distance): "\(distance.text) NM, but no cross-country time"
        case .crossCountryWithoutDistance: "cross-country time, but the flight ended where it began"
        case .instrumentRulesWithoutTime: "flown by IFR, but no IFR time"
        case .instrumentTimeUnderVisualRules: "actual instrument time on a VFR flight"
        case .approachWithoutInstrumentTime(let count):
            "\(count) instrument approach\(count == 1 ? "" : "es"), but no instrument time"
        case .impossibleSpeed(let knots): "that would be \(knots) knots over the ground"
        case .aircraftMissing: "no aircraft is named"
        case .airportMissing: "an airport is missing"
        case .simulatorBesideFlight: "simulator time beside flight time"
        }
    }
}
