extension Listing {
    /// The flight of an entry line, under the keys of `list entries`; linked records are given by name.
    package init(entry: LoggedEntry) {
        let columns: [ListingColumn<LoggedEntry>] =
            [
                ListingColumn("date") { ListingValue($0.flight.date?.isoText) },
                ListingColumn("aircraft") { ListingValue($0.flight.aircraft?.label) },
                ListingColumn("origin") { ListingValue($0.flight.origin?.label) },
                ListingColumn("destination") { ListingValue($0.flight.destination?.label) },
                ListingColumn("pilot") { ListingValue($0.flight.pilot?.label) },
                ListingColumn("safetyPilot") { ListingValue($0.flight.safetyPilot?.label) },
                ListingColumn("role") { ListingValue($0.flight.role?.rawValue) },
                ListingColumn("flightRules") { ListingValue($0.flight.rules?.rawValue) },
                ListingColumn("route") { ListingValue($0.flight.route) },
                ListingColumn("offBlock") { ListingValue($0.flight.offBlock?.isoText) },
                ListingColumn("takeOff") { ListingValue($0.flight.takeOff?.isoText) },
                ListingColumn("landing") { ListingValue($0.flight.landing?.isoText) },
                ListingColumn("onBlock") { ListingValue($0.flight.onBlock?.isoText) },
            ]
            + FlightColumn.allCases.map { column in
                ListingColumn(column.attributeName) { ListingValue($0.flight.times[column]?.count) }
            } + [ListingColumn("simulatorDevice") { ListingValue($0.flight.simulatorDevice) }]
            + FlightCount.allCases.map { count in
                ListingColumn(count.attributeName) { ListingValue($0.flight.times[count]) }
            } + [
                ListingColumn(
                    "approaches", parts: ["type", "runway", "count", "airport"].map { ListingField($0) }, isArray: true
                ) { entry in
                    .array(
                        entry.flight.approaches.map { approach in
                            [
                                ListingValue(approach.type?.rawValue ?? approach.typeText),
                                ListingValue(approach.runway), .integer(approach.count),
                                ListingValue(approach.airport?.label),
                            ]
                        })
                },
                ListingColumn("remarks") { ListingValue($0.flight.remarks) },
            ]
        self.init(columns, [entry])
    }

    /// The report of `flightlog log`: the words, the flight, the records created with it and the findings.
    package init(logged entry: LoggedEntry, address: String?, isSaved: Bool) {
        let flight = Listing(entry: entry)
        let columns: [ListingColumn<LoggedEntry>] = [
            ListingColumn("id") { _ in ListingValue(address) },
            ListingColumn("isSaved") { _ in .truth(isSaved) },
            ListingColumn(
                "words", parts: ["text", "start", "end", "explanation", "problem"].map { ListingField($0) },
                isArray: true
            ) { .array($0.line.tokens.map(Self.word)) },
            ListingColumn("entry", parts: flight.fields) { _ in flight.rows.first.map { .object($0) } ?? .null },
            ListingColumn("made", parts: [ListingField("name")], isArray: true) { .array($0.made.map { [.text($0)] }) },
            ListingColumn(
                "findings", parts: ["severity", "message", "recovery"].map { ListingField($0) }, isArray: true
            ) { .array($0.findings.map(Self.finding)) },
        ]
        self.init(columns, [entry])
    }

    private static func word(_ token: EntryToken) -> [ListingValue] {
        [
            .text(token.text), .integer(token.range.lowerBound), .integer(token.range.upperBound),
            .text(token.explanation), ListingValue(token.problem.map { "\($0.message); \($0.recovery)" }),
        ]
    }

    private static func finding(_ finding: FlightCheck) -> [ListingValue] {
        let severity = finding.severity == .error ? "error" : "note"
        return [.text(severity), .text(finding.message), .text(finding.recovery)]
    }
}
