import Logbook
import TerminalUI

/// The path of the logbook's file and what of it fits a title.
struct FileName: Hashable, Sendable {
    let path: String

    /// The last part of the path.
    var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
