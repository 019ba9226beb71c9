extension Listing {
    /// Findings about entries, for other programs.
    ///
    /// - Parameter address: returns the address of an entry.
    package init(_ findings: [BookFinding], address: @escaping (RecordID) -> String?) {
        func text(_ key: String, _ value: @escaping (BookFinding) -> String?) -> ListingColumn<BookFinding> {
            ListingColumn(key) { ListingValue(value($0)) }
        }
        self.init(
            [
                text("kind") { $0.kind.rawValue }, text("title") { $0.kind.title },
                text("id") { address($0.entry.id) }, text("date") { $0.entry.date?.isoText },
                text("aircraft") { $0.entry.aircraft }, text("route") { $0.entry.route.nonEmpty },
                text("severity") { $0.check.severity == .error ? "error" : "note" },
                text("message") { $0.check.message }, text("recovery") { $0.recovery },
                ListingColumn("fix", parts: ["field", "from", "to"].map { ListingField($0) }, isArray: true) {
                    .array($0.changes.map(Self.row))
                },
                text("other") { $0.other.flatMap(address) }, text("silenced") { $0.silence?.rawValue },
            ], findings)
    }

    private static func row(_ change: BookFinding.Change) -> [ListingValue] {
        [.text(change.word), ListingValue(change.before?.text), ListingValue(change.after?.text)]
    }
}

extension BookFinding.Change {
    /// The word of the field in filters, such as `night`.
    fileprivate var word: String { FieldTable.standard.word(of: field) }

    /// The change in words, such as `Night 0:20 → 0:45`.
    package var text: String {
        let label = FieldTable.standard[.flights][field]?.label ?? field.name
        return "\(label) \(before?.text ?? "–") → \(after?.text ?? "–")"
    }
}
