import ArgumentParser
import Aviation
import Foundation
import TestFiles
import Tracks

/// Prints what every detector finds in the recordings of a folder, side by side.
struct TrackFigures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trackfigures",
        abstract: "Prints take-offs and landings of recordings, by this program and by rules of speed alone.")

    @Option(help: "The folder of recordings.")
    var folder: String?

    @Flag(help: "Print each event with its reason.")
    var why = false

    @Flag(help: "Print what maps, replays and large recordings cost, on invented flights.")
    var maps = false

    @Option(help: "The program that is measured with maps, too.")
    var program: String?

    @Argument(help: "Beginnings of the files' names; all files if there is none.")
    var names: [String] = []

    func run() throws {
        if maps { return try MapFigures(program: program).run() }
        guard let folder = folder.map({ URL(filePath: $0) }) ?? RecordedFlights.folder else {
            print("trackfigures: \(RecordedFlights.isMissing)")
            return
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        print(
            row([
                "file", "format", "kept", "gone", "take-off", "landing", "from", "to", "ldg", "truth", "70/55", "30/25",
                "?", "NM", "feet", "night", "ms",
            ]))
        for file in files where names.isEmpty || names.contains(where: { file.hasPrefix($0) }) {
            let bytes = [UInt8](try Data(contentsOf: folder.appending(path: file)))
            let clock = ContinuousClock()
            var result: (RecordingFile, TrackAnalysis?) = (.opaque(""), nil)
            let time = clock.measure { result = Self.read(bytes) }
            show(file, result.0, result.1, Int(time / .milliseconds(1)))
        }
    }

    private static func read(_ bytes: [UInt8]) -> (RecordingFile, TrackAnalysis?) {
        let file = RecordingFile(bytes)
        guard case .recording(let recording) = file else { return (file, nil) }
        return (file, TrackAnalysis(recording))
    }

    private func show(_ name: String, _ file: RecordingFile, _ analysis: TrackAnalysis?, _ milliseconds: Int) {
        guard let analysis else {
            if case .opaque(let reason) = file { print("\(name.padding(34)) \(reason)") }
            return
        }
        let truth = RecordedTruth.flights.first { name.hasPrefix($0.file) }
        let (times, speeds) = (analysis.recording.samples.times, analysis.speeds)
        let fast = SpeedRule(takeOff: 70, hold: 0, landing: 55, landingHold: 0).landings(times, speeds)
        let slow = SpeedRule(takeOff: 30, hold: 0, landing: 25, landingHold: 0).landings(times, speeds)
        let kept = analysis.recording.samples.count
        let common = [name, analysis.recording.format.displayName, "\(kept)", "\(analysis.recording.removals.total)"]
        for flight in analysis.flights {
            print(
                row(
                    common + [
                        flight.takeOff.value?.clockText ?? "–", flight.landing.value?.clockText ?? "–",
                        flight.origin.value?.label ?? "–", flight.destination.value?.label ?? "–",
                        flight.landings.value.map { "\($0)" } ?? "–", truth?.landings.map { "\($0)" } ?? "",
                        "\(fast)", "\(slow)", "\(flight.doubts.count)", flight.distance.value?.text ?? "–",
                        flight.highest.value.map { "\($0)" } ?? "–", "\(flight.night.value?.count ?? 0)",
                        "\(milliseconds)",
                    ]))
            if why {
                print("    off-block \(flight.offBlock.value?.clockText ?? "–"): \(flight.offBlock.why)")
                for event in flight.events {
                    print(
                        "    \(event.instant.clockText) \(event.kind.rawValue)\(event.isSure ? "" : "?"): \(event.why)")
                }
                print("    on-block \(flight.onBlock.value?.clockText ?? "–"): \(flight.onBlock.why)")
                print("    landings: \(flight.landings.why) distance: \(flight.distance.why)")
            }
        }
        if analysis.flights.isEmpty { print(row(common) + " " + analysis.notes.joined(separator: " ")) }
        if why {
            for text in analysis.recording.removals.sentences + analysis.recording.notes + analysis.notes {
                print("    \(text)")
            }
        }
    }

    private func row(_ cells: [String]) -> String {
        let widths = [34, 14, 6, 6, 8, 8, 5, 5, 4, 5, 5, 5, 3, 7, 6, 5, 5]
        return zip(cells, widths).map { $0.padding($1) }.joined(separator: " ")
    }
}

extension String {
    fileprivate func padding(_ width: Int) -> String {
        count >= width ? String(prefix(width)) : self + String(repeating: " ", count: width - count)
    }
}

TrackFigures.main()
