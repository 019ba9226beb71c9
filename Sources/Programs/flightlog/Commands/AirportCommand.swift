import ArgumentParser
import Aviation
import FoundationEssentials
import Logbook
import LogbookProgram
import TerminalUI

/// Prints the data of airports.
struct AirportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "airport", abstract: "Print the details of an airport.",
        discussion: """
            TEXT is an identifier (ICAO, FAA or IATA, in this order), or words of a name or city. The logbook's own \
            airports come first, then those of the table that is compiled in. Without --file a missing logbook is no \
            error.
            """)

    @Argument(help: "An identifier, or words of the name or the city.")
    var text: [String]

    @OptionGroup var printing: OutputOptions

    func validate() throws {
        if words.isEmpty { throw ValidationError("Name an airport.") }
    }

    private var words: String {
        text.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    func run() throws {
        let airports = try found()
        printing.print(Listing(airports: airports), TextTable(airports: airports))
        if airports.isEmpty { throw ExitCode(1) }
    }

    /// Returns the airport that the words identify exactly, otherwise all airports that match them.
    private func found() throws(LogbookError) -> [KnownAirport] {
        guard let logbook = try logbook() else {
            return AirportTable.airport(words).map { [$0] } ?? AirportTable.search(words, limit: printing.limit)
        }
        var airports = try logbook.airport(words).map { [$0] } ?? []
        if airports.isEmpty { airports = try logbook.airports(searching: words, limit: printing.limit) }
        try logbook.close()
        return airports
    }

    private func logbook() throws(LogbookError) -> StoreLogbook? {
        do throws(LogbookError) {
            return try StoreLogbook.open(
                path: printing.book.path, readOnly: true, today: WallClock(fixed: WallClock.fixed()).today)
        } catch {
            if printing.book.file == nil, case .missing = error { return nil }
            throw error
        }
    }
}

extension TextTable {
    /// Airports with their sources.
    init(airports: [KnownAirport]) {
        self.init([
            Self.text("ICAO", airports, \.record.icaoIdentifier),
            Self.text("FAA", airports, \.record.faaIdentifier),
            Self.text("IATA", airports, \.record.iataIdentifier),
            Self.text("Name", airports, \.record.name),
            Self.text("City", airports, \.record.city),
            Self.text("Country", airports, \.record.country),
            Self.number("Elev ft", airports) { $0.record.elevationFeet.map(String.init) },
            Self.text("Place", airports) { $0.record.coordinate?.text },
            Self.text("Time zone", airports, \.record.timeZone),
            Self.text("From", airports) { $0.id == nil ? "table" : "logbook" },
            Self.text("By", airports, \.match?.displayName),
        ])
    }
}
