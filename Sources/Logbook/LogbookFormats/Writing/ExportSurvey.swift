import Aviation
import Foundation

/// What all flights together say about how they are written.
struct ExportSurvey {
    /// The layout of the newest import, with its time.
    private var newest: (layout: FileLayout, data: Data, at: Date)?
    /// The aircraft of the flights, by their names as they are compared.
    private(set) var aircraft: [String: AircraftRecord] = [:]
    /// The simulators that sessions name, and that no imported cell names.
    private(set) var devices: Set<String> = []
    /// The aircraft that flights name other than in an imported cell, by their names as they are compared.
    private(set) var newAircraft: Set<String> = []
    /// The columns that name the aircraft, by layout.
    private var columns: [Data: Int?] = [:]
    /// Whether durations of the newest import are hours and minutes; nil where no row shows it.
    private(set) var hasClockHours: Bool?

    /// The layout of the newest import; nil when no flight was imported in the format.
    var layout: FileLayout? { newest?.layout }

    /// Returns a name of an aircraft as names are compared.
    static func key(ofAircraft name: String) -> String { Registration(name)?.key ?? FoldedText.folded(name) }

    mutating func add(_ flight: ExportedFlight, of format: TableFormat) {
        let named = flight.source.flatMap { nameOfAircraft($0.cells, $0.layout, format) }
        if let aircraft = flight.aircraft, let name = aircraft.tailNumber ?? aircraft.registrationNumber {
            let key = Self.key(ofAircraft: name)
            self.aircraft[key] = aircraft
            if named != key { newAircraft.insert(key) }
        }
        if flight.flight.kind == .simulator, let device = flight.flight.simulatorDevice?.nonEmpty,
            named != Self.key(ofAircraft: device)
        {
            devices.insert(device)
        }
        learn(flight, format)
    }

    /// Returns the aircraft that imported cells name, as names are compared; nil for none.
    private mutating func nameOfAircraft(_ cells: [String], _ data: Data, _ format: TableFormat) -> String? {
        let column =
            columns[data]
            ?? FileLayout(data: data)?.columns.firstIndex { format.meaning(of: $0)?.field == .aircraft }
        columns[data] = .some(column)
        guard let column, cells.indices.contains(column) else { return nil }
        return cells[column].trimmed.nonEmpty.map(Self.key)
    }

    /// Takes the layout of the newest import, and how its rows are written.
    private mutating func learn(_ flight: ExportedFlight, _ format: TableFormat) {
        guard let source = flight.source else { return }
        if newest.map({ source.at > $0.at }) ?? true, source.layout != newest?.data,
            let layout = FileLayout(data: source.layout), layout.format == format.word, !layout.delimiter.isEmpty
        {
            newest = (layout, source.layout, source.at)
            hasClockHours = nil
        }
        guard let newest, newest.data == source.layout, hasClockHours == nil else { return }
        for (column, cell) in zip(newest.layout.columns, source.cells) where !cell.isEmpty {
            guard let reading = format.meaning(of: column)?.reading, [.hours, .hourDigits].contains(reading) else {
                continue
            }
            hasClockHours = cell.contains(":")
            return
        }
    }
}
