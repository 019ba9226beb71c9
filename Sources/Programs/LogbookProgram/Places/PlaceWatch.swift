import Foundation
import Logbook
import Synchronization

/// Carries the files of a place for as long as a logbook is open: `flightlog-sync` runs beside it.
///
/// The other program ends when its input does, however this one ends; it carries what is left first. It asks nothing, because
/// the terminal shows a logbook.
package final class PlaceWatch: FolderCarrier {
    private struct Run {
        var process: Process?
        var input: Pipe?
        /// What was said last of why nothing is carried.
        var problem: String?
        var began = ContinuousClock.now
        var isEnded = false
    }

    private let spool: SpooledPlace
    private let run = Mutex(Run())
    package var place: String { spool.text }

    /// How long a program that has ended is not started again.
    private static let pause = Duration.seconds(60)

    /// Begins to carry a folder; nil for one that belongs to no place.
    package init?(folder: String) {
        guard let spool = SpooledPlace(folder: folder) else { return nil }
        self.spool = spool
        start()
    }

    private func start() {
        run.withLock { run in
            (run.process, run.input, run.began, run.isEnded) = (nil, nil, .now, true)
            guard let program = OwnProgram.find("flightlog-sync", variable: "FLIGHTLOG_SYNC_PROGRAM") else {
                run.problem = "flightlog-sync, which carries changes there, is not installed."
                return
            }
            let (process, input, output) = (Process(), Pipe(), Pipe())
            process.executableURL = program
            process.arguments = ["--until-closed", "--", spool.text, spool.folder]
            (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
            _ = fcntl(input.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
            output.fileHandleForReading.readabilityHandler = { [weak self] handle in
                let bytes = handle.availableData
                if bytes.isEmpty { handle.readabilityHandler = nil }
                self?.hear(String(decoding: bytes, as: UTF8.self))
            }
            process.terminationHandler = { [weak self] process in
                // Another one carries the folder, which is as well.
                let isBusy = process.terminationReason == .exit && process.terminationStatus == 5
                self?.run.withLock { run in
                    run.isEnded = true
                    if isBusy { run.problem = nil }
                }
            }
            guard (try? process.run()) != nil else {
                run.problem = "“\(program.path)” cannot be started."
                return
            }
            (run.process, run.input, run.isEnded, run.problem) = (process, input, false, nil)
        }
    }

    /// Hears what the other program says: a line a state, and why it ends.
    private func hear(_ text: String) {
        for line in text.split(separator: "\n") {
            let words = String(line.replacing("flightlog-sync: ", with: ""))
            run.withLock { run in
                if line == "." {
                    run.problem = nil
                } else if line.hasPrefix("! ") {
                    run.problem = String(line.dropFirst(2))
                } else {
                    run.problem = [run.problem, words].compactMap(\.self).joined(separator: " ")
                }
            }
        }
    }

    package func look() -> String? {
        let isDue = run.withLock { $0.isEnded && $0.began.duration(to: .now) > Self.pause }
        if isDue { start() }
        return run.withLock(\.problem)
    }

    package func end() {
        run.withLock { run in
            try? run.input?.fileHandleForWriting.close()
            run.input = nil
        }
    }
}
