import Aviation
import Foundation
import Logbook
import Synchronization
import TestFiles

@testable import FlightLogApp

/// Two logbooks that a folder keeps equal, as a laptop and a desktop have them.
final class SharedBooks: Sendable {
    private let place = TemporaryFolder("devices")
    let folder: String

    init() throws {
        folder = place["share"].path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    func path(_ name: String) -> String { place["\(name).flightlog"].path }

    /// The same folder elsewhere; what was in it is lost.
    func empty() throws {
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    @discardableResult
    func open<Value>(
        _ name: String, joining: Bool = false, _ body: (StoreLogbook, LogbookSync) throws -> Value
    ) throws -> Value {
        let book = try StoreLogbook.open(path: path(name), recordsHistory: joining)
        defer { try? book.close() }
        return try body(book, LogbookSync(book, device: name, program: "flightlog test"))
    }

    func save(_ name: String, _ flights: [FlightRecord]) throws {
        try open(name) { book, _ in
            for flight in flights { _ = try book.save(.flight(flight), over: nil) }
        }
    }

    /// Changes the remarks of the first flight.
    func remark(_ name: String, _ text: String) throws {
        try open(name) { book, _ in
            guard let row = try book.rows(ListQuery(.flights)).first, case .flight(var flight) = try book.record(row.id)
            else { return }
            flight.remarks = text
            _ = try book.save(.flight(flight), over: row.id)
        }
    }

    func deleteAll(_ name: String) throws {
        try open(name) { book, _ in _ = try book.delete(book.rows(ListQuery(.flights)).map(\.id)) }
    }

    func flights(_ name: String) throws -> [FlightRecord] {
        try open(name) { book, _ in
            try book.rows(ListQuery(.flights)).compactMap { row in
                if case .flight(let flight) = try book.record(row.id) { flight } else { nil }
            }
        }
    }

    func join(_ name: String) throws {
        try open(name, joining: true) { _, sync in _ = try sync.join(folder, prefersMine: false) }
    }

    func exchange(_ names: String...) throws {
        for name in names { try open(name) { _, sync in _ = try sync.round() } }
    }

    static func flight(_ day: Int, _ remarks: String = "") -> FlightRecord {
        var flight = FlightRecord()
        flight.date = LocalDate(year: 2026, month: 11, day: 1)?.adding(days: day)
        flight.remarks = remarks
        return flight
    }

    /// Two devices that changed the remarks of a flight differently.
    static func disagreeing() throws -> SharedBooks {
        let books = try SharedBooks()
        try books.save("laptop", [flight(0, "new"), flight(1)])
        try books.join("laptop")
        try books.join("desktop")
        try books.remark("laptop", "calm")
        try books.remark("desktop", "gusts")
        try books.exchange("laptop", "desktop", "laptop")
        return books
    }

    /// Opens the laptop's logbook on a screen, with what keeps it in step, but no exchange that is not asked for.
    func driver(_ name: String = "laptop", size: String = "100x30") throws -> Driver {
        var driver = try Driver(LogbookFile(url: URL(filePath: path(name))), size: size)
        attach(name, to: &driver)
        return driver
    }

    func attach(_ name: String, to driver: inout Driver) {
        let keeper = Keeper(
            SyncKeeper(path: path(name), device: name, program: "flightlog test", exchanges: false, changed: { _ in }))
        driver.synchronizing = { [self] request in
            let answer = Mutex<Result<SyncAnswer, SyncError>?>(nil)
            let done = DispatchSemaphore(value: 0)
            keeper.keeper.ask(request) { result in
                answer.withLock { $0 = result }
                done.signal()
            }
            done.wait()
            return withExtendedLifetime(self) { answer.withLock { $0 } ?? .failure(.notKept) }
        }
    }

    /// Ends a keeper with the driver that has it: its thread would go on.
    private final class Keeper: Sendable {
        let keeper: SyncKeeper

        init(_ keeper: SyncKeeper) { self.keeper = keeper }

        deinit { keeper.end() }
    }

    /// The screen of two devices that disagree.
    static var situation: Situation {
        Situation(
            keys: "", file: { LogbookFile(url: URL(filePath: try shared.get().path("laptop"))) },
            prepare: { driver in
                guard let books = try? shared.get() else { return }
                books.attach("laptop", to: &driver)
                driver.perform(.sync)
            })
    }

    private static let shared = Result { try disagreeing() }
}
