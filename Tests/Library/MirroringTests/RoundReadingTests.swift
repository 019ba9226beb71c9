import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL
import TestFiles
import Testing

@testable import Mirroring

@Suite("What a round reads of what is known")
struct RoundReadingTests {
    private let place = TemporaryFolder("reading")
    private let folder: URL

    init() throws {
        folder = place["folder"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    /// Two devices with flights.
    private func begin(flights count: Int = 8) throws -> (one: Device, two: Device) {
        let (one, two) = (try Device("one", in: place.url), try Device("two", in: place.url))
        for number in 0..<count {
            try one.change { context in
                let flight = try context.insert("Flight")
                flight.setValue("flight \(number)", forKey: "remarks")
                let approach = try context.insert("Approach")
                approach.setValue(flight, forKey: "flight")
            }
        }
        try one.join(folder)
        try two.join(folder)
        return (one, two)
    }

    private func edit(
        _ device: Device, _ remarks: String, _ body: (ManagedObject, ManagedObjectContext) throws -> Void
    )
        throws
    {
        try device.change { context in
            guard let flight = try context.first("Flight", "remarks", remarks) else { return }
            try body(flight, context)
        }
    }

    /// Makes what is known of a flight and its approach unreadable; nothing that needs it can go well then.
    private func spoil(_ device: Device, _ remarks: String) throws {
        try device.mirror.transaction { tables in
            let names = try tables.names(containing: ["\"\(remarks)\""])
            #expect(names.count == 1)
            for name in names {
                let texts = [name.description] + (try tables.names(containing: [name.description])).map(\.description)
                for text in texts {
                    try tables.connection.execute("UPDATE FLSYNC_RECORD SET heads = 'spoilt' WHERE name = \(text)")
                }
            }
        }
    }

    @Test("Edits, new flights and a deletion are written and taken without reading what they do not concern")
    func touched() throws {
        let (one, two) = try begin()
        for device in [one, two] {
            try device.round()
            try device.reopen()
            try spoil(device, "flight 7")
        }
        try edit(one, "flight 1") { flight, _ in flight.setValue("changed", forKey: "remarks") }
        try edit(one, "flight 2") { flight, context in context.delete(flight) }
        try edit(one, "flight 3") { flight, context in
            try context.insert("Approach").setValue(flight, forKey: "flight")
        }
        try one.insert("Flight", ["remarks": "new"])
        #expect(try one.round().cut == 1)
        let round = try two.round()
        #expect(round.taken == 1 && round.inserted == 2 && round.deleted == 2, "\(round)")
        let all = ["changed", "flight 0", "flight 3", "flight 4", "flight 5", "flight 6", "flight 7", "new"]
        #expect(try two.texts("Flight", "remarks") == all)
        #expect(try two.texts("Approach", "flight").count == 8)
        // The proof reads everything, and finds it.
        #expect(throws: MirrorError.self) { try two.mirror.verify() }
    }

    @Test("A deletion is noticed by all that refers to what is gone, and many deletions are, too")
    func references() throws {
        let (one, two) = try begin(flights: 40)
        try two.insert("Row", ["text": "row"])
        try edit(two, "flight 5") { flight, context in
            try context.first("Row", "text", "row")?.setValue(flight, forKey: "flight")
        }
        try edit(one, "flight 5") { flight, context in context.delete(flight) }
        try two.round()
        try one.round()
        try two.round()
        for device in [one, two] {
            #expect(try device.texts("Row", "text") == ["row"])
            #expect(try device.mirror.findings().map(\.finding.kind) == [.gone])
            #expect(try device.mirror.verify() == [])
        }
        for number in 6..<36 { try edit(one, "flight \(number)") { flight, context in context.delete(flight) } }
        try one.round()
        #expect(try two.round().held.count == 60)
        #expect(try two.round(.apply).deleted == 60)
        #expect(try two.mirror.verify() == [])
        #expect(try two.round().findings == 1)
    }

    @Test("What is counted of the list is right after it is settled here and elsewhere")
    func counted() throws {
        let (one, two) = try begin()
        try edit(one, "flight 1") { flight, _ in flight.setValue("one", forKey: "remarks") }
        try edit(two, "flight 1") { flight, _ in flight.setValue("two", forKey: "remarks") }
        for device in [one, two, one] { try device.round() }
        #expect(try one.round().findings == 1 && two.round().findings == 1)
        try edit(one, try one.texts("Flight", "remarks").contains("one") ? "one" : "two") { flight, _ in
            flight.setValue("both", forKey: "remarks")
        }
        #expect(try one.round().findings == 0 && two.round().findings == 0)
        #expect(try one.mirror.findings().isEmpty && two.mirror.findings().isEmpty)
    }
}
