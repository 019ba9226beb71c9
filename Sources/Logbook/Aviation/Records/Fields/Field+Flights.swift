extension Field {
    /// The fields of flights.
    static var ofFlights: [Field] {
        journey + times + role + hours + movements + people + meters + gliding + checks
            + factsOfAircraft.filter { $0.id != .aircraftType } + [remarks] + derived + computedOfFlights
    }

    private static var journey: [Field] {
        [
            Field(.date, "Date", .date, \FlightRecord.date, "date").row(\FlightRow.date)
                .words("date", "day", help: "date of the flight").hint(InputKind.date.examples)
                .forms(.flight, .simulator, .ground, .event),
            kindOfEntry,
            Field(.aircraft, "Aircraft", .link(.aircraft), \FlightRecord.aircraft, "aircraft").heading("REG")
                .row(\FlightRow.registration).filtered("aircraft.tailNumber", "aircraft.registrationNumber")
                .words("reg", "registration", "aircraft", "tail", help: registrationHint, sample: "HB-CFA")
                .hint(registrationHint).forms(.flight, .simulator),
            Field(.newType, "Its type", .text, \FlightRecord.newType, "newType").onlyInForm().words("newtype")
                .forms(.flight, .simulator).hint("C172, Skyhawk, PA-28-161; - if unknown"),
        ]
            + factsOfAircraft.filter { $0.id == .aircraftType } + [
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
            .hint("1405 (UTC), 1405L, 14:05 PST, +1:15")
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
            Field(.role, "Role", .choice(roles), \FlightRecord.role, "role").row(\FlightRow.role).beginningGroup(
                "Role and landings"
            )
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
        func kept(_ name: LogEntryAttribute, _ label: String, _ word: String, _ help: String) -> Field {
            Field(FieldID(name), label, .minutes, at: name).words(word, help: help).hint(InputKind.duration.examples)
        }
        return [
            column(.pilotInCommand).beginningGroup("Hours by function").words(
                "pictime", help: "time as pilot in command"),
            column(.secondInCommand).words("sic", help: "time as second in command"),
            column(.solo).words("solo"), column(.dualReceived).words("dual").forms(.flight, .simulator),
            column(.dualGiven).words("given").forms(.flight, .simulator),
            kept(.picusMinutes, "PICUS", "picus", "time as pilot in command under supervision"),
            kept(.spicMinutes, "SPIC", "spic", "time as student pilot in command"),
            kept(.examinerMinutes, "Examiner time", "examtime", "time as examiner").heading("EXAMINER")
                .forms(.flight, .simulator),
            column(.crossCountry).beginningGroup("Hours by condition").words("xc"),
            column(.actualInstrument).words("actual"),
            column(.simulatedInstrument).words("hood").forms(.flight, .simulator),
            column(.instrumentRules).words("ifr", help: "IFR time"),
            column(.multiPilot).words("mp"), column(.nightVision).words("nvg", help: "night vision goggles"),
            column(.groundTraining).words("ground").forms(.flight, .simulator, .ground),
            column(.simulator).words("sim", "simulator").forms(.flight, .simulator),
            Field(.simulatorDevice, "Simulator device", .text, \FlightRecord.simulatorDevice, "simulatorDevice")
                .offeringEarlier().heading("DEVICE").words("device").hint("the simulator’s type or number").forms(
                    .flight, .simulator),
            Field(
                FieldID(LogEntryAttribute.isApprovedCourse), "Approved course", .flag,
                at: LogEntryAttribute.isApprovedCourse
            )
            .keepingNo(at: LogEntryAttribute.isApprovedCourse)
            .words("approvedcourse", help: "whether the session was part of an approved course: yes or no")
            .hint(choiceHint).forms(.flight, .simulator),
        ]
    }

    private static var movements: [Field] {
        [
            count(.dayTakeoffs).heading("DAY T/O").beginningGroup("Take-offs and approaches").words(
                "daytakeoffs", help: "take-offs by day"),
            count(.nightTakeoffs).heading("NT T/O").words("nighttakeoffs", help: "take-offs by night"),
            Field(.takeoffs, "Take-offs", .number).heading("T/O").filtered("dayTakeoffs", "nightTakeoffs")
                .reading { FlightRecord($0)?.times.takeoffs?.fieldValue }
                .words("takeoffs", help: "take-offs by day and night"),
            count(.dayFullStopLandings).heading("DAY FS").words("daystops", help: "full-stop landings by day"),
            count(.nightFullStopLandings).heading("NT FS").words("nightstops", help: "full-stop landings by night"),
            count(.holds).words("holds", help: "holding patterns").forms(.flight, .simulator),
            Field(.approaches, "Approaches", .approaches, \FlightRecord.flownApproaches, "approaches")
                .filtered("approaches.type").heading("APPR").words(
                    "approach", "approaches", help: "kind of approach", sample: "ILS"
                )
                .hint("ILS 25R KLVK; RNAV 16 x2").forms(.flight, .simulator),
            Field(FieldID(LogEntryAttribute.tracking), "Tracked courses", .flag, at: LogEntryAttribute.tracking)
                .keepingNo(at: LogEntryAttribute.tracking)
                .words("tracking", help: "whether courses were intercepted and tracked: yes or no").hint(choiceHint)
                .forms(.flight, .simulator),
        ]
    }

    private static var people: [Field] {
        [
            Field(.pilot, "Pilot in command", .link(.pilots), \FlightRecord.pilot, "pilot").beginningGroup("People")
                .heading("PIC").row(\FlightRow.pilot)
                .words("pic", help: "name of the pilot in command", sample: "keller").hint(pilotHint),
            member(.instructor, "Instructor", .instructor, \FlightRecord.[.instructor])
                .words("instructor", "cfi", help: "name of the instructor", sample: "keller")
                .forms(.flight, .simulator, .ground, .event),
            member(.student, "Student", .student, \FlightRecord.[.student])
                .words("student", "stu", help: "name of the student", sample: "keller")
                .forms(.flight, .simulator, .ground, .event),
            member(.safetyPilot, "Safety pilot", .safetyPilot, \FlightRecord.safetyPilot).heading("SAFETY")
                .words("safety", help: "name of the safety pilot", sample: "keller"),
            Field(.crew, "Others on board", .crew, \FlightRecord.others, "crew").heading("OTHERS")
                .words("crew", "others", help: "name of anyone on board but the pilot in command", sample: "keller")
                .hint("examiner Lena Berg; cabin Tom Oak; passenger Eva, Jo").forms(
                    .flight, .simulator, .ground, .event),
            Field(.with, "Anyone on board", .link(.pilots)).filtered("pilot", "crew")
                .words("with", "pilot", help: "name of anyone on board", sample: "keller"),
            Field(.passengersAboard, "Passengers", .number, at: LogEntryAttribute.passengers).heading("PAX").number(
                0...999
            )
            .words("pax", help: "number of passengers").hint("a number; empty when it is not known"),
            Field(FieldID(LogEntryAttribute.pilotFlying), "Pilot flying", .flag, at: LogEntryAttribute.pilotFlying)
                .keepingNo(at: LogEntryAttribute.pilotFlying)
                .heading("PF")
                .words("pf", help: "whether you were the pilot flying: yes or no").hint(choiceHint),
            Field(.route, "Route", .text, \FlightRecord.route, "route")
                .words("route", "via", help: "places on the way").hint("places on the way"),
        ]
    }

    /// The last field, one key before the first.
    private static var remarks: Field {
        Field(.remarks, "Remarks", .text, \FlightRecord.remarks, "remarks").row(\FlightRow.remarks)
            .words("remark", "remarks", "notes", "note").hint(remarksHint).beginningGroup("Remarks").forms(
                .flight, .simulator, .ground, .event)
    }

    private static func member(
        _ id: FieldID, _ label: String, _ role: CrewRole,
        _ path: any WritableKeyPath<FlightRecord, RecordLink?> & Sendable
    ) -> Field {
        Field(id, label, .link(.pilots), path, id.name).naming(role).hint(pilotHint)
    }

    /// What is read from instruments and papers after the flight.
    private static var meters: [Field] {
        let meter = "the reading, such as 1234.5"
        return [
            Field(FieldID(LogEntryAttribute.hobbsStart), "Hobbs out", .hundredths, at: LogEntryAttribute.hobbsStart)
                .distinct().unfiltered()
                .words("hobbsout").hint(meter).beginningGroup("Meters and duty"),
            Field(FieldID(LogEntryAttribute.hobbsEnd), "Hobbs in", .hundredths, at: LogEntryAttribute.hobbsEnd)
                .distinct().unfiltered()
                .words("hobbsin").hint(meter),
            Field(FieldID(LogEntryAttribute.tachStart), "Tach out", .hundredths, at: LogEntryAttribute.tachStart)
                .distinct().unfiltered()
                .words("tachout").hint(meter),
            Field(FieldID(LogEntryAttribute.tachEnd), "Tach in", .hundredths, at: LogEntryAttribute.tachEnd).distinct()
                .unfiltered()
                .words("tachin").hint(meter),
            Field(FieldID(LogEntryAttribute.flightNumber), "Flight number", .text, at: LogEntryAttribute.flightNumber)
                .heading("FLIGHT")
                .words("flight", "flightno", help: "flight number", sample: "LX318").hint("such as LX318"),
            Field(FieldID(LogEntryAttribute.routeSectors), "Route sectors", .number, at: LogEntryAttribute.routeSectors)
                .number(0...99)
                .words("sectors", help: "route sectors, which the revalidation of a MEP rating counts").hint(
                    "take-off, departure, 15 minutes of cruise, arrival and landing"),
            Field(FieldID(LogEntryAttribute.operator), "Operator", .text, at: LogEntryAttribute.operator)
                .offeringEarlier().forms(.flight, .simulator, .ground, .event)
                .words("operator", help: "operator of the flight", sample: "Motorfluggruppe").hint(
                    "the airline or club"),
            duty(.dutyStart, "On duty", "dutyon", help: "beginning of the duty, UTC"),
            duty(.dutyEnd, "Off duty", "dutyoff", help: "end of the duty, UTC"),
            Field(.distance, "Distance", .hundredths, at: LogEntryAttribute.distance).storedAsDouble().heading("NM")
                .words("distance", "nm", help: "logged distance").hint("nautical miles, if you log it")
                .edited { $0.unit = "NM" },
        ]
    }

    private static func duty(_ name: LogEntryAttribute, _ label: String, _ word: String, help: String) -> Field {
        Field(FieldID(name), label, .instant, at: name).unfiltered().distinct().words(word, help: help)
            .hint("1405 (UTC), 1405L, 14:05 PST").forms(.flight, .simulator, .ground, .event)
    }

    static let launchMethods = ["winch", "aerotow", "car", "bungee", selfLaunch, "foot"]
    static let selfLaunch = "self-launch"

    private static var gliding: [Field] {
        let methods = launchMethods.map { FieldChoice($0) }
        return [
            Field(.launches, "Launches", .number, at: LogEntryAttribute.launches).number(0...999).beginningGroup(
                "Launches"
            )
            .words("launches", help: "launches of a glider or balloon").hint(
                "a number; empty when it is not known"),
            Field(.launchMethod, "Launch method", .choice(methods), at: LogEntryAttribute.launchMethod).words("launch")
                .hint(
                    choiceHint),
        ]
    }

    /// Checks that the entry was, or that were part of it.
    private static var checks: [Field] {
        let all: [(attribute: LogEntryAttribute, label: String, word: String)] = [
            (.checksIsFlightReview, "Flight review", "flightreview"),
            (.checksIsInstrumentProficiencyCheck, "IPC", "ipc"),
            (.checksIsProficiencyCheck, "Proficiency check", "profcheck"),
            (.checksIsCheckride, "Checkride", "checkride"), (.checksIsLineCheck, "Line check", "linecheck"),
            (.checksIsRefresher, "Refresher", "refresher"), (.checksIsSICTraining, "SIC training", "sictraining"),
        ]
        return all.enumerated().map { place, check in
            let field = Field(FieldID(check.attribute), check.label, .flag, at: check.attribute)
                .words(check.word, help: "\(check.label): yes or no").hint(choiceHint)
                .forms(.flight, .simulator, .ground, .event)
            return place == 0 ? field.beginningGroup("Checks") : field
        }
    }

    private static let pilotHint = "a few letters of the name are enough"
    static let remarksHint = "Ctrl-E opens your editor"

    private static var derived: [Field] {
        [
            tag,
            Field(.imported, "Imported", .text).filtered("importedRows.verbatim")
                .words("imported", help: "what stood in the row of an imported file"),
            signature { FlightRecord($0)?.signature }, rowKey,
        ]
    }

    /// Who signed a record: what is read of it, and what lists and filters see.
    static func signature(_ read: @escaping @Sendable (Record) -> String?) -> Field {
        Field(.signature, "Signature", .text).key("signature").filtered("signature.signer").sorted("signature.signer")
            .reading { read($0).map { .text($0) } }
            .words(
                "signature", "signedby", help: "who signed it, and how; void: when a value changed since",
                sample: "meier"
            )
    }

    private static var kindOfEntry: Field {
        let kinds = EntryKind.allCases.map { FieldChoice($0.rawValue, otherNames: $0.otherNames) }
        return Field(.kind, "Kind", .choice(kinds), \FlightRecord.chosenKind, "kind").distinct().hint(choiceHint)
            .forms(.flight, .simulator, .ground, .event).words("kind", help: "flight, simulator, ground or event")
    }

    /// A word after `#` in the remarks.
    static let tag = Field(.tag, "Tag", .tag).filtered("remarks").words("tag", help: "word behind # in the remarks")
        .reading { record in
            let words = (record.remarks ?? "").split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("#") }
            return words.isEmpty ? nil : .text(words.joined(separator: " "))
        }
    /// The row's key.
    static let rowKey = Field(.id, "Number", .key).filtered("SELF").words("id", help: "number of the row")
        .heading("NO").rowValue { .text(String($0.id.key)) }

    /// Returns the three colors of the paint, at a path from the record.
    static func paints(_ path: String) -> [Field] {
        let colors = PaintColor.allCases.map {
            FieldChoice($0.rawValue, $0.displayName, otherNames: $0 == .gray ? ["grey"] : [], paint: $0)
        }
        func paint(_ index: Int, _ label: String, _ part: String) -> Field {
            let stored = "\(path)colorScheme.\(part)"
            return Field(.paint(index), label, .choice(colors)).filtered(stored).sorted(stored).hint(choiceHint)
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
    /// The kind, which is never unknown.
    fileprivate var chosenKind: EntryKind? {
        get { kind }
        set { kind = newValue ?? .flight }
    }

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

extension Field {
    /// Returns a flag of which no says more than nothing: the other pilot flew, no courses were tracked.
    fileprivate func keepingNo(at attribute: some AttributeName) -> Field {
        var field = self
        let name = attribute.rawValue
        field.write = { value, record in record.attributes[name] = value }
        field.keepsNo = true
        return field
    }
}
