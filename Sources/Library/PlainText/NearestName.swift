/// The search for the name that a mistyped one most likely means.
package enum NearestName {
    /// Returns the candidate most similar to a name; nil if none is similar enough.
    ///
    /// Counts inserted, deleted and replaced characters, ignoring case. At most a third of the name may differ, but one
    /// character always may. Only the first 60 characters of the name count, which limits the cost.
    package static func find(_ name: String, among candidates: [String]) -> String? {
        let wanted = Array(name.lowercased().prefix(60))
        let distances = candidates.map { ($0, distance(wanted, Array($0.lowercased()))) }
        return distances.filter { $0.1 <= max(1, wanted.count / 3) }.min { $0.1 < $1.1 }?.0
    }

    /// The Levenshtein distance, computed row by row.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var previous = Array(0...right.count)
        for (row, character) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let replaced = previous[column] + (character == other ? 0 : 1)
                current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
            }
            previous = current
        }
        return previous[right.count]
    }
}
