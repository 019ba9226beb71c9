import ArgumentParser
import Logbook

/// What can be listed, by its name on the command line.
enum ListedKind: String, ExpressibleByArgument, CaseIterable {
    case aircraft, pilots, airports, entries

    init(_ kind: RecordKind) {
        self =
            switch kind {
            case .flights: .entries
            case .aircraft: .aircraft
            case .pilots: .pilots
            case .airports: .airports
            }
    }

    /// The kind of records.
    var records: RecordKind {
        switch self {
        case .aircraft: .aircraft
        case .pilots: .pilots
        case .airports: .airports
        case .entries: .flights
        }
    }
}

/// What stands first behind `list`: a kind, or a word of a filter where a view says the kind.
enum KindOrWord: ExpressibleByArgument {
    case kind(ListedKind)
    case word(String)

    init?(argument: String) { self = ListedKind(rawValue: argument).map { .kind($0) } ?? .word(argument) }

    static var allValueStrings: [String] { ListedKind.allValueStrings }
}

/// A colour by its name in any case.
struct PaintName: ExpressibleByArgument {
    let color: PaintColor

    init?(argument: String) {
        guard let color = PaintColor(name: argument) else { return nil }
        self.color = color
    }

    static var allValueStrings: [String] { PaintColor.allCases.map(\.rawValue) }
}

/// A column by its name.
struct ListedColumn: ExpressibleByArgument {
    let column: SortColumn

    init?(argument: String) {
        guard let column = SortColumn(rawValue: argument) else { return nil }
        self.column = column
    }

    static var allValueStrings: [String] { SortColumn.allCases.map(\.rawValue) }
}
