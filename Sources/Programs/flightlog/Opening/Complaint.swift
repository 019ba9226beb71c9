import ArgumentParser
import StoreCommands

/// A sentence on standard error and the exit code that goes with it.
struct Complaint {
    let text: String
    let exitCode: Int32

    init(_ text: String, exitCode: Int32) {
        self.text = text
        self.exitCode = exitCode
    }

    /// Writes the sentence and returns what ends the program.
    func printed() -> ExitCode {
        StandardStream.error.write("flightlog: \(SafeText.line(text))\n")
        return ExitCode(exitCode)
    }
}
