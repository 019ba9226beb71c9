import Foundation
import TestFiles

@testable import Logbook

/// The logbooks of several devices in one folder, whose clock goes on by a minute with each use.
struct SyncedBooks {
    private let place: TemporaryFolder
    private let now = Clock()

    private final class Clock {
        var date = Date(timeIntervalSinceReferenceDate: 800_000_000)
    }

    init(_ name: String) { place = TemporaryFolder(name) }

    /// The folder by which they are kept equal.
    var share: URL { place["share"] }

    /// Opens the logbook of a device for the time of a closure.
    func open<Value>(_ name: String, _ body: (StoreLogbook, LogbookSync) throws -> Value) throws -> Value {
        now.date += 60
        let book = try StoreLogbook.open(
            path: place["\(name).flightlog"].path, recordsHistory: true, now: { [now] in now.date })
        defer { try? book.close() }
        return try body(book, LogbookSync(book, device: name, program: "test"))
    }
}
