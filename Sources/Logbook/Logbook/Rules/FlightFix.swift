/// The one value that removes a finding.
package struct FlightFix: Hashable, Sendable {
    package let field: FieldID
    package let value: FieldValue

    init(_ field: FieldID, _ value: FieldValue) {
        self.field = field
        self.value = value
    }

    /// The value as it is typed into the field, such as `1:10`.
    package var text: String { value.text }
    /// The word of an entry line, such as `xc:1:10`.
    package var word: String {
        let name = field == .newType ? "type" : field.word
        return "\(name):\(text.contains(where: \.isWhitespace) ? "\"\(text)\"" : text)"
    }
}

extension FlightFinding {
    /// Returns the value that removes the finding; nil where several could, or only the pilot knows it.
    func fix(in facts: FlightFacts) -> FlightFix? {
        let block = facts.times.block
        func time(_ column: FlightColumn, _ minutes: Minutes?) -> FlightFix? {
            minutes.map { FlightFix(.column(column), .minutes($0)) }
        }
        return switch self {
        case .blockDiffersFromTimes(_, let computed): time(.block, computed)
        case .nightDiffersFromSun(_, let computed): time(.night, computed)
        case .roleColumnEmpty(_, let column): time(column, block)
        case .crossCountryMissing: time(.crossCountry, block)
        case .instrumentRulesWithoutTime: time(.instrumentRules, block)
        case .soloWithoutPilotInCommand: time(.pilotInCommand, facts.times[.solo])
        case .moreFullStopsThanLandings(let fullStop, let landings):
            facts.times[fullStop].map { FlightFix(.count(landings), .number($0)) }
        case .typeUnknown(_, let similar?): FlightFix(.newType, .text(similar))
        default: nil
        }
    }
}

extension EntryLine {
    /// Returns the line with a value: instead of the word that says another one, else before the remarks at its end.
    package func text(with fix: FlightFix) -> String {
        let slot = fix.field.column?.slot ?? fix.field.count?.displayName.lowercased() ?? "type"
        var words = tokens.map(\.text)
        if let place = tokens.firstIndex(where: { $0.meanings.count == 1 && $0.meanings[0].slot == slot }) {
            words[place] = fix.word
        } else {
            words.insert(fix.word, at: words.firstIndex { $0.hasPrefix(";") } ?? words.count)
        }
        return words.joined(separator: " ")
    }
}
