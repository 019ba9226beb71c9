/// Why a logbook that opened can only be read.
package enum WriteObstacle: Hashable, Sendable, CaseIterable {
    /// Its file may not be written.
    case file
    /// The folder of the file may not be written, where SQLite's log has to be.
    case folder
    /// The disk is full.
    case full
    /// Its changes are recorded for other devices, which this program does not do.
    case synchronized

    /// What is wrong, as a part of a sentence.
    package var clause: String {
        switch self {
        case .file: "the file is read-only"
        case .folder: "the file's folder is read-only"
        case .full: "the disk is full"
        case .synchronized: "a newer flightlog synchronizes the logbook"
        }
    }

    /// What to do, as a part of a sentence.
    package var remedy: String {
        switch self {
        case .file: "make it writable, or copy it elsewhere"
        case .folder: "make it writable, or copy the file elsewhere"
        case .full: "free some space, and open the logbook again"
        case .synchronized: "use that version here, too"
        }
    }

    /// Returns the error of a change that is refused for it.
    package func error(path: String) -> LogbookError {
        switch self {
        case .file, .folder: .readOnly(path: path)
        case .full: .full(path: path)
        case .synchronized: .synchronized(path: path)
        }
    }
}
