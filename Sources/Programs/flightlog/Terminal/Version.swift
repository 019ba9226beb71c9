import CBuild
import LogbookProgram
import NCursesTerminal
import StoreCommands

/// The program's version, and those of the libraries that it runs with.
enum Version {
    static let number = "0.1.0"

    /// Two lines: the version with the date of its commit, if the build knew it, and the libraries.
    static var text: String {
        let date = unsafe cb_commit_date().map { unsafe " (\(String(cString: $0)))" } ?? ""
        return """
            flightlog \(number)\(date)
            SQLite \(StoreDiagnosis.sqliteVersion), ncurses \(TerminalReport.libraryVersion)
            """
    }
}
