import Aviation
import FlightLogApp
import FoundationEssentials
import Glibc
import LogbookProgram

/// The file with the list state of one logbook.
struct ListStateFile: Sendable {
    let path: String

    /// Creates the file for a logbook in the state folder.
    init(folder: String, logbook: String) {
        path = "\(folder)/lists/\(LogbookName(path: logbook).text).toml"
    }

    /// Reads the state; empty when the file is missing or unreadable.
    func read() -> SavedListStates {
        let text = FileManager.default.contents(atPath: path).flatMap { String(validating: $0, as: UTF8.self) }
        return text.map { SavedListStates($0) } ?? SavedListStates()
    }

    /// Writes the file with the names of fields, or removes it when the state is empty. Errors are ignored, since list state is a convenience.
    @Sendable
    func write(_ memory: SavedListStates, _ fields: FieldTable) {
        guard !memory.isEmpty else {
            try? FileManager.default.removeItem(atPath: path)
            return
        }
        let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
        let text = "# How flightlog’s lists of a logbook were left. It may be deleted.\n" + memory.text(fields)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // The state contains typed flights, so only the user may read it.
        let new = "\(path).\(getpid())"
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: new, contents: Data(text.utf8), attributes: mode) else { return }
        if unsafe rename(new, path) != 0 { try? FileManager.default.removeItem(atPath: new) }
    }
}
