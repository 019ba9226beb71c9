import ArgumentParser
import Logbook

/// An error as a command reports it: what happened, and on the next line what to do.
struct CommandFailure {
    let text: String
    let exitCode: ExitCode

    init(_ error: LogbookError) {
        text = "flightlog: \(error.message)\n\(error.recovery)\n"
        exitCode = ExitCode(error.exitCode)
    }

    /// Writes the report to standard error, and returns what ends the program.
    func reported() -> ExitCode {
        StandardStream.error.write(text)
        return exitCode
    }
}
