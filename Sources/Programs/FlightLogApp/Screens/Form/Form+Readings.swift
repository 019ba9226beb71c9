import Aviation
import TerminalUI

/// The readings that the error of the field with the cursor offers: a list like that of completions, of which Tab takes
/// one after the other.
extension Form {
    /// The readings that the note or the shown error of the field with the cursor offers; empty for none.
    private var readings: [InputReading] {
        guard let field = focused, field.wasLeft || triedToSave else { return [] }
        if let note = reading.notes[field.id], note.severity == .error || !note.readings.isEmpty {
            return note.readings
        }
        return reading.findings.first { $0.severity == .error && $0.fields.first == field.id }?.readings ?? []
    }

    /// Shows the readings of the field with the cursor, none of them taken.
    mutating func offerReadings() {
        guard let field = focused, !readings.isEmpty else { return }
        let width = readings.map(\.text.count).max() ?? 0
        let rows = readings.map { reading in
            let text = CharacterWidths.standard.fitted(reading.text, columns: width) + "  " + reading.meaning
            return Offers.Row(text: text.trimmed, value: reading.text, link: nil)
        }
        offers = Offers(field: field.id, rows: rows, selected: nil, typed: field.editor.text)
    }

    /// Puts a reading into the field; nil for what was typed.
    mutating func takeReading(_ place: Int?) {
        guard var shown = offers, let typed = shown.typed else { return }
        shown.selected = place
        changeFocused { $0.set(place.map { shown.rows[$0].value } ?? typed) }
        offers = shown
    }

    /// Puts the next reading into the field; after the last one, the first.
    mutating func takeNextReading() {
        guard let offers, !offers.rows.isEmpty else { return }
        takeReading(offers.selected.map { ($0 + 1) % offers.rows.count } ?? 0)
    }
}

// MARK: Commands

extension CommandContext {
    static let readings = CommandContext("Readings of a text", name: "reading", takesText: true)
}

extension CommandName {
    static let readingNext = CommandName("reading.next")
    static let readingTake = CommandName("reading.take")
    static let readingBack = CommandName("reading.typed")
}

extension CommandTable {
    static let readings = CommandTable(
        .readings,
        [
            Command(
                .readingNext, [.tab], "reading", "Put the next reading into the field", footer: 90,
                action: {
                    $0.form?.takeNextReading()
                    return []
                }),
            Command(
                .readingTake, [.enter], "take", "Accept the marked line", footer: 85,
                listens: { $0.form?.offers?.selected != nil }, action: { $0.takeOffer($0.form?.offers?.selected) }),
            Command(
                .readingBack, [.backTab], "as typed", "Put back what was typed", footer: 80,
                listens: { $0.form?.offers?.selected != nil },
                action: {
                    $0.form?.takeReading(nil)
                    return []
                }),
        ]
            + Command.motions(.arrows) { _, state in
                // Arrows pass by a field until a reading is taken.
                state.form?.offers?.selected != nil
            } + [
                Command(
                    .offerClose, [.escape], "as typed", "Close the readings", footer: 70, action: { $0.closeOffers() })
            ])
}
