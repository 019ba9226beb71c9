import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import TestFiles
import Testing

@testable import Mirroring

@Suite("Devices that share a folder")
struct MirroringTests {
    private let place = TemporaryFolder("mirroring")
    private let folder: URL

    init() throws {
        folder = place["folder"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    private func pair() throws -> (Device, Device) {
        let (one, two) = (try Device("one", in: place.url), try Device("two", in: place.url))
        try one.join(folder)
        try two.join(folder)
        return (one, two)
    }

    /// Lets all devices exchange what they have, and compares them.
    private func settleDown(_ devices: Device..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        for _ in 0..<2 { for device in devices { try device.round() } }
        for device in devices {
            #expect(try device.mirror.verify() == [], sourceLocation: sourceLocation)
            #expect(
                try device.state().canonicalText == devices[0].state().canonicalText, "\(device.title)",
                sourceLocation: sourceLocation)
        }
    }

    @Test("Every kind of value and relationship arrives as it was")
    func everything() throws {
        let one = try Device("one", in: place.url)
        let large = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try one.change { context in
            let (flight, aircraft) = (try context.insert("Flight"), try context.insert("Aircraft"))
            let (recording, signature) = (try context.insert("Recording"), try context.insert("Signature"))
            let approach = try context.insert("Approach")
            aircraft.setValue("HB-KPZ", forKey: "tail")
            aircraft.setValue("white", forKeyPath: "paint.first")
            for (name, value) in [
                "remarks": "Zürich, é and e\u{301}", "off": Date(timeIntervalSinceReferenceDate: 1.25), "minutes": 75,
                "distance": -0.1, "price": Decimal(string: "12.30"), "aircraft": aircraft,
            ] as [String: Any?] { flight.setValue(value, forKey: name) }
            recording.setValue(large, forKey: "data")
            recording.setValue(Set([flight]), forKey: "flights")
            for part in [signature, approach] { part.setValue(flight, forKey: "flight") }
        }
        #expect(try one.join(folder).isFounding)
        let two = try Device("two", in: place.url)
        let plan = try two.join(folder)
        #expect(!plan.isFounding && plan.counts["Flight"]?.theirs == 1)
        try settleDown(one, two)
        let context = two.container.newBackgroundContext()
        let flight = try #require(try context.all("Flight").first)
        #expect(Array((flight.value(forKey: "remarks") as? String ?? "").utf8) == Array("Zürich, é and e\u{301}".utf8))
        #expect(flight.value(forKey: "off") as? Date == Date(timeIntervalSinceReferenceDate: 1.25))
        #expect(flight.value(forKey: "distance") as? Double == -0.1)
        #expect(flight.value(forKey: "price") as? Decimal == Decimal(string: "12.3"))
        #expect(
            (flight.value(forKey: "recordings") as? Set<ManagedObject>)?.first?.value(forKey: "data") as? Data == large)
        #expect(flight.value(forKey: "signature") is ManagedObject)
        #expect(flight.value(forKeyPath: "aircraft.paint.first") as? String == "white")
        #expect((flight.value(forKey: "approaches") as? Set<ManagedObject>)?.count == 1)
    }

    @Test("What is added, changed and deleted on one device is so on the other")
    func changes() throws {
        let (one, two) = try pair()
        try one.insert("Flight", ["remarks": "first"])
        try one.insert("Flight", ["remarks": "second"])
        try settleDown(one, two)
        #expect(try two.texts("Flight", "remarks") == ["first", "second"])
        try two.change { try $0.first("Flight", "remarks", "first")?.setValue("changed", forKey: "remarks") }
        try two.change { context in try context.first("Flight", "remarks", "second").map(context.delete) }
        try settleDown(two, one)
        #expect(try one.texts("Flight", "remarks") == ["changed"])
        #expect(try one.round().taken == 0 && one.round().cut == 0)
    }

    @Test("Values that two devices changed are both there: one is shown, one is listed, until one is taken")
    func conflict() throws {
        let (one, two) = try pair()
        try one.insert("Flight", ["remarks": "old"])
        try settleDown(one, two)
        try one.change { try $0.all("Flight").first?.setValue("by one", forKey: "remarks") }
        two.now += 100
        try two.change { try $0.all("Flight").first?.setValue("by two", forKey: "remarks") }
        try settleDown(one, two)
        for device in [one, two] {
            #expect(try device.texts("Flight", "remarks") == ["by two"])
            let findings = try device.mirror.findings()
            #expect(findings.map(\.finding.kind) == [.differs] && findings[0].finding.value == .string("by one"))
            #expect(findings[0].shown == .string("by two"))
        }
        try one.mirror.settle(1, .other)
        #expect(try one.texts("Flight", "remarks") == ["by one"])
        try settleDown(one, two)
        #expect(try two.texts("Flight", "remarks") == ["by one"])
        #expect(try two.mirror.findings().isEmpty && one.mirror.findings().isEmpty)
        #expect(throws: MirrorError.self) { try one.mirror.settle(1, .shown) }
    }

    @Test("Records of one key that two devices make are one record; other records are two")
    func keys() throws {
        let (one, two) = try pair()
        for device in [one, two] {
            try device.change { context in
                let aircraft = try context.insert("Aircraft")
                aircraft.setValue(device === one ? "HB-NEW" : "hb-new", forKey: "tail")
                for number in 0..<3 {
                    let flight = try context.insert("Flight")
                    flight.setValue("\(device.title) \(number)", forKey: "remarks")
                    flight.setValue(aircraft, forKey: "aircraft")
                }
            }
        }
        try settleDown(one, two)
        for device in [one, two] {
            #expect(try device.texts("Aircraft", "tail").count == 1)
            #expect(try device.texts("Flight", "remarks").count == 6)
            let context = device.container.newBackgroundContext()
            #expect(try context.all("Flight").allSatisfy { $0.value(forKey: "aircraft") != nil })
        }
    }

    @Test(
        "An edit that a deletion had not seen keeps the record whole, and both are listed; the other choice deletes it")
    func keptRecord() throws {
        let (one, two) = try pair()
        try one.change { context in
            let (flight, approach) = (try context.insert("Flight"), try context.insert("Approach"))
            flight.setValue("old", forKey: "remarks")
            approach.setValue("14", forKey: "runway")
            approach.setValue(flight, forKey: "flight")
        }
        try settleDown(one, two)
        try one.change { context in try context.all("Flight").forEach(context.delete) }
        try two.change { try $0.all("Approach").first?.setValue("28", forKey: "runway") }
        try settleDown(one, two)
        #expect(try one.texts("Flight", "remarks") == ["old"] && one.texts("Approach", "runway") == ["28"])
        let findings = try one.mirror.findings().map(\.finding.kind)
        #expect(findings.contains(.kept))
        let number = try #require(findings.firstIndex(of: .kept)) + 1
        try two.mirror.settle(number, .other)
        try settleDown(one, two)
        #expect(try one.texts("Flight", "remarks").isEmpty && one.texts("Approach", "runway").isEmpty)
    }

    @Test("A deleted row that comes back under its key is the same record, with what others wrote meanwhile")
    func restored() throws {
        let (one, two) = try pair()
        let id = try one.insert("Flight", ["remarks": "old", "minutes": 60])
        try settleDown(one, two)
        try one.change { context in context.delete(try context.existingObject(with: id)) }
        try settleDown(one, two)
        try one.change { context in
            let flight = try context.insertObject(with: id)
            flight.setValue("old", forKey: "remarks")
            flight.setValue(60, forKey: "minutes")
        }
        try settleDown(one, two)
        #expect(try two.texts("Flight", "remarks") == ["old"])
        #expect(try one.state().records.values.count { $0.entity == "Flight" } == 1)
        let last = try #require(try one.state().index.inOrder.last)
        let bytes = try #require(try one.mirror.reading { try $0.file(of: last.digest) })
        #expect(try MirrorBundle(file: bytes).items.map(\.values) == [[:]], "what is as it was is not written again")
    }

    @Test("A book with its own data joins by plan: same, new on either side, and values that differ are both kept")
    func joining() throws {
        let (one, two) = (try Device("one", in: place.url), try Device("two", in: place.url))
        for device in [one, two] {
            try device.change { context in
                let aircraft = try context.insert("Aircraft")
                aircraft.setValue("HB-KPZ", forKey: "tail")
                for number in 0..<3 {
                    let flight = try context.insert("Flight")
                    flight.setValue(Date(timeIntervalSinceReferenceDate: Double(number) * 1_000), forKey: "off")
                    flight.setValue(number == 1 ? "by \(device.title)" : "same", forKey: "remarks")
                    flight.setValue(aircraft, forKey: "aircraft")
                }
            }
        }
        try one.insert("Flight", ["remarks": "only one"])
        try two.insert("Flight", ["remarks": "only two"])
        try two.change { try $0.all("Aircraft").first?.setValue("C172", forKey: "type") }
        try one.join(folder)
        let before = try two.mirror.plan(joining: MirrorFolder(folder))
        let plan = try two.join(folder)
        for plan in [before, plan] {
            #expect(plan.counts["Flight"]?.same == 3 && plan.counts["Flight"]?.mine == 1)
            #expect(plan.counts["Flight"]?.theirs == 1 && plan.counts["Aircraft"]?.same == 1)
            #expect(plan.differences.map(\.property) == ["remarks"] && plan.additions == 1)
        }
        try settleDown(two, one)
        for device in [one, two] {
            #expect(try device.texts("Flight", "remarks") == ["by one", "only one", "only two", "same", "same"])
            #expect(try device.texts("Aircraft", "type") == ["C172"])
            #expect(try device.mirror.findings().map(\.finding.value) == [.string("by two")])
        }
    }

    @Test("Many deletions wait for a yes; a no keeps the records on all devices")
    func manyDeletions() throws {
        let (one, two) = try pair()
        try one.change { context in
            for number in 0..<50 { try context.insert("Flight").setValue("\(number)", forKey: "remarks") }
        }
        try settleDown(one, two)
        try one.change { context in try context.all("Flight").prefix(30).forEach(context.delete) }
        try two.insert("Flight", ["remarks": "meanwhile"])
        try one.round()
        let round = try two.round()
        #expect(round.held.count == 30 && round.taken == 0 && round.put == 1)
        #expect(try two.texts("Flight", "remarks").count == 51)
        #expect(try two.round(.keep).held.isEmpty)
        try settleDown(two, one)
        #expect(try one.texts("Flight", "remarks").count == 51)
        try one.change { context in try context.all("Flight").prefix(30).forEach(context.delete) }
        try one.round()
        #expect(try two.round(.apply).deleted == 30)
        try settleDown(one, two)
        #expect(try two.texts("Flight", "remarks").count == 21)
    }

    @Test("A program that had the file open before it joined records its changes from then on, and none after it left")
    func openMeanwhile() throws {
        let url = place["one.sqlite"]
        let container = PersistentContainer(path: url.path, managedObjectModel: try MirroredModel.version(5))
        container.persistentStoreDescriptions[0].setOption(
            StoreMirror.storeOption.value, forKey: StoreMirror.storeOption.key)
        try container.loadPersistentStores()
        func insert(_ remarks: String) throws {
            let context = container.newBackgroundContext()
            try context.insert("Flight").setValue(remarks, forKey: "remarks")
            try context.save()
        }
        try insert("before")
        let one = try Device("one", in: place.url)
        try one.join(folder)
        try insert("meanwhile")
        #expect(try one.round().cut == 1)
        let two = try Device("two", in: place.url)
        try two.join(folder)
        #expect(try two.texts("Flight", "remarks") == ["before", "meanwhile"])
        #expect(try one.mirror.verify() == [])
        try one.mirror.leave()
        try insert("afterwards")
        #expect(try one.texts("Flight", "remarks") == ["afterwards", "before", "meanwhile"])
        try container.persistentStoreCoordinator.close()
    }

    @Test("A device that leaves keeps its rows, and joins again without doubling any")
    func leaving() throws {
        let (one, two) = try pair()
        try one.insert("Flight", ["remarks": "one", "off": Date(timeIntervalSinceReferenceDate: 5)])
        try settleDown(one, two)
        try two.mirror.leave()
        #expect(try !two.mirror.isOn && two.texts("Flight", "remarks") == ["one"])
        #expect(throws: MirrorError.self) { try two.round() }
        try two.reopen()
        try two.change { try $0.all("Flight").first?.setValue("away", forKey: "remarks") }
        try two.join(folder)
        try settleDown(one, two)
        #expect(try two.texts("Flight", "remarks") == ["one"])
        #expect(try one.mirror.findings().map(\.finding.value) == [.string("away")])
    }
}

extension MirrorState {
    /// All heads as a text that is the same for equal states.
    var canonicalText: String {
        records.sorted { $0.key < $1.key }.map { name, record in
            "\(name) \(record.entity) "
                + record.heads.sorted { $0.key < $1.key }.map { property, heads in
                    "\(property):" + heads.map { "\($0)" }.sorted().joined(separator: "|")
                }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}
