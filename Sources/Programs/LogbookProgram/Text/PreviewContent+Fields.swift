package import Aviation
import Logbook
import TerminalUI

extension PreviewContent {
    /// Returns the lines of the record below the heading: its fields, in the order and groups of the form.
    package func lines(of record: Record) -> [StyledLine] {
        var groups: [[StyledLine]] = []
        let entry = FlightRecord(record)
        // The heading names the device of a session without an aircraft.
        let named = entry?.kind != .flight && entry?.aircraft == nil ? FieldID.simulatorDevice : nil
        for field in fields[record.kind].inForm(of: entry?.kind ?? .flight)
        where field.isInForm && !headingFields.contains(field.id) && field.id != named {
            if field.beginsGroup || groups.isEmpty { groups.append([]) }
            groups[groups.count - 1] += lines(field, of: record)
        }
        return spaced(groups + [recorded(record)]) + signature(of: record) + paragraph("remarks", record.remarks)
    }

    /// Returns who signed a record and how, and whether that is void; empty for one that is not signed.
    private func signature(of record: Record) -> [StyledLine] {
        let found: String? =
            switch record {
            case .flight(let flight): flight.signature
            case .document(let document): document.signature
            case .aircraft, .pilot, .airport: nil
            }
        guard let text = found else { return [] }
        let style: Style = text.hasPrefix(SignatureLabel.void) ? .caution : .good
        return [StyledLine(), StyledLine("signature", .muted)]
            + widths.wrapped(text.inPane, columns: columns).map { StyledLine($0, style) }
    }

    /// The fields in the heading, and the remarks, which come last.
    private var headingFields: Set<FieldID> {
        [
            .date, .aircraft, .origin, .destination, .tailNumber, .aircraftType, .pilotName, .icao, .faa, .iata,
            .airportName, .documentKind, .authority, .level, .documentName, .remarks,
        ]
    }

    private func lines(_ field: Field, of record: Record) -> [StyledLine] {
        guard let value = field.value(in: record), value != .text(EntryKind.flight.rawValue) else { return [] }
        let label = (field.label.count <= 12 || field.isFigure ? field.label : field.shortLabel).lowercasedFirst
        let unit = field.unit.map { " \($0)" } ?? ""
        switch value {
        // Zero was written down, where the program's fields have it for nothing.
        case .minutes(let minutes) where field.isCustom: return row(label, style.text(of: minutes))
        case .number(let number) where field.isCustom: return row(label, style.text(of: number) + unit)
        case .date(let date): return row(label, style.text(of: date))
        case .hundredths(let count): return row(label, HundredthsText.text(of: count) + unit)
        case .minutes(let minutes): return figure(label, minutes)
        case .number(let number):
            return figure(label, number == 0 ? nil : "\(style.text(of: number))\(unit)")
        case .flag(let flag):
            if field.keepsNo, !flag { return row(label, "no") }
            let what = field.id == .isSelf ? "this is you" : field.label
            return flag ? [StyledLine("✓ ", .good).adding(what)] : []
        case .crew(let crew):
            return crew.map { row($0.role?.rawValue ?? $0.roleText ?? "", $0.pilot?.label) }.joined().map(\.self)
        case .approaches(let approaches):
            return [StyledLine(label, .muted)] + approaches.map { StyledLine(" " + ApproachText.text(of: [$0])) }
        case .text(let text):
            let paint = field.choices.first { $0.value == text }?.paint
            guard let paint else { return row(label, field.shown(text)) }
            let room = max(13, edge - widths.columns(of: paint.displayName) - 1 - Swatch.columns)
            return [
                StyledLine(widths.fitted(label, columns: room), .muted).adding(paint, isNamed: true).adding(
                    " \(paint.displayName)")
            ]
        case .instant, .degrees, .link, .paints: return row(label, value.text)
        }
    }

    /// Returns the lines of an aircraft's photo and flight data, and of the file of a document.
    private func recorded(_ record: Record) -> [StyledLine] {
        if case .document(let document) = record { return row("file", document.attachmentText) }
        guard case .aircraft(let aircraft) = record else { return [] }
        return row("photo", aircraft.photoText)
            + row(
                "flight data",
                aircraft.flightDataCount > 0
                    ? "\(style.text(of: aircraft.flightDataCount)) recording\(aircraft.flightDataCount == 1 ? "" : "s")"
                    : nil)
    }
}

extension Field {
    /// The heading as a label: `device`, but `PIC`.
    fileprivate var shortLabel: String { heading.count > 4 ? heading.lowercased() : heading }
}

extension String {
    /// The text with a lowercase first letter, unless the second one is uppercase too, as in `IFR`.
    fileprivate var lowercasedFirst: String {
        if dropFirst().first?.isUppercase == true { return self }
        return prefix(1).lowercased() + dropFirst()
    }
}
