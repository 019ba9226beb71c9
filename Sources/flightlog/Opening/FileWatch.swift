import Logbook

/// Tells whether somebody has written to a logbook.
struct FileWatch: Sendable {
    let path: String

    /// Returns a number that is another one after a change; nil when there is no such file.
    @Sendable
    func mark() -> Int? { FileMark(path: path)?.hashValue }
}
