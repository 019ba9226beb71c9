package import Aviation
package import TerminalUI

extension ListRow {
    /// A flight's row; nil for another one.
    package var flight: FlightRow? { if case .flight(let row) = self { row } else { nil } }
    /// An aircraft's row; nil for another one.
    package var aircraft: AircraftRow? { if case .aircraft(let row) = self { row } else { nil } }
    /// A pilot's row; nil for another one.
    package var pilot: PilotRow? { if case .pilot(let row) = self { row } else { nil } }
    /// An airport's row; nil for another one.
    package var airport: AirportRow? { if case .airport(let row) = self { row } else { nil } }

    /// The record's name.
    package var name: String {
        switch self {
        case .flight(let row): row.date?.isoText ?? "a flight without a date"
        case .aircraft(let row): row.tailNumber ?? row.aircraftType ?? "an aircraft without a name"
        case .pilot(let row): row.name ?? "a pilot without a name"
        case .airport(let row): row.knownLabel ?? "an airport without a name"
        case .document(let row): row.sentence ?? "a document without a name"
        }
    }

    /// The record in a few words, such as `2026-11-18 HB-KPZ LSZH–LSZH`.
    package var sentence: String {
        switch self {
        case .flight(let row):
            return FlightSentence.text(
                date: name, aircraft: row.registration, route: FlightSentence.route(row.origin, row.destination))
        case .aircraft(let row): return [name, row.aircraftType].compactMap(\.self).joined(separator: " ")
        case .pilot, .document: return name
        case .airport(let row): return [name, row.name].compactMap(\.self).joined(separator: " ")
        }
    }
}

extension String {
    /// The text up to its first line end, which is no longer than a row.
    var firstLine: String { inRow.split(whereSeparator: \.isNewline).first.map(String.init) ?? "" }

    /// The text as far as a pane shows it.
    var inPane: String { cut(to: 10_000) }
}

extension PaintColor {
    /// The color's swatch.
    package var swatch: Swatch {
        switch self {
        case .none: .none
        case .white: .white
        case .blue: .blue
        case .orange: .orange
        case .red: .red
        case .gray: .gray
        case .green: .green
        case .gold: .gold
        case .yellow: .yellow
        case .black: .black
        }
    }
}
