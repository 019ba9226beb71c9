/// What a file is that is no logbook of another program.
package enum UnsupportedFile: Hashable, Sendable {
    case empty
    /// A logbook of this program.
    case ownLogbook
    /// An archive, such as `a gzip archive`.
    case archive(String)
    /// A table of another kind, such as `an Excel workbook (XLSX)`.
    case spreadsheet(String)
    /// A recording of a flight, such as `a flight recording (IGC)`.
    case recording(String)
    /// Anything else, such as `a PDF document`.
    case other(String)

    /// What it is, such as `an empty file`.
    package var name: String {
        switch self {
        case .empty: "an empty file"
        case .ownLogbook: "a logbook of this program"
        case .archive(let name), .spreadsheet(let name), .recording(let name), .other(let name): name
        }
    }

    /// What it is not.
    var isNot: String { self == .ownLogbook ? "one of another program" : "a logbook" }

    /// What to do instead, as a clause.
    var remedy: String {
        switch self {
        case .empty: "export the flights again"
        case .ownLogbook: "print its flights with “flightlog list flights --json”, and import what is printed"
        case .archive: "unpack it, and import the file within"
        case .spreadsheet: "save the sheet as CSV, and import that"
        case .recording: "add it with “flightlog recording add FILE”, which makes its flights entries"
        case .other: "export the flights as CSV, or as the program's own backup, and import that"
        }
    }
}
