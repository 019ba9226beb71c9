package import TerminalUI

extension NCursesTerminal {
    /// How the screen is to be opened.
    package struct Configuration: Sendable {
        /// The environment's variables, of which `TERM` and `NO_COLOR` are looked at.
        package var environment: [String: String]
        package var color: ColorChoice
        package var theme: Theme
        package var capturesMouse: Bool
        /// The file that gets what is written to standard error while the screen is up; it is made when it is missing,
        /// in a folder that is there. Nil throws it away, because it would tear the screen.
        package var diagnosticsPath: String?
        /// The sentence that is said, after the terminal was given back, when the program crashes.
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
            farewell = "\(program) stopped unexpectedly; what was saved is safe.\(place)\n"
        }
    }
}
