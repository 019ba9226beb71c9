package import Aviation
package import Logbook
import TerminalUI

/// A new record of a shell: its fields by their names, read as a form reads them.
///
/// ```
/// let addition = try RecordAddition(.aircraft, named: "N12345", setting: [("type", "C172")], today: today, in: fields)
/// addition.record.sentence      // "N12345"
/// ```
package struct RecordAddition: Hashable, Sendable {
    package let record: Record
    /// Findings that do not prevent saving.
    package let notes: [String]

    /// - Parameters:
    ///   - name: what the record is called: a registration, a name, an identifier or a name of an airport, the kind of a
    ///     document; empty for none. An airport of the table of the world has what the table knows of it.
    ///   - texts: names of fields with what is typed there.
    package init(
        _ kind: RecordKind, named name: String, setting texts: [(name: String, text: String)], today: LocalDate,
        by conventions: Conventions = Conventions(), in fields: FieldTable
    ) throws(RecordEdit.Problem) {
        let known = kind == .airports ? AirportTable.airport(name) : nil
        var form = Form(
            known.map { .airport($0.record) } ?? Form.blank(kind), over: nil, today: today, by: conventions, in: fields)
        let own = known == nil && !name.isEmpty ? [(Self.field(of: name, kind, in: fields), name)] : []
        notes = try form.filled(with: own + texts)
        record = form.reading.record
    }

    /// Returns the name of the field that a name of a record goes into.
    private static func field(of name: String, _ kind: RecordKind, in fields: FieldTable) -> String {
        let id: FieldID =
            switch (kind, AirportCode(name)) {
            case (.airports, .icao): .icao
            case (.airports, .faa): .faa
            case (.airports, _): .airportName
            case (.aircraft, _): .tailNumber
            case (.pilots, _): .pilotName
            case (.documents, _): .documentKind
            case (.flights, _): .aircraft
            }
        return fields.word(of: id)
    }

    /// Returns the fields that have a value, in the order of the form, with their texts.
    package func values(in fields: FieldTable) -> [(label: String, text: String)] {
        fields[record.kind].filter(\.isInForm).compactMap { field in
            let text = field.value(in: record)?.text ?? ""
            return text.isEmpty ? nil : (field.label, field.shown(text))
        }
    }

    /// Returns the records that the new one names and that are not in the logbook yet.
    package func newRecords(in book: any LogbookAccess) throws(LogbookError) -> [(kind: RecordKind, label: String)] {
        try RecordEdit.newRecords(namedBy: record, in: book)
    }

    /// Returns the record of the logbook that is probably the same: a pilot of the same name, a document with the same
    /// values; nil for none. Equal aircraft and airports are refused when they are saved.
    package func likelyDuplicate(in book: any LogbookAccess) throws(LogbookError) -> Record? {
        switch record {
        case .pilot(let pilot):
            guard let name = pilot.name, let id = try book.match(.pilots, text: name)?.id else { return nil }
            return try book.record(id)
        case .document:
            for row in try book.page(ListQuery(.documents), at: .first, limit: .max).rows {
                let other = try book.record(row.id)
                if values(of: other) == values(of: record) { return other }
            }
            return nil
        case .flight, .aircraft, .airport: return nil
        }
    }

    private func values(of record: Record) -> [FieldValue?] {
        FieldTable.standard[record.kind].filter(\.isInForm).map { field in
            // A link to a pilot is the same by his name, saved or not.
            if case .link(let link)? = field.value(in: record) { .text(link.label) } else { field.value(in: record) }
        }
    }
}

extension Record {
    /// Returns what is to be said of the pilot who is marked as the owner until this record is saved over another one, or as a
    /// new one; nil when the owner stays.
    package func noteOnOwner(over id: RecordID?, in book: any LogbookAccess) throws(LogbookError) -> String? {
        guard case .pilot(let pilot) = self, pilot.isSelf, let owner = try book.match(.pilots, text: "self"),
            owner.id != id
        else { return nil }
        return "\(owner.label) is no longer marked as you"
    }
}
