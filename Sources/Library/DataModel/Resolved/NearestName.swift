/// Returns the candidate that a mistyped name most likely meant; nil when none is near.
///
/// Counts insertions, deletions and replacements, case ignored; at most a third of the name may differ.
package func nearestName(to name: String, in candidates: [String]) -> String? {
    let wanted = Array(name.lowercased())
    let limit = max(1, wanted.count / 3)
    let distances = candidates.map { ($0, editDistance(wanted, Array($0.lowercased()))) }
    return distances.filter { $0.1 <= limit }.min { $0.1 < $1.1 }?.0
}

/// Counts the single changes that turn one into the other.
private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
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
