extension Field {
    /// Whether the field names members of the crew, of whom a flight may have several.
    package var isOfCrew: Bool { type == .crew || crewRole != nil }

    /// The paths that flights are grouped by, and the kind of the related records when these are relationships.
    package var groupPaths: (paths: [String], relation: RecordKind?) {
        if isOfCrew { return (paths, .pilots) }
        if case .link(let kind) = type { return (attribute.map { [$0] } ?? paths, kind) }
        return isFactOfAircraft ? (["aircraft"], .aircraft) : (paths, nil)
    }

    /// Returns the stored text of a value as people read it: a choice or a group by its name; a color as it is stored.
    package func shown(_ text: String) -> String {
        guard case .choice(let choices) = type, let choice = choices.first(where: { $0.value == text }) else {
            return groupNames[text] ?? text
        }
        return choice.paint == nil ? choice.label : text
    }

    /// These paths lead to the field's texts; for a link, to the names of the other record.
    package var namePaths: [String] { if case .link = type { sortPaths } else { paths } }

    /// A value, or the values between two, as one row.
    package struct Bucket: Hashable {
        package let key: String
        package let label: String
        /// The place of a value that has an order; nil for texts.
        package var order: Int?

        package init(key: String, label: String, order: Int? = nil) {
            self.key = key
            self.label = label
            self.order = order
        }

        package static func == (one: Bucket, other: Bucket) -> Bool { one.key == other.key }
        package func hash(into hasher: inout Hasher) { hasher.combine(key) }
    }

    /// Returns the group of a text.
    package func bucket(_ text: String) -> Bucket {
        if case .choice(let choices) = type {
            let known = choices.first { $0.value == choice(text) }
            return Bucket(key: known?.value ?? text, label: known?.value ?? text)
        }
        let isRegistration = type == .registration || type == .link(.aircraft)
        let key = isRegistration ? Registration(text)?.key : nil
        return Bucket(key: key ?? FoldedText.folded(text), label: text)
    }

    /// Returns the filter that finds the flights of a group; nil for a word that filters do not have.
    ///
    /// - Parameter label: the group's value as text; for dates a year or a month.
    package func filter(ofGroup label: String) -> Filter? {
        if type == .date { return filter(Bucket(key: label, label: label)) }
        if type == .number { return filter(Int(label).map { Bucket(key: label, label: label, order: $0) }) }
        return filter(label.allSatisfy(\.isWhitespace) ? nil : bucket(label))
    }

    /// Returns the filter that finds the records of a row; nil for a word that filters do not have.
    package func filter(_ bucket: Bucket?) -> Filter? {
        guard let bucket else { return .field(self, [.unknown]) }
        switch type {
        case .minutes:
            let start = Minutes((bucket.order ?? 0) * 60)
            return .field(self, [.range(FilterRange(.minutes(start), .minutes(Minutes(start.count + 59))))])
        case .number: return .field(self, [.value(.number(bucket.order ?? 0))])
        case .date: return DateSpan(bucket.key).map { .field(self, [.value(.date(.span($0)))]) }
        case .choice, .flag: return choice(bucket.key).map { .field(self, [.value(.choice($0))]) }
        case .text, .registration, .link, .crew: return .field(self, [.whole(bucket.label)])
        case .instant, .degrees, .approaches, .hundredths, .tag, .key: return nil
        }
    }
}
