package import TerminalUI

extension NCursesTerminal {
    /// The options for opening the screen.
    package struct Configuration: Sendable {
        /// The environment, which is read for `TERM`, `NO_COLOR` and `ESCDELAY`.
        package var environment: [String: String]
        package var color: ColorChoice
        package var theme: Theme
        package var capturesMouse: Bool
        /// The file that receives standard error while the screen is open. The file is created if necessary; its folder
        /// must exist. Nil discards the output, which would corrupt the screen.
        package var diagnosticsPath: String?
        /// The message printed after the terminal is restored when the program crashes.
        package var farewell: String

        package init(
            environment: [String: String], color: ColorChoice = .auto, theme: Theme = .hangar,
            capturesMouse: Bool = true, diagnosticsPath: String? = nil, program: String = "flightlog"
        ) {
            self.environment = environment
            self.color = color
            self.theme = theme
            self.capturesMouse = capturesMouse
            self.diagnosticsPath = diagnosticsPath
            let place = diagnosticsPath.map { " The reason is in \($0)." } ?? ""
            farewell = "\(program) stopped unexpectedly. Saved changes are safe.\(place)\n"
        }
    }
}
