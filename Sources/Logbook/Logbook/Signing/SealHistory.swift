import Aviation

/// What the chain says of each sealed record.
struct SealHistory {
    struct State {
        var name: String
        var digest: String
        var step: Int64
        var isGone: Bool { digest == "gone" }
    }

    struct Change {
        let step: Int64
        let word: String
        let value: String?
    }

    /// The seals in the order in which the chain names them first.
    private(set) var seals: [String] = []
    private(set) var states: [String: State] = [:]
    private(set) var changes: [String: [Change]] = [:]

    mutating func follow(_ step: CanonicalText, _ number: Int64) {
        var seal: String?
        for line in step.lines {
            switch line.word {
            case "entry":
                let words = line.value.split(separator: " ").map(String.init)
                guard words.count == 2 else { continue }
                seal = words[0]
                if states[words[0]] == nil { seals.append(words[0]) }
                let name = states[words[0]]?.name ?? step["named"] ?? step["what"] ?? "an entry"
                states[words[0]] = State(name: name, digest: words[1], step: number)
            case "named": if let seal { states[seal]?.name = line.value }
            case "is":
                guard let seal else { continue }
                let end = line.value.firstIndex(of: " ")
                let word = String(line.value[..<(end ?? line.value.endIndex)])
                let value = end.map { String(line.value[line.value.index(after: $0)...]) }
                changes[seal, default: []].append(Change(step: number, word: word, value: value))
            default: break
            }
        }
    }

    /// Returns covered values after changes.
    static func replayed(_ lines: [CanonicalText.Line], _ changes: [Change]) -> [CanonicalText.Line] {
        changes.reduce(lines) { lines, change in
            lines.filter { $0.word != change.word }
                + (change.value.map { [CanonicalText.Line(change.word, $0)] } ?? [])
        }
    }

    /// Returns the names of entries that are no longer as a page was printed with them.
    ///
    /// - Parameter printed: the lines `entry` of the step of the page: a seal and a digest each.
    func changed(since printed: [String]) -> [String] {
        printed.compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2, let state = states[words[0]], state.digest != words[1] else { return nil }
            return state.name
        }
    }
}
