/// The table of what a type's name gives, for the documents.
extension TypeFact {
    /// Two tables in Markdown: the names of several types with the facts that these have in common, and the gliders that
    /// are called by their names.
    package static var markdown: String {
        let names = AircraftTypeTable.familyNames.map { ($0, AircraftTypeTable.types(meantBy: $0)) }
        let gliders = AircraftTypeTable.gliders.split(separator: "\n").compactMap { AircraftType(tableLine: $0) }
        return "## Names of several types\n\n"
            + table(names.map { name, types in (name, designators(of: types), types) }, "May be")
            + "\n## Gliders without a designator\n\n"
            + table(gliders.map { ($0.designator, $0.displayName, [$0]) }, "Glider")
    }

    /// The facts that the tables show.
    static var printed: [TypeFact] { Array(all.prefix { $0.field != FieldID(AircraftAttribute.make) }) }

    private static func table(
        _ rows: [(name: String, meaning: String, types: [AircraftType])], _ title: String
    ) -> String {
        let titles = ["Name", title] + printed.map { FieldTable.standard[.aircraft][$0.field]?.label ?? "" }
        let lines = rows.map { row in
            ["`\(row.name)`", row.meaning] + printed.map { $0.value(of: row.types)?.text ?? "–" }
        }
        let rule = titles.map { _ in "---" }
        return ([titles, rule] + lines).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
    }

    private static func designators(of types: [AircraftType]) -> String {
        let shown = types.prefix(8).map(\.designator).joined(separator: ", ")
        return types.count > 8 ? "\(shown), … (\(types.count))" : shown
    }
}
