import Foundation
import LogbookMigrations
import LogbookResources
import ManagedObjects
import Mirroring
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("One logbook on devices with the current and the two earlier versions")
struct SyncVersionTests {
    private let place = TemporaryFolder("versions")
    private let folder: URL

    init() throws {
        folder = place["share"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    private func old(_ version: Int, _ name: String? = nil) throws -> VersionedDevice {
        try VersionedDevice(version, at: place["\(name ?? "v\(version)").flightlog"])
    }

    private func sync<Value>(_ path: String, _ body: (StoreLogbook, LogbookSync) throws -> Value) throws -> Value {
        let book = try StoreLogbook.open(path: path, recordsHistory: true)
        defer { try? book.close() }
        return try body(book, LogbookSync(book, device: "V6", program: "flightlog"))
    }

    private func remarks(_ book: StoreLogbook) throws -> [String] {
        try book.rows(ListQuery(.flights)).compactMap { row in
            if case .flight(let flight) = try book.record(row.id) { flight.remarks } else { nil }
        }.sorted()
    }

    /// A signed book of the current version that has begun the folder.
    private func begun() throws -> SignedBook {
        let signed = try SignedBook(flights: 2)
        try signed.sign(signed.flights[0])
        return signed
    }

    private func join(_ signed: SignedBook) throws {
        try signed.logbook.close()
        try sync(signed.logbook.path) { _, sync in _ = try sync.join(folder.path, prefersMine: false) }
    }

    @Test("Flights of each version reach the others, both ways, and nothing differs")
    func bothWays() throws {
        let signed = try begun()
        try join(signed)
        let (v4, v5) = (try old(4), try old(5))
        for device in [v4, v5] { try device.join(folder) }
        try v4.log("of V4", ["blockMinutes": 61])
        try v5.log("of V5", ["blockMinutes": 62])
        try v4.remark("lesson 2", "said by V4")
        for device in [v4, v5, v4] { try device.round() }
        let all = ["lesson 1", "of V4", "of V5", "said by V4"]
        try sync(signed.logbook.path) { book, sync in
            _ = try sync.round()
            #expect(try remarks(book) == all)
            #expect(try sync.conflicts().isEmpty && sync.verify().isEmpty)
        }
        for device in [v4, v5] {
            try device.round()
            #expect(try device.values("LogEntry", "remarks") == all)
            #expect(try device.values("LogEntry", "blockMinutes", Int.self).suffix(2) == [61, 62])
            #expect(try device.values("CrewMember", "role").count == 2 && device.mirror.verify().isEmpty)
        }
    }

    @Test("What only the newest version knows survives a folder that the oldest wrote again")
    func roundTrip() throws {
        let signed = try begun()
        let steps = try signed.logbook.chainEnd()
        #expect(steps != nil)
        try join(signed)
        let v4 = try old(4)
        try v4.join(folder)
        // The folder and the book that knew all are lost: only V4 is left.
        try FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        _ = try v4.mirror.found(.init(folder))
        try v4.remark("lesson 2", "said by V4")
        try v4.round()
        let path = place["new.flightlog"].path
        try sync(path) { book, sync in
            _ = try sync.join(folder.path, prefersMine: false)
            #expect(try remarks(book) == ["lesson 1", "said by V4"])
            #expect(try book.chainEnd() == steps)
            let proof = BookProof(of: try book.keptBook(), verdict: SignedBook.verdict)
            #expect(proof.alterations.isEmpty, "\(proof.alterations)")
            #expect(try sync.verify().isEmpty)
        }
    }

    @Test("A change of a signed flight by an earlier version, which keeps no steps, is named by the proof")
    func altering() throws {
        let signed = try begun()
        try join(signed)
        let v4 = try old(4)
        try v4.join(folder)
        try v4.remark("lesson 1", "changed")
        try v4.round()
        try sync(signed.logbook.path) { book, sync in
            let before = BookProof(of: try book.keptBook(), verdict: SignedBook.verdict)
            #expect(before.alterations.isEmpty)
            _ = try sync.round()
            #expect(try remarks(book) == ["changed", "lesson 2"])
            let proof = BookProof(of: try book.keptBook(), verdict: SignedBook.verdict)
            #expect(proof.alterations.contains { $0.contains("emarks") }, "\(proof.alterations)")
        }
    }

    @Test("Scans travel between versions that keep them beside the file and in it")
    func scans() throws {
        let scan = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let (v4, v5) = (try old(4), try old(5))
        for device in [v4, v5] { try device.join(folder) }
        func addDocument(_ device: VersionedDevice, _ name: String, _ bytes: Data) throws {
            try device.change { context in
                let document = EntityDescription.insertNewObject(forEntityName: "Certificate", into: context)
                document.setValue(name, forKey: "name")
                document.setValue(bytes, forKey: "attachment")
            }
        }
        try addDocument(v4, "beside", scan)
        try addDocument(v5, "within", Data(scan.reversed()))
        for device in [v4, v5, v4] { try device.round() }
        for device in [v4, v5] {
            let rows = try device.container.newBackgroundContext().fetch(
                FetchRequest<ManagedObject>(entityName: "Certificate"))
            let found = Dictionary(
                uniqueKeysWithValues: rows.map {
                    ($0.value(forKey: "name") as? String ?? "", $0.value(forKey: "attachment") as? Data)
                })
            #expect(found["beside"] == scan && found["within"] == Data(scan.reversed()), "V\(device.version)")
        }
    }

    @Test(
        "A synchronized book of an earlier version is upgraded, keeps taking part, and shows what it had kept",
        arguments: [4, 5])
    func upgrading(version: Int) throws {
        let signed = try begun()
        let steps = try signed.logbook.chainEnd()
        try join(signed)
        let device = try old(version)
        try device.join(folder)
        try device.log("before the upgrade")
        try device.close()
        let file = LogbookFile(url: device.url)
        let result = try file.upgrade(deferring: false, isCanceled: { false }, progress: { _ in })
        #expect(result.toVersion == LogbookFile.currentVersion)
        try sync(device.url.path) { book, sync in
            #expect(book.obstacle == nil)
            let round = try sync.round()
            #expect(round.conflicts == 0)
            #expect(try remarks(book) == ["before the upgrade", "lesson 1", "lesson 2"])
            #expect(try book.chainEnd() == steps)
            #expect(try sync.verify().isEmpty)
        }
        try sync(signed.logbook.path) { book, sync in
            _ = try sync.round()
            #expect(try remarks(book) == ["before the upgrade", "lesson 1", "lesson 2"])
            #expect(try sync.conflicts().isEmpty && sync.verify().isEmpty)
        }
    }

    @Test("Books of all versions with flights of their own join one folder, and have all of them")
    func joiningWithFlights() throws {
        let (v4, v5) = (try old(4), try old(5))
        try v4.log("of V4", ["blockMinutes": 61, "date": Date(timeIntervalSinceReferenceDate: 800_086_400)])
        try v5.log("of V5")
        try v4.join(folder)
        try v5.join(folder)
        let path = place["v6.flightlog"].path
        try sync(path) { book, sync in
            var flight = FlightRecord()
            (flight.date, flight.remarks) = (LocalDate(isoText: "2026-11-20"), "of V6")
            _ = try book.save(.flight(flight), over: nil)
            _ = try sync.join(folder.path, prefersMine: false)
        }
        for device in [v4, v5] {
            try device.round()
            #expect(try device.values("LogEntry", "remarks") == ["of V4", "of V5", "of V6"])
        }
        try sync(path) { book, sync in
            _ = try sync.round()
            #expect(try remarks(book) == ["of V4", "of V5", "of V6"])
            #expect(try sync.status().devices.map(\.program).contains("flightlog of V4"))
        }
    }
}
