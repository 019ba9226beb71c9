import ArgumentParser
import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram

/// Opens a logbook for plain mode, and asks before an upgrade.
enum PlainStart {
    /// Runs until the end of the input; returns the exit code: 1 when a command failed or no logbook was created, 3
    /// when an old logbook was not upgraded.
    ///
    /// - Throws: an exit code, after a message, when the logbook cannot be opened or closed.
    static func run(
        _ file: any LogbookFileAccess, clock: WallClock, by conventions: Conventions, upgradesAtOnce: Bool
    ) throws -> Int32 {
        // Commands are executed even when no process reads the answers.
        StandardStream.outliveReaders()
        let book: any LogbookAccess
        switch try opened(file, upgradesAtOnce) {
        case .opened(let opened): book = opened
        case .declined(let exitCode): return exitCode
        }
        var session = PlainSession(
            book, today: clock.today, by: conventions, read: { readLine() },
            write: { StandardStream.output.say($0) })
        session.run()
        try book.close()
        return session.hasFailed ? 1 : 0
    }

    private enum Start {
        case opened(any LogbookAccess)
        /// The user declined the upgrade or the new file.
        case declined(exitCode: Int32)
    }

    private static func opened(
        _ file: any LogbookFileAccess, _ upgradesAtOnce: Bool
    ) throws(LogbookError) -> Start {
        switch try file.inspect() {
        case .missing(let neighbors):
            say("There is no file “\(file.path)”.")
            if let other = neighbors.first { say("Did you mean \(other)?") }
            guard upgradesAtOnce || isAgreed("Begin a new logbook?") else {
                say("No file was created.")
                return .declined(exitCode: 1)
            }
            say("New logbook: \(file.path)")
        case .current: break
        case .old(let plan):
            describe(plan)
            guard upgradesAtOnce || isAgreed("Upgrade it?") else {
                say("The file was left as it is.")
                return .declined(exitCode: 3)
            }
            let result = try file.upgrade(deferring: false, isCanceled: { false }, progress: { _ in })
            say("Your logbook is now \(result.toVersion). The logbook as it was: \(result.backupPath)")
        }
        return .opened(try file.open(changed: nil))
    }

    private static func describe(_ plan: UpgradePlan) {
        guard !plan.steps.isEmpty else {
            return say("The upgrade of this logbook to \(plan.toVersion) was interrupted before it was checked.")
        }
        say("This logbook uses an older format (\(plan.fromVersion)). flightlog needs \(plan.toVersion).")
        say("A backup is made and checked first: \(plan.backupPath)")
        for step in plan.steps { say("\(step.title): \(step.sentences.joined(separator: " "))") }
    }

    private static func isAgreed(_ question: String) -> Bool {
        say("\(question) Type yes or no.")
        return readLine()?.lowercased().hasPrefix("y") == true
    }

    private static func say(_ text: String) { StandardStream.output.say(VisibleText.lines(text) + "\n") }
}
