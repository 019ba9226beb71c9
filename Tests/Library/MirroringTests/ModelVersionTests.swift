import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import TestFiles
import Testing

@testable import Mirroring

@Suite("Devices whose programs have different versions of the model")
struct ModelVersionTests {
    private let place = TemporaryFolder("versions")
    private let folder: URL

    init() throws {
        folder = place["folder"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    @Test("An older version keeps what it cannot show, and shows it after its upgrade")
    func upgrade() throws {
        let new = try Device("new", in: place.url)
        let old = try Device("old", in: place.url, version: 4)
        try old.join(folder)
        try new.join(folder)
        try new.change { context in
            let (flight, crew) = (try context.insert("Flight"), try context.insert("Crew"))
            flight.setValue("shared", forKey: "remarks")
            flight.setValue("new only", forKey: "code")
            crew.setValue("Anna", forKey: "who")
            crew.setValue(flight, forKey: "flight")
        }
        for device in [new, old] { try device.round() }
        #expect(try old.texts("Flight", "remarks") == ["shared"])
        try old.change { try $0.all("Flight").first?.setValue("edited by old", forKey: "remarks") }
        for device in [old, new, old] { try device.round() }
        #expect(try new.texts("Flight", "remarks") == ["edited by old"])
        #expect(try new.texts("Flight", "code") == ["new only"])
        try old.change { try $0.all("Flight").first?.setValue("pending at the upgrade", forKey: "remarks") }
        try old.reopen(version: 5)
        #expect(try old.texts("Flight", "code") == ["nil"], "the hop itself does not know it")
        try old.round()
        #expect(try old.texts("Flight", "code") == ["new only"])
        #expect(try old.texts("Crew", "who") == ["Anna"])
        try new.round()
        for device in [new, old] {
            #expect(try device.mirror.verify() == [])
            #expect(try device.texts("Flight", "remarks") == ["pending at the upgrade"])
        }
    }

    @Test("An older version that deletes an owner deletes the parts that it cannot show, too")
    func unknownParts() throws {
        let new = try Device("new", in: place.url)
        let old = try Device("old", in: place.url, version: 4)
        try old.join(folder)
        try new.join(folder)
        try new.change { context in
            let (flight, crew) = (try context.insert("Flight"), try context.insert("Crew"))
            crew.setValue(flight, forKey: "flight")
        }
        for device in [new, old] { try device.round() }
        try old.change { context in try context.all("Flight").forEach(context.delete) }
        for device in [old, new] { try device.round() }
        #expect(try new.texts("Crew", "who").isEmpty && new.mirror.findings().isEmpty)
        #expect(try new.mirror.verify() == [])
    }

    @Test("A bundle that says an unknown version is the least is not taken, and the round says so")
    func least() throws {
        let (new, old) = (try Device("new", in: place.url), try Device("old", in: place.url, version: 4))
        try old.join(folder)
        try new.join(folder)
        try new.insert("Flight", ["remarks": "later"])
        new.leastVersion = try MirroredModel.version(5).versionChecksum
        try new.round()
        let round = try old.round()
        #expect(round.needsNewerProgram && round.taken == 0)
        #expect(try old.texts("Flight", "remarks").isEmpty)
        try old.insert("Flight", ["remarks": "still written"])
        #expect(try old.round().put == 1)
        try old.reopen(version: 5)
        #expect(try old.round().taken == 1)
        #expect(try old.texts("Flight", "remarks") == ["later", "still written"])
    }
}
