import Aviation
import Foundation
import Logbook

/// Writes flights as rows of a table.
///
/// A row begins with the cells that were imported. Each cell whose value is the same now as when the cells are read again
/// stays; the others are written. At the end the row is read once more: what it does not say is reported.
struct TableWriter {
    let written: WrittenFormat
    private let rules: RowRules
    private let cells: CellWriter
    /// The columns that have a meaning.
    private let columns: [WrittenColumn]
    /// What is compared with what a row says of a flight.
    private let fields: [ComparedField] = FieldTable.standard[.flights].compactMap { field in
        guard field.isInForm, field.id != .newType, let read = field.read else { return nil }
        return ComparedField(label: field.label, isRole: field.id == .role, read: read)
    }
    /// The places of the columns of other layouts in this one, by layout.
    private var layouts: [Data: (rules: RowRules, places: [Int?])?] = [:]
    private var names = ComparedNames()
    /// The aircraft whose facts without a column are reported.
    private var reported: Set<String> = []
    /// What a row without cells says, which is the same for all flights from elsewhere.
    private let blank: (entry: ImportedEntry, compared: FlightRecord)

    /// A field of flights, without what forms and lists know of it: a field that is looked up for each value of each flight
    /// costs more than the value.
    private struct ComparedField {
        let label: String
        let isRole: Bool
        let read: (Record) -> FieldValue?
    }

    init(_ written: WrittenFormat, _ survey: ExportSurvey, today: LocalDate) {
        self.written = written
        var layout = survey.layout ?? written.layout
        written.describe?(survey, &layout.preamble)
        rules = RowRules(written.format, layout, today: today)
        cells = CellWriter(
            rules: rules, yes: written.yes, hasClockHours: survey.hasClockHours ?? written.hasClockHours,
            hasDates: written.hasDates)
        columns = rules.columns.compactMap { column in column.meaning.map { WrittenColumn(column, $0) } }
        let cells = [String](repeating: "", count: rules.columns.count)
        let entry = rules.entry(TableRow(cells: cells, line: 0, place: 0))
        blank = (entry, names.compared(entry.flight))
    }

    /// The character between cells.
    var delimiter: Character { rules.layout.delimiter.first ?? "," }

    /// The rows above the flights; the last one has the titles.
    var head: [[String]] { rules.layout.preamble + [rules.layout.columns.map(\.title)] }

    /// Returns the row of a flight; what has no place in it is added to the report.
    mutating func row(_ flight: ExportedFlight, _ report: inout ExportReport) -> [String] {
        var row = imported(flight, &report)
        let own = names.compared(flight.flight)
        // What one cell says can change what another one means: the day and the places decide about the times.
        var (entry, said) = row.allSatisfy(\.isEmpty) ? blank : read(row)
        for _ in 0..<2 {
            let before = row
            write(flight, own, over: entry, said, &row)
            if row == before { break }
            (entry, said) = read(row)
        }
        if own != said { reportLosses(of: flight.flight, .flight(own), .flight(said), &report) }
        reportAircraft(of: flight, &report)
        report.flights += 1
        return row
    }

    /// Reports the values of a flight that its row does not say.
    private func reportLosses(of flight: FlightRecord, _ own: Record, _ said: Record, _ report: inout ExportReport) {
        for field in fields {
            let values = [own, said].map(field.read)
            guard values[0] != values[1], values[0] != nil || !field.isRole else { continue }
            // A written 0 of which the format has no column is no loss.
            if values[1] == nil, values[0]?.figure == 0 { continue }
            let text = field.read(.flight(flight))?.text.nonEmpty?.cut(to: 200) ?? "unknown"
            report.lose(field.label, "\(Record.flight(flight).sentence): \(text)")
        }
    }

    /// Reports the type and the class of an aircraft, once, where no column and no row above the titles has them.
    private mutating func reportAircraft(of flight: ExportedFlight, _ report: inout ExportReport) {
        guard written.describe == nil, let aircraft = flight.aircraft,
            let name = aircraft.tailNumber ?? aircraft.registrationNumber, reported.insert(name).inserted
        else { return }
        func hasColumn(_ id: FieldID) -> Bool { rules.columns.contains { $0.meaning?.target == .aircraft(id) } }
        let type = FieldID.aircraftType
        // What follows from a type, or from a make and model, that is written is no loss.
        var implied = AircraftRecord()
        if hasColumn(type) { implied.aircraftType = aircraft.aircraftType }
        for name in [AircraftAttribute.make, .model] where hasColumn(FieldID(name)) { implied[name] = aircraft[name] }
        implied.fillFromType()
        for id in [type, .aircraftClass] where !hasColumn(id) {
            guard let field = FieldTable.standard[.aircraft][id], let value = field.value(in: .aircraft(aircraft)),
                value != field.value(in: .aircraft(implied))
            else { continue }
            report.lose("\(field.label) of aircraft", "\(name): \(value.text)")
        }
    }

    /// Returns what a row says, and its flight as flights are compared.
    private mutating func read(_ row: [String]) -> (entry: ImportedEntry, said: FlightRecord) {
        let entry = rules.entry(TableRow(cells: row, line: 0, place: 0))
        return (entry, names.compared(entry.flight))
    }

    // MARK: Imported cells

    /// Returns the cells that the flight was imported with, in this layout; empty ones for a flight from elsewhere.
    private mutating func imported(_ flight: ExportedFlight, _ report: inout ExportReport) -> [String] {
        var row = [String](repeating: "", count: rules.columns.count)
        guard let source = flight.source, let (other, places) = places(of: source.layout) else { return row }
        let kept = places.contains(nil) ? other.entry(TableRow(cells: source.cells, line: 0, place: 0)).kept : []
        for (index, cell) in source.cells.enumerated() where places.indices.contains(index) && !cell.isEmpty {
            if let place = places[index] {
                row[place] = cell
            } else if kept.contains(index) {
                let title = other.columns[index].title
                report.lose("the column \(title)", "\(Record.flight(flight.flight).sentence): \(cell)")
            }
        }
        return row
    }

    private mutating func places(of data: Data) -> (RowRules, [Int?])? {
        if let known = layouts[data] { return known }
        var found: (RowRules, [Int?])?
        if let layout = FileLayout(data: data), layout.format == written.format.word {
            var free = Dictionary(grouping: rules.columns.indices) { FileLayout.name(rules.columns[$0].title) }
            let places = layout.columns.map { column -> Int? in
                let name = FileLayout.name(column.title)
                guard let place = free[name]?.first else { return nil }
                free[name]?.removeFirst()
                return place
            }
            found = (RowRules(written.format, layout, today: rules.today), places)
        }
        layouts[data] = .some(found)
        return found
    }

    // MARK: Values

    /// Writes the cells whose values are others than the row says.
    ///
    /// - Parameters:
    ///   - now: the flight, as flights are compared.
    ///   - entry: what the row says.
    ///   - before: the flight that the row says, as flights are compared.
    private mutating func write(
        _ flight: ExportedFlight, _ now: FlightRecord, over entry: ImportedEntry, _ before: FlightRecord,
        _ row: inout [String]
    ) {
        let isSameAircraft = now.aircraft == before.aircraft && row.contains { !$0.isEmpty }
        for column in columns {
            guard case .aircraft(let id) = column.meaning.target else { continue }
            let old = entry.aircraft.flatMap { column.read(.aircraft($0)) }
            writeAircraft(id, flight, column, from: isSameAircraft ? old : nil, isSameAircraft, &row)
        }
        // Nearly all rows say all of their flights once they are written.
        guard now != before else { return }
        writeFlight(flight, now, before, &row)
        if now.approaches != before.approaches { writeApproaches(flight.flight.approaches, &row) }
        if (now.pilot, now.crew) != (before.pilot, before.crew) { writePeople(flight.flight, &row) }
    }

    private func writeFlight(
        _ flight: ExportedFlight, _ now: FlightRecord, _ before: FlightRecord, _ row: inout [String]
    ) {
        let shown = Record.flight(unfinished(flight.flight))
        let (finished, finishedBefore) = (Record.flight(now), Record.flight(before))
        let (compared, comparedBefore) = (Record.flight(unfinished(now)), Record.flight(unfinished(before)))
        var seen: Set<FieldID> = []
        for column in columns where column.isOfFlight {
            let value = column.read(compared)
            let valueBefore = column.read(comparedBefore)
            guard value != valueBefore else { continue }
            // A total that says something else than the last step of writing would say of it, and is the same as before.
            if flight.source != nil, column.read(finished) == column.read(finishedBefore), case .minutes? = valueBefore,
                figure(row[column.index], column) != valueBefore
            {
                continue
            }
            // One of several columns is enough for a yes.
            if let id = column.meaning.field, value != nil, !seen.insert(id).inserted { continue }
            row[column.index] = cells.text(
                column.read(shown), column.meaning, of: flight.flight, over: row[column.index])
        }
    }

    /// Returns what a cell says by itself; nil for an empty one.
    private func figure(_ cell: String, _ column: WrittenColumn) -> FieldValue? {
        cell.trimmed.isEmpty ? nil : rules.value(of: cell, column.column, column.meaning.reading)
    }

    private func unfinished(_ flight: FlightRecord) -> FlightRecord {
        var flight = flight
        written.unfinish(&flight, rules)
        return flight
    }

    private func writeAircraft(
        _ id: FieldID, _ flight: ExportedFlight, _ column: WrittenColumn, from old: FieldValue?, _ isSame: Bool,
        _ row: inout [String]
    ) {
        var aircraft = flight.aircraft
        if aircraft == nil, flight.flight.kind == .simulator, flight.flight.simulatorDevice != nil {
            aircraft = AircraftRecord()
            aircraft?.aircraftCategory = AircraftCategory.simulator.rawValue
        }
        let now = aircraft.flatMap { column.read(.aircraft($0)) }
        // A name of the type stays where the aircraft got the designator that it means.
        if id == .aircraftType, case .text(let name)? = old, case .text(let designator)? = now,
            AircraftTypeTable.types(meantBy: name).contains(where: { $0.designator == designator })
        {
            return
        }
        // What the row does not say of the aircraft stays so.
        guard now != old, !isSame || now != nil && old != nil else { return }
        if flight.source != nil, aircraft?.isSimulator == true, flight.aircraft == nil { return }
        let text = cells.text(now, column.meaning, of: flight.flight, over: "")
        row[column.index] = column.meaning.reading == .text ? written.word(id, text) : text
    }

    // MARK: Groups

    private mutating func writeApproaches(_ approaches: [ApproachRecord], _ row: inout [String]) {
        let columns = rules.columns.filter { $0.meaning?.reading == .approach }
        var old: [(cell: String, approach: ApproachRecord)] = []
        for column in columns where !row[column.index].isEmpty {
            guard let approach = draft(row[column.index], column).flight.approaches.first else { continue }
            old.append((row[column.index], names.compared(approach)))
        }
        for (place, column) in columns.enumerated() {
            guard approaches.indices.contains(place) else {
                row[column.index] = ""
                continue
            }
            let approach = names.compared(approaches[place])
            let known = old.firstIndex { $0.approach == approach }
            row[column.index] = known.map { old.remove(at: $0).cell } ?? CellWriter.text(approaches[place])
        }
    }

    private mutating func writePeople(_ flight: FlightRecord, _ row: inout [String]) {
        let all = [flight.pilot.map { CrewRecord(.pilotInCommand, $0) }].compactMap(\.self) + flight.crew
        var rest = all
        let columns = rules.columns.filter { $0.meaning?.personReading ?? false }
        for column in columns where !row[column.index].isEmpty {
            let said = draft(row[column.index], column).flight
            let member = said.pilot.map { CrewRecord(.pilotInCommand, $0) } ?? said.crew.first
            guard let member else { continue }
            let wanted = names.compared(member)
            guard all.contains(where: { names.compared($0) == wanted }) else {
                row[column.index] = ""
                continue
            }
            rest.removeAll { names.compared($0) == wanted }
        }
        for column in columns where row[column.index].isEmpty {
            guard case .person(let role)? = column.meaning?.target,
                let place = rest.firstIndex(where: { $0.role == role })
            else { continue }
            row[column.index] = rest.remove(at: place).pilot?.label ?? ""
        }
        for column in columns where row[column.index].isEmpty && column.meaning?.reading == .person && !rest.isEmpty {
            row[column.index] = CellWriter.text(rest.removeFirst())
        }
    }

    /// Reads one cell by itself.
    private func draft(_ cell: String, _ column: RowRules.Column) -> RowDraft {
        var draft = RowDraft(entry: ImportedEntry(line: 0, place: 0), rules: rules)
        draft.read(cell, of: column)
        return draft
    }
}

extension ColumnMeaning {
    /// Whether the column names someone on board.
    fileprivate var personReading: Bool { if case .person = target { true } else { reading == .person } }
}
