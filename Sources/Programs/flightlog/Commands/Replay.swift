import ArgumentParser
import FoundationEssentials
import Logbook
import StoreCommands

/// What undoing and redoing have in common.
struct Replay: ParsableArguments {
    @Option(help: "The logbook; by default the one in your data folder.", completion: .file())
    var file: String?

    @Flag(help: "Print JSON.")
    var json = false

    /// Opens the logbook, changes it, and says what was done.
    func run(_ body: (StoreLogbook) throws(LogbookError) -> HistoryChange) throws {
        let change: HistoryChange
        do throws(LogbookError) {
            let path = file ?? LogbookPath.usual(environment: ProcessInfo.processInfo.environment)
            guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
            let clock = WallClock(fixed: WallClock.fixed())
            let logbook = try StoreLogbook.open(path: path, today: clock.today, now: clock.now)
            do throws(LogbookError) {
                change = try body(logbook)
            } catch {
                try? logbook.close()
                throw error
            }
            try logbook.close()
        } catch {
            throw CommandFailure(error).reported()
        }
        let verb = change.isUndo ? "undone" : "redone"
        StandardStream.output.write(
            json ? Listing(history: change.steps).jsonObject : change.steps.map { "\(verb): \($0.label)\n" }.joined())
    }
}
