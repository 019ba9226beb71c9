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
    package mutating func offerReadings() {
        guard let field = focused, !readings.isEmpty else { return }
        let width = readings.map(\.text.count).max() ?? 0
        let rows = readings.map { reading in
            let text = CharacterWidths.standard.fitted(reading.text, columns: width) + "  " + reading.meaning
            return Offers.Row(text: text.trimmed, value: reading.text, link: nil)
        }
        offers = Offers(field: field.id, rows: rows, selected: nil, typed: field.editor.text)
    }

    /// Puts a reading into the field; nil for what was typed.
    package mutating func useReading(_ place: Int?) {
        guard var shown = offers, let typed = shown.typed else { return }
        shown.selected = place
        changeFocused { $0.set(place.map { shown.rows[$0].value } ?? typed) }
        offers = shown
    }

    /// Puts the next reading into the field; after the last one, the first.
    package mutating func useNextReading() {
        guard let offers, !offers.rows.isEmpty else { return }
        useReading(offers.selected.map { ($0 + 1) % offers.rows.count } ?? 0)
    }
}
