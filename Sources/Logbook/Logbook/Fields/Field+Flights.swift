extension Field {
    /// The fields of flights.
    static var ofFlights: [Field] { journey + times + role + hours + movements + people + derived + computedOfFlights }

    private static var journey: [Field] {
        [
            Field(.date, "Date", .date, \FlightRecord.date, "date").row(\FlightRow.date)
                .words("date", "day", help: "date of the flight").hint(InputKind.date.examples),
            Field(.aircraft, "Aircraft", .link(.aircraft), \FlightRecord.aircraft, "aircraft").heading("REG")
                .row(\FlightRow.registration).filtered("aircraft.tailNumber", "aircraft.registrationNumber")
                .words("reg", "registration", "aircraft", "tail", help: registrationHint, sample: "HB-CFA")
                .hint(registrationHint),
        ]
            + ofFlightsAircraft + [
                Field(.origin, "From", .link(.airports), \FlightRecord.origin, "origin").row(\FlightRow.origin)
                    .words("from", "departure", "origin", help: "departure: identifier, name or city", sample: "LSZH")
                    .hint("type ICAO, FAA, IATA, name or city"),
                Field(.destination, "To", .link(.airports), \FlightRecord.destination, "destination")
                    .row(\FlightRow.destination)
                    .words("to", "destination", "arrival", help: "arrival: identifier, name or city", sample: "LSZH")
                    .hint("type ICAO, FAA, IATA, name or city"),
                Field(.at, "From or to", .link(.airports)).filtered("origin", "destination")
                    .words("at", help: "either airport", sample: "LSZH"),
            ]
    }

    static let registrationHint = "registration, with or without hyphen"

    /// What a flight says of its aircraft.
    private static var ofFlightsAircraft: [Field] {
        [
            text(.aircraftType, "Type", "aircraft.aircraftType").row(\FlightRow.aircraftType)
                .words("type", help: "type of the aircraft", sample: "C172"),
            text(.aircraftClass, "Class", "aircraft.aircraftClass").computed { $0.aircraft?.aircraftClass?.fieldValue }
                .words("class", help: "class of the aircraft, such as ASEL", sample: "ASEL"),
            text(.aircraftCategory, "Category", "aircraft.aircraftCategory")
                .computed { $0.aircraft?.aircraftCategory?.fieldValue }
                .words("category", help: "category of the aircraft", sample: "airplane"),
        ]
            + paints("aircraft.").enumerated().map { place, paint in
                place == 0
                    ? paint.rowPaints { FlightRow($0).map { [$0.paint] } ?? [] }
                    : paint.computed { source in
                        (source.aircraft?.colors).flatMap { place == 1 ? $0.secondary : $0.tertiary }?.fieldValue
                    }
            }
    }

    private static func text(_ id: FieldID, _ label: String, _ path: String) -> Field {
        Field(id, label, .text).filtered(path).sorted(path)
    }

    private static var times: [Field] {
        [
            event(.offBlock), event(.takeOff), event(.landing), event(.onBlock),
            Field(.off, "Off", .instant).sorted("offBlock", "takeOff").row(\FlightRow.off)
                .words("off", help: "off block, else take-off, UTC"),
            Field(.on, "On", .instant).sorted("onBlock", "landing").row(\FlightRow.on)
                .words("on", help: "on block, else landing, UTC"),
            column(.block).heading("BLOCK").row(\FlightRow.block).words("time", "block", "total")
                .hint("computed from the times, or 1:13, 73m, 1.2h"),
        ]
    }

    private static func event(_ event: FlightEvent) -> Field {
        Field(.event(event), event.label, .instant, \FlightRecord.[event], event.rawValue).unfiltered().distinct()
            .words(event.rawValue.lowercased(), help: "\(event.label.lowercased()), UTC")
            .hint("UTC: \(InputKind.time.examples)")
    }

    private static func column(_ column: FlightColumn) -> Field {
        let path: any WritableKeyPath<FlightRecord, Minutes?> & Sendable = \FlightRecord.times[column]
        return Field(.column(column), column.displayName, .minutes, path, column.attributeName)
            .heading(column.shortName.uppercased()).hint(InputKind.duration.examples)
    }

    private static func count(_ count: FlightCount) -> Field {
        let path: any WritableKeyPath<FlightRecord, Int?> & Sendable = \FlightRecord.times[count]
        return Field(.count(count), count.displayName, .number, path, count.attributeName).number(0...999)
            .hint("a number; empty when it is not known")
    }

    private static var role: [Field] {
        let roles = PilotRole.allCases.map { FieldChoice($0.rawValue, otherNames: $0.otherNames) }
        let rules = FlightRules.allCases.map { FieldChoice($0.rawValue) }
        return [
            Field(.role, "Role", .choice(roles), \FlightRecord.role, "role").row(\FlightRow.role).beginningGroup()
                .words("role", help: "your role on board").hint(choiceHint),
            Field(.rules, "Rules", .choice(rules), \FlightRecord.rules, "flightRules")
                .words("rules", help: "flight rules").hint(choiceHint),
            count(.dayLandings).heading("DAY LDG").words("dayldg", "daylandings", help: "landings by day"),
            count(.nightLandings).heading("NT LDG").words("nightldg", "nightlandings", help: "landings by night"),
            Field(.landings, "Landings", .number).filtered("dayLandings", "nightLandings").heading("LDG")
                .row(\FlightRow.landings).words("ldg", "landings", help: "landings by day and night"),
            column(.night).row(\FlightRow.night).words("night", "nighttime", "night-time"),
        ]
    }

    static let choiceHint = "← → or first letter"

    private static var hours: [Field] {
        [
            column(.pilotInCommand).beginningGroup().words("pictime", help: "time as pilot in command"),
            column(.secondInCommand).words("sic", help: "time as second in command"),
            column(.solo).words("solo"), column(.dualReceived).words("dual"), column(.dualGiven).words("given"),
            column(.crossCountry).beginningGroup().words("xc"), column(.actualInstrument).words("actual"),
            column(.simulatedInstrument).words("hood"), column(.instrumentRules).words("ifr", help: "IFR time"),
            column(.multiPilot).words("mp"), column(.nightVision).words("nvg", help: "night vision goggles"),
            column(.groundTraining).words("ground"), column(.simulator).words("sim"),
            Field(.simulatorDevice, "Simulator device", .text, \FlightRecord.simulatorDevice, "simulatorDevice")
                .offeringEarlier().heading("DEVICE").words("device").hint("the simulator’s type or number"),
        ]
    }

    private static var movements: [Field] {
        [
            count(.dayTakeoffs).heading("DAY T/O").beginningGroup().words("daytakeoffs", help: "take-offs by day"),
            count(.nightTakeoffs).heading("NT T/O").words("nighttakeoffs", help: "take-offs by night"),
            Field(.takeoffs, "Take-offs", .number).heading("T/O").filtered("dayTakeoffs", "nightTakeoffs")
                .reading { FlightRecord($0)?.times.takeoffs?.fieldValue }
                .words("takeoffs", help: "take-offs by day and night"),
            count(.dayFullStopLandings).heading("DAY FS").words("daystops", help: "full-stop landings by day"),
            count(.nightFullStopLandings).heading("NT FS").words("nightstops", help: "full-stop landings by night"),
            count(.holds).words("holds", help: "holding patterns"),
            Field(.approaches, "Approaches", .approaches, \FlightRecord.flownApproaches, "approaches")
                .filtered("approaches.type").heading("APPR").words(
                    "approach", "approaches", help: "kind of approach", sample: "ILS"
                )
                .hint("ILS 25R KLVK; RNAV 16 x2"),
        ]
    }

    private static var people: [Field] {
        [
            Field(.pilot, "Pilot in command", .link(.pilots), \FlightRecord.pilot, "pilot").beginningGroup()
                .heading("PIC").row(\FlightRow.pilot)
                .words("pic", help: "name of the pilot in command", sample: "keller").hint(pilotHint),
            Field(.safetyPilot, "Safety pilot", .link(.pilots), \FlightRecord.safetyPilot, "safetyPilot")
                .heading("SAFETY").words("safety", help: "name of the safety pilot", sample: "keller").hint(pilotHint),
            Field(.with, "Either pilot", .link(.pilots)).filtered("pilot", "safetyPilot")
                .words("with", "pilot", help: "name of either pilot", sample: "keller"),
            Field(.route, "Route", .text, \FlightRecord.route, "route")
                .words("route", "via", help: "places on the way").hint("places on the way"),
            Field(.remarks, "Remarks", .text, \FlightRecord.remarks, "remarks").row(\FlightRow.remarks)
                .words("remark", "remarks", "notes").hint(remarksHint),
        ]
    }

    private static let pilotHint = "a few letters of the name are enough"
    static let remarksHint = "Ctrl-E opens your editor"

    private static var derived: [Field] { [tag, rowKey] }
    /// A word after `#` in the remarks.
    static let tag = Field(.tag, "Tag", .tag).filtered("remarks").words("tag", help: "word behind # in the remarks")
        .reading { record in
            let words = (record.remarks ?? "").split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("#") }
            return words.isEmpty ? nil : .text(words.joined(separator: " "))
        }
    /// The key of the row.
    static let rowKey = Field(.id, "Number", .key).filtered("SELF").words("id", help: "number of the row")
        .heading("NO").rowValue { .text(String($0.id.key)) }

    /// The three colors of the paint, at a path from the record.
    static func paints(_ path: String) -> [Field] {
        let colors = PaintColor.allCases.map {
            FieldChoice($0.rawValue, $0.displayName, otherNames: $0 == .gray ? ["grey"] : [], paint: $0)
        }
        func paint(_ place: Int, _ label: String, _ part: String) -> Field {
            let stored = "\(path)colorScheme.\(part)"
            return Field(.paint(place), label, .choice(colors)).filtered(stored).sorted(stored).hint(choiceHint)
        }
        return [
            paint(0, "Paint", "primary").words(
                "color", "paint", "paint1", "colour", "colour1", "color1", "primary",
                help: "primary color of the paint"),
            paint(1, "Second color", "secondary").heading("COLOR 2").words(
                "color2", "paint2", "colour2", "secondary", "second", help: "second color of the paint"),
            paint(2, "Third color", "tertiary").heading("COLOR 3").words(
                "color3", "paint3", "colour3", "tertiary", "third", help: "third color of the paint"),
        ]
    }
}

extension FlightRecord {
    /// The approaches; nil for none.
    fileprivate var flownApproaches: ApproachList? {
        get { approaches.isEmpty ? nil : ApproachList(approaches) }
        set { approaches = newValue?.approaches ?? [] }
    }
}

/// The approaches of a flight as one value.
private struct ApproachList: FieldConvertible {
    let approaches: [ApproachRecord]

    init(_ approaches: [ApproachRecord]) { self.approaches = approaches }

    var fieldValue: FieldValue { .approaches(approaches) }

    init?(field value: FieldValue) {
        guard case .approaches(let approaches) = value else { return nil }
        self.approaches = approaches
    }
}
