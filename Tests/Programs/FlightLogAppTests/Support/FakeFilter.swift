import Aviation

/// The part of filters that a fake logbook supports: words, a few fields, and how terms are combined.
struct FakeFilter {
    let row: ListRow

    func passes(_ filter: Filter) -> Bool {
        switch filter {
        case .all(let parts): parts.allSatisfy(passes)
        case .any(let parts): parts.contains(where: passes)
        case .not(let part): !passes(part)
        case .word(let word), .quoted(let word):
            FakeRows.words(of: row).contains { FoldedText.contains($0, word) }
        case .days(let range): tests(.date, .range(range))
        case .field(let field, let tests): tests.contains { self.tests(field.id, $0) }
        }
    }

    private func tests(_ field: FieldID, _ test: FilterTest) -> Bool {
        switch test {
        case .unknown: text(field) == nil && number(field) == nil
        case .value(.text(let text)): FoldedText.contains(self.text(field) ?? "", text)
        case .whole(let text): FoldedText.folded(self.text(field) ?? "") == FoldedText.folded(text)
        case .value(.choice(let choice)): text(field) == choice
        case .value(let value): number(field).map { $0 == Self.number(value) } ?? false
        case .compare(.greater, let value): number(field).map { $0 > Self.number(value) } ?? false
        case .compare(.less, let value): number(field).map { $0 < Self.number(value) } ?? false
        case .range, .compare: false
        }
    }

    private static func number(_ value: FilterValue) -> Int {
        switch value {
        case .minutes(let minutes): minutes.count
        case .number(let number), .hundredths(let number): number
        case .text, .choice, .date: -1
        }
    }

    private func number(_ field: FieldID) -> Int? {
        guard case .flight(let row) = row else { return nil }
        switch field {
        case .column(.night): return row.night?.count
        case .block: return row.block?.count
        case .landings: return row.landings
        default: return nil
        }
    }

    private func text(_ field: FieldID) -> String? {
        switch row {
        case .flight(let row): text(field, row)
        case .aircraft(let row):
            switch field {
            case .aircraftType: row.aircraftType
            case .paint(0): row.colors.primary?.rawValue
            default: row.tailNumber
            }
        case .pilot(let row): row.name
        case .airport(let row): field == .city ? row.city : row.icaoIdentifier
        case .document(let row): row.kind
        }
    }

    private func text(_ field: FieldID, _ row: FlightRow) -> String? {
        switch field {
        case .aircraftType: row.aircraftType
        case .aircraft: row.registration
        case .origin: row.origin
        case .destination: row.destination
        case .pilot: row.pilot
        case .role: row.role?.rawValue
        case .paint(0): row.paint?.rawValue
        case .remarks: row.remarks
        default: nil
        }
    }
}
