/// The search for the name that a mistyped one most likely means.
enum Nearest {
    /// Returns the name with the fewest changes of single letters; nil when none is close.
    static func name(to typed: String, among names: [String]) -> String? {
        let wanted = Array(typed.lowercased().prefix(60))
        let found = names.map { (name: $0, distance: distance(wanted, Array($0.lowercased()))) }
            .min { $0.distance < $1.distance }
        guard let found, found.distance <= max(wanted.count / 3, 1) else { return nil }
        return found.name
    }

    /// Returns the Levenshtein distance: the fewest letters to add, drop or change.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        var row = Array(0...other.count)
        for (line, letter) in one.enumerated() {
            var diagonal = line
            row[0] = line + 1
            for column in other.indices {
                let changed = diagonal + (letter == other[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
