import Aviation
import LogbookProgram

/// A row in one line: its name first, then numbers with their words.
enum PlainRow {
    static func text(_ row: ListRow) -> String {
        let parts: [String?]
        switch row {
        case .flight(let row) where row.kind != .flight:
            parts = [
                row.date?.isoText ?? "no date", row.kind.noun, row.registration, row.session?.clockText, row.remarks,
            ]
        case .flight(let row):
            let way = [row.origin, row.destination].map { $0 ?? "unknown" }.joined(separator: " to ")
            parts = [
                row.date?.isoText ?? "no date", row.registration, way, row.block?.clockText, row.role?.shortName,
                row.landings.map { "\($0) landing\($0 == 1 ? "" : "s")" },
                row.night.flatMap { $0 > .zero ? "night \($0.clockText)" : nil }, row.pilotIsSelf ? nil : row.pilot,
                row.remarks,
            ]
        case .aircraft(let row):
            parts = [
                row.tailNumber ?? "no tail number", row.aircraftType, row.aircraftClass, row.colors.text,
                used(row.flights, row.block), row.remarks,
            ]
        case .pilot(let row):
            parts = [
                row.name ?? "no name", row.isSelf ? "yourself" : nil, row.certificateID, used(row.flights, row.block),
            ]
        case .airport(let row):
            parts = [
                row.identifiers.joined(separator: " "), row.name, row.city, row.country,
                "\(row.departures) departures", "\(row.arrivals) arrivals",
            ]
        case .document(let row):
            parts = [
                row.sentence ?? "no name", row.level == nil ? nil : row.name, row.expires?.isoText, row.expiryText,
            ]
        }
        return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func used(_ flights: Int, _ block: Minutes) -> String {
        "\(flights) flight\(flights == 1 ? "" : "s"), \(block.clockText)"
    }
}
