/// Why a logbook that opened can only be read.
package enum WriteObstacle: Hashable, Sendable, CaseIterable {
    /// Its file may not be written.
    case file
    /// The folder of the file may not be written, where SQLite's log has to be.
    case folder
    /// The disk is full.
    case full

    /// What is wrong, as a part of a sentence.
    package var clause: String {
        switch self {
        case .file: "the file is read-only"
        case .folder: "the file's folder is read-only"
        case .full: "the disk is full"
        }
    }

    /// What to do, as a part of a sentence.
    package var remedy: String {
        switch self {
        case .file: "make it writable, or copy it elsewhere"
        case .folder: "make it writable, or copy the file elsewhere"
        case .full: "free some space, and open the logbook again"
        }
    }

    /// Returns the error of a change that is refused for it.
    package func error(path: String) -> LogbookError { self == .full ? .full(path: path) : .readOnly(path: path) }
}
