/// The table of fields for the documents.
extension FieldTable {
    /// One table in Markdown for each kind of record: what the field is called on the screen and where names are typed,
    /// what can be done with it, and its key for other programs.
    package static var markdown: String {
        RecordKind.allCases.map { kind in
            let rows = standard[kind].map { field in
                "| \(field.label) | \(field.words) | \(field.meaning) | \(field.uses) | \(field.key.map { "`\($0)`" } ?? "") |"
            }
            let title = kind.plural.prefix(1).uppercased() + kind.plural.dropFirst()
            let heading = "## \(title)\n\n| On the screen | Names | Meaning | In | Key |\n|---|---|---|---|---|\n"
            return heading + rows.map { "\($0)\n" }.joined()
        }.joined(separator: "\n")
    }
}

extension Field {
    fileprivate var words: String { ([word] + otherWords).map { "`\($0)`" }.joined(separator: ", ") }

    fileprivate var meaning: String { help + (unit.map { ", \($0)" } ?? "") }

    /// The parts of the program that have the field.
    fileprivate var uses: String {
        [
            isInForm ? "form" : nil, isColumn ? "column" : nil, isSortable ? "order" : nil,
            isFilterable ? "filter" : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
