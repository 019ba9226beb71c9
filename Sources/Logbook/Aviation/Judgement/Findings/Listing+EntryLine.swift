extension Listing {
    /// Creates the flight of an entry line, under the keys of `list entries`; linked records are given by name.
    package init(entry: ParsedEntryLine, _ fields: FieldTable) {
        self.init(Self.columnsOfUnsaved(.flights, fields), [.flight(entry.flight)])
    }

    /// The report of `flightlog edit`: the record under the keys of its list, linked records by name, the records created
    /// with it, and the notes.
    package init(
        edited record: Record, address: String?, isSaved: Bool, made: [String], notes: [String], _ fields: FieldTable
    ) {
        let entry = Listing(Self.columnsOfUnsaved(record.kind, fields), [record])
        let columns: [ListingColumn<Record>] = [
            ListingColumn("id") { _ in ListingValue(address) },
            ListingColumn("isSaved") { _ in .truth(isSaved) },
            ListingColumn("entry", parts: entry.fields) { _ in entry.rows.first.map { .object($0) } ?? .null },
            ListingColumn("made", parts: [ListingField("name")], isArray: true) { _ in .array(made.map { [.text($0)] })
            },
            ListingColumn("notes", parts: [ListingField("text")], isArray: true) { _ in
                .array(notes.map { [.text($0)] })
            },
        ]
        self.init(columns, [record])
    }

    /// Creates the report of `flightlog log`: the words, the flight, the records created with it and the findings.
    package init(logged entry: ParsedEntryLine, address: String?, isSaved: Bool, _ fields: FieldTable) {
        let flight = Listing(entry: entry, fields)
        let columns: [ListingColumn<ParsedEntryLine>] = [
            ListingColumn("id") { _ in ListingValue(address) },
            ListingColumn("isSaved") { _ in .truth(isSaved) },
            ListingColumn(
                "words", parts: ["text", "start", "end", "explanation", "problem"].map { ListingField($0) },
                isArray: true
            ) { .array($0.line.tokens.map(Self.word)) },
            ListingColumn("entry", parts: flight.fields) { _ in flight.rows.first.map { .object($0) } ?? .null },
            ListingColumn("made", parts: [ListingField("name")], isArray: true) { .array($0.made.map { [.text($0)] }) },
            ListingColumn(
                "findings", parts: ["severity", "message", "recovery", "fix"].map { ListingField($0) }, isArray: true
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

    private static func finding(_ finding: FlightDiagnostic) -> [ListingValue] {
        let severity = finding.severity == .error ? "error" : "note"
        return [
            .text(severity), .text(finding.message), .text(finding.recovery), ListingValue(finding.words.nonEmpty),
        ]
    }
}
