import ArgumentParser
import Aviation
import CommandLineProgram
import Foundation
import Logbook
import LogbookFormats
import LogbookProgram
import Tracks

/// Recorders' files of flights: adding, listing, explaining and giving them back.
struct RecordingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recording",
        abstract: "Add recordings of flights, and list, explain and export them.",
        discussion: """
            A recording is a file of a Garmin, ForeFlight, FlightAware, SkyDemon, IGC, GPX, NMEA or another recorder. It is \
            kept byte for byte, and the flights that it shows become entries or join those of the logbook:

              flightlog recording add /media/card --dry-run
              flightlog recording show 3
            """,
        subcommands: [RecordingAdd.self, RecordingList.self, RecordingShow.self, RecordingExport.self])
}

/// Lists the recordings of the logbook.
struct RecordingList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the recordings, the oldest first.",
        discussion: "Their numbers are those that show and export take. Times are UTC.")

    @OptionGroup var book: LogbookOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let recordings = try book.reading { try $0.recordings() }
        if json {
            StandardStream.output.give(Listing(recordings: recordings).json)
        } else {
            StandardStream.output.show(Self.table(recordings).text(isColored: false))
        }
        if recordings.isEmpty { throw ExitCode(1) }
    }

    private static func table(_ recordings: [KeptRecording]) -> TextTable {
        TextTable([
            TextTable.text("No", recordings) { String($0.key) },
            TextTable.text("From (UTC)", recordings) { $0.start.map { "\($0.date.isoText) \($0.time.text)" } },
            TextTable.text("To", recordings) { $0.end?.time.text },
            TextTable.text("Recorder", recordings) { $0.format?.displayName },
            TextTable.text("Aircraft", recordings, \.aircraft),
            TextTable.text("NM", recordings) { $0.distance?.text },
            TextTable.text("Flights", recordings) {
                $0.flightLabels.isEmpty ? nil : $0.flightLabels.joined(separator: "; ")
            },
            TextTable.text("File", recordings, \.name),
        ])
    }
}

extension Listing {
    /// Recordings with their keys.
    init(recordings: [KeptRecording]) {
        self.init(
            fields: [
                "number", "file", "format", "start", "end", "samples", "distanceNM", "aircraft", "digest", "addedAt",
            ].map { ListingField($0) } + [ListingField("flights", parts: [ListingField("flight")], isArray: true)],
            rows: recordings.map { recording in
                [
                    .integer(Int(recording.key)), ListingValue(recording.name),
                    ListingValue(recording.format?.rawValue), ListingValue(recording.start?.isoText),
                    ListingValue(recording.end?.isoText), ListingValue(recording.sampleCount),
                    ListingValue(recording.distance.map { ($0.count * 10).rounded() / 10 }),
                    ListingValue(recording.aircraft), ListingValue(recording.digest),
                    ListingValue(recording.importedAt?.isoText),
                    .array(recording.flightLabels.map { [.text($0)] }),
                ]
            })
    }
}

/// The argument that names a recording.
struct RecordingNumber: ParsableArguments {
    @Argument(help: ArgumentHelp("The number of the recording, from recording list.", valueName: "number"))
    var number: Int64

    /// Returns the recording with its bytes.
    func recording(in logbook: StoreLogbook) throws -> (KeptRecording, Data) {
        guard let found = try logbook.recordings().first(where: { $0.key == number }) else {
            throw CommandFailure(
                "The logbook has no recording \(number).", "flightlog recording list prints their numbers.",
                exitCode: ExitCode(1))
        }
        return (found, try logbook.recordingBytes(number))
    }
}

/// Explains what a recording shows.
struct RecordingShow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the flights of a recording, with the reason for each figure.",
        discussion: """
            Each value has the sentence that says where it comes from, each landing why it is one, and what looks like a \
            landing why it is none:

              flightlog recording show 3
            """)

    @OptionGroup var number: RecordingNumber
    @OptionGroup var book: LogbookOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let (recording, bytes) = try book.reading { try number.recording(in: $0) }
        let file = RecordedFile(recording.name ?? "recording", bytes)
        if json { return StandardStream.output.give(Listing(flightsOf: [(file, .added, nil)]).json) }
        let report = RecordingReport(file)
        StandardStream.output.say(VisibleText.lines((report.head + report.why).joined(separator: "\n")) + "\n")
    }
}

/// Gives a recording back as a file.
struct RecordingExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a recording to a file: its bytes, or its samples.",
        discussion: """
            Without a format the file is the one that was added, byte for byte:

              flightlog recording export 3 -o log.csv
              flightlog recording export 3 --gpx --private -o track.gpx
            """)

    @OptionGroup var number: RecordingNumber

    @Option(name: [.customShort("o"), .long], help: "The file to write; it must not exist. - is the standard output.")
    var output: String = "-"

    @Flag(help: "Write the samples as GeoJSON.")
    var geojson = false

    @Flag(help: "Write the samples as GPX.")
    var gpx = false

    @Flag(help: "Write the samples as a table.")
    var csv = false

    @Flag(name: .customLong("private"), help: "Leave out the first and last three nautical miles.")
    var isPrivate = false

    @OptionGroup var book: LogbookOption

    private var formats: [TrackText] {
        [(geojson, TrackText.geojson), (gpx, .gpx), (csv, .csv)].filter(\.0).map(\.1)
    }

    func validate() throws {
        if formats.count > 1 { throw ValidationError("Name one of --geojson, --gpx and --csv.") }
        if isPrivate, formats.isEmpty {
            throw ValidationError("--private needs --geojson, --gpx or --csv: the bytes themselves are never changed.")
        }
    }

    func run() throws {
        let (recording, bytes) = try book.reading { try number.recording(in: $0) }
        let content = try content(recording, bytes)
        guard output != "-" else { return StandardStream.output.give(content) }
        do throws(LogbookError) {
            try ExportFile(output, replacing: false, of: book.path).write(content)
        } catch {
            throw CommandFailure(error)
        }
        StandardStream.output.say("\(VisibleText.line(output)): \(content.count) bytes\n")
    }

    private func content(_ kept: KeptRecording, _ bytes: Data) throws -> Data {
        guard let format = formats.first else { return bytes }
        guard case .recording(var recording) = RecordingFile([UInt8](bytes)) else {
            throw CommandFailure(
                "The recording \(kept.key) has no samples.", "Without a format its bytes are written.",
                exitCode: ExitCode(1))
        }
        if isPrivate { recording = recording.withoutEnds(within: NauticalMiles(3)) }
        return Data(format.text(recording).utf8)
    }
}
