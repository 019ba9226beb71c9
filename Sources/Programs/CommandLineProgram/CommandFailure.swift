package import ArgumentParser

/// An error as a program prints it for its user, with the exit code of the program.
///
/// A command throws it. ``ProgramArguments/run(_:_:reporting:)`` prints it, and nothing else prints errors.
package struct CommandFailure: Error {
    /// What happened, without the program's name, and what to do; each is a line.
    package let lines: [String]
    /// The exit code of the program.
    package let exitCode: ExitCode
    /// What standard output gets, for a program that reads it, such as JSON; empty for nothing.
    package let output: String

    /// Creates an error of lines that are as they are printed.
    package init(lines: [String], exitCode: ExitCode, output: String = "") {
        self.lines = lines
        self.exitCode = exitCode
        self.output = output
    }

    /// Returns the text for standard error, such as `flightlog: There is no such file.` with the remedy below.
    ///
    /// - Parameter program: the program's name.
    package func text(of program: String) -> String { "\(program): " + lines.map { $0 + "\n" }.joined() }
}
