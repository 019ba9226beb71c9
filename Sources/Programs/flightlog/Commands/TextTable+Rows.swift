import FlightLogApp
import Logbook

extension TextTable {
    /// The rows of a list, in the columns of a view.
    ///
    /// - Parameter names: the names of the columns; those that the list does not have are passed over, and none are the
    ///   columns of the kind.
    init(_ kind: RecordKind, _ rows: [ListRow], columns names: [String]) {
        let chosen = ListText.columns(names, of: kind, rows)
        guard !chosen.isEmpty else {
            self.init(kind, rows)
            return
        }
        self.init(
            columns: chosen.map { column in
                Column(heading: column.heading, cells: column.cells.map(Self.shown), isNumber: column.isNumber)
            })
    }

    /// The rows of a list, in the columns of its kind.
    init(_ kind: RecordKind, _ rows: [ListRow]) {
        columns =
            switch kind {
            case .flights: Self.flights(rows.compactMap { if case .flight(let row) = $0 { row } else { nil } })
            case .aircraft: Self.aircraft(rows.compactMap { if case .aircraft(let row) = $0 { row } else { nil } })
            case .pilots: Self.pilots(rows.compactMap { if case .pilot(let row) = $0 { row } else { nil } })
            case .airports: Self.airports(rows.compactMap { if case .airport(let row) = $0 { row } else { nil } })
            }
    }

    private static func flights(_ rows: [FlightRow]) -> [Column] {
        [
            text("Date", rows) { $0.date?.isoText },
            text("Aircraft", rows, \.registration),
            text("Type", rows, \.aircraftType),
            text("From", rows, \.origin),
            text("To", rows, \.destination),
            text("Off", rows) { $0.off?.time.text },
            text("On", rows) { $0.on?.time.text },
            number("Block", rows) { $0.block?.clockText },
            text("Role", rows) { $0.role?.shortName },
            number("Ldg", rows) { $0.landings.map(String.init) },
            number("Night", rows) { $0.night?.clockText },
            text("Pilot", rows, \.pilot),
            text("Remarks", rows, \.remarks),
        ]
    }

    private static func aircraft(_ rows: [AircraftRow]) -> [Column] {
        [
            text("Tail", rows, \.tailNumber),
            text("Type", rows, \.aircraftType),
            text("Class", rows, \.aircraftClass),
            text("Category", rows, \.aircraftCategory),
            number("Eng", rows) { $0.numberOfEngines.map(String.init) },
            number("Pax", rows) { $0.numPassengers.map(String.init) },
            text("Paint", rows) { $0.colors.text },
            number("Flights", rows) { "\($0.flights)" },
            number("Block", rows) { $0.block.clockText },
            text("Remarks", rows, \.remarks),
        ]
    }

    private static func pilots(_ rows: [PilotRow]) -> [Column] {
        [
            text("Name", rows, \.name),
            text("Certificate", rows, \.certificateID),
            text("Self", rows) { $0.isSelf ? "yes" : nil },
            number("Flights", rows) { "\($0.flights)" },
            number("Block", rows) { $0.block.clockText },
        ]
    }

    private static func airports(_ rows: [AirportRow]) -> [Column] {
        [
            text("ICAO", rows, \.icaoIdentifier),
            text("FAA", rows, \.faaIdentifier),
            text("IATA", rows, \.iataIdentifier),
            text("Name", rows, \.name),
            text("City", rows, \.city),
            text("Country", rows, \.country),
            number("Elev ft", rows) { $0.elevationFeet.map(String.init) },
            number("Dep", rows) { "\($0.departures)" },
            number("Arr", rows) { "\($0.arrivals)" },
        ]
    }

    static func text<Row>(_ heading: String, _ rows: [Row], _ cell: (Row) -> String?) -> Column {
        Column(heading: heading, cells: rows.map { shown(cell($0)) }, isNumber: false)
    }

    static func number<Row>(_ heading: String, _ rows: [Row], _ cell: (Row) -> String?) -> Column {
        Column(heading: heading, cells: rows.map { shown(cell($0)) }, isNumber: true)
    }

    private static func shown(_ text: String?) -> String { SafeText.line(text ?? "") }
}
