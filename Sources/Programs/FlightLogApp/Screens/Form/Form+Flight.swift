import Logbook
import TerminalUI

/// The fields of a flight.
extension Form {
    static func fields(of flight: FlightRecord) -> [Field] {
        journey(flight) + timeFields(flight) + roleFields(flight) + conditionFields(flight)
            + movementFields(flight) + restFields(flight)
    }

    private static func journey(_ flight: FlightRecord) -> [Field] {
        [
            Field(.date, "Date", flight.date?.isoText),
            Field(.aircraft, "Aircraft", kind: .link(.aircraft), link: flight.aircraft),
            Field(.origin, "From", kind: .link(.airports), link: flight.origin),
            Field(.destination, "To", kind: .link(.airports), link: flight.destination),
        ]
    }

    private static func timeFields(_ flight: FlightRecord) -> [Field] {
        let clock = flight.clock
        return [
            Field(.event(.offBlock), "Off blocks", clock.offBlock?.text),
            Field(.event(.takeOff), "Take-off", clock.takeOff?.text),
            Field(.event(.landing), "Landing", clock.landing?.text),
            Field(.event(.onBlock), "On blocks", clock.onBlock?.text),
            column(.block, "Block time", flight),
        ]
    }

    private static func roleFields(_ flight: FlightRecord) -> [Field] {
        let roles = [.unknown] + PilotRole.allCases.map { Field.Choice($0.rawValue) }
        let rules = [.unknown] + FlightRules.allCases.map { Field.Choice($0.rawValue) }
        return [
            Field(.role, "Role", flight.role?.rawValue, kind: .choice(roles), startsGroup: true),
            Field(.rules, "Rules", flight.rules?.rawValue, kind: .choice(rules)),
            count(.dayLandings, "Day landings", flight), count(.nightLandings, "Night landings", flight),
            column(.night, "Night time", flight),
            column(.pilotInCommand, "PIC", flight, startsGroup: true), column(.secondInCommand, "SIC", flight),
            column(.solo, "Solo", flight), column(.dualReceived, "Dual received", flight),
            column(.dualGiven, "Dual given", flight),
        ]
    }

    private static func conditionFields(_ flight: FlightRecord) -> [Field] {
        [
            column(.crossCountry, "Cross-country", flight, startsGroup: true),
            column(.actualInstrument, "Actual instr.", flight),
            column(.simulatedInstrument, "Simulated instr.", flight),
            column(.instrumentRules, "IFR", flight), column(.multiPilot, "Multi-pilot", flight),
            column(.nightVision, "Night vision goggles", flight), column(.groundTraining, "Ground training", flight),
            column(.simulator, "Simulator", flight),
            Field(.simulatorDevice, "Sim. device", flight.simulatorDevice, kind: .earlier(.simulatorDevice)),
        ]
    }

    private static func movementFields(_ flight: FlightRecord) -> [Field] {
        [
            count(.dayTakeoffs, "Day take-offs", flight, startsGroup: true),
            count(.nightTakeoffs, "Night take-offs", flight),
            count(.dayFullStopLandings, "Day full stops", flight),
            count(.nightFullStopLandings, "Night full stops", flight), count(.holds, "Holds", flight),
            Field(.approaches, "Approaches", ApproachText.text(of: flight.approaches)),
        ]
    }

    private static func restFields(_ flight: FlightRecord) -> [Field] {
        [
            Field(.pilot, "Pilot in command", kind: .link(.pilots), startsGroup: true, link: flight.pilot),
            Field(.safetyPilot, "Safety pilot", kind: .link(.pilots), link: flight.safetyPilot),
            Field(.route, "Route", flight.route),
            Field(.remarks, "Remarks", flight.remarks.map(LineEnds.shown)),
        ]
    }

    private static func count(
        _ count: FlightCount, _ label: String, _ flight: FlightRecord, startsGroup: Bool = false
    ) -> Field {
        Field(.count(count), label, flight.times[count].map(String.init), startsGroup: startsGroup)
    }

    private static func column(
        _ column: FlightColumn, _ label: String, _ flight: FlightRecord, startsGroup: Bool = false
    ) -> Field {
        Field(.column(column), label, flight.times[column]?.clockText, startsGroup: startsGroup)
    }
}

/// Line ends in a field of one line.
enum LineEnds {
    /// The text with a sign for each line end.
    static func shown(_ text: String) -> String {
        text.replacingLineEnds.map { $0 == "\n" ? "↵" : String($0) }.joined()
    }

    /// The text with a line end for each sign.
    static func stored(_ text: String) -> String { text.map { $0 == "↵" ? "\n" : String($0) }.joined() }
}
