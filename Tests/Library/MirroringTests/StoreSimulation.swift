import DataModel
import Foundation
import ManagedObjects
import MirrorFormat
import MirrorMerge
import StoreSQL
import TestFiles
import Testing

@testable import Mirroring

/// People who change real stores, and a carrier that brings files late, in any order, twice and in pieces.
///
/// Every text is new, so that it is known where each edit went: at the end it stands, or it is listed, or a bundle that
/// had seen it replaced or removed it.
final class StoreSimulation {

    private let place = TemporaryFolder("store-simulation")
    private var chance: SeededChance
    private var devices: [Device] = []
    private var folders: [URL] = []
    private var serial = 0
    private(set) var edits = 0

    init(seed: UInt64) throws {
        chance = SeededChance(seed: seed)
        for number in 0..<2 + chance.below(3) { try add("\(number)", version: chance.percent(40) ? 4 : 5) }
    }

    private func add(_ title: String, version: Int) throws {
        let folder = place["folder \(title)"]
        if let first = folders.first {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            try ship(from: first, to: folder, percent: 100, torn: 0)
        } else {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        }
        let device = try Device(title, in: place.url, version: version)
        device.now += Double(chance.pick([0, 0, 5, -5, 1_000_000, -1_000_000]))
        if chance.percent(50) { try act(device) }
        try device.join(folder)
        devices.append(device)
        folders.append(folder)
    }

    // MARK: The carrier

    /// Copies files, whole or cut off; a whole file takes the place of a part.
    private func ship(from source: URL, to target: URL, percent: UInt64, torn: UInt64) throws {
        let list = try MirrorFolder(source).list()
        for path in list.keys.sorted(by: { $0.text < $1.text }) where chance.percent(percent) {
            guard let bytes = try? Data(contentsOf: source.appending(path: path.text)) else { continue }
            let file = target.appending(path: path.text)
            var part = bytes
            if path.isWrittenOnce, chance.percent(torn) { part = bytes.prefix(chance.below(bytes.count)) }
            let known = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? -1
            if path.isWrittenOnce, known >= part.count { continue }
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try part.write(to: file)
        }
    }

    // MARK: People

    private func fresh() -> String {
        serial += 1
        edits += 1
        return "v\(serial)"
    }

    private func act(_ device: Device) throws {
        try device.change { context in
            for _ in 0...chance.below(3) { try act(context, device.version) }
        }
    }

    private func pick(_ entity: String, _ context: ManagedObjectContext) throws -> ManagedObject? {
        let all = try context.all(entity).sorted { $0.objectID.key < $1.objectID.key }
        return all.isEmpty ? nil : chance.pick(all)
    }

    private func act(_ context: ManagedObjectContext, _ version: Int) throws {
        let flight = try pick("Flight", context)
        switch chance.below(100) {
        case ..<15:
            let new = try context.insert("Flight")
            new.setValue(fresh(), forKey: "remarks")
            new.setValue(Date(timeIntervalSinceReferenceDate: Double(serial)), forKey: "off")
            new.setValue(serial, forKey: "minutes")
            new.setValue(try pick("Aircraft", context), forKey: "aircraft")
        case ..<22:
            let tail = "HB-\(chance.pick(["A", "B", "C"]))"
            if try context.first("Aircraft", "tail", tail) == nil {
                try context.insert("Aircraft").setValue(tail, forKey: "tail")
            }
        case ..<28:
            let key = chance.pick(["x", "y"])
            let setting = try context.first("Setting", "key", key) ?? context.insert("Setting")
            setting.setValue(key, forKey: "key")
            setting.setValue(fresh(), forKey: "value")
        case ..<34:
            let recording = try context.insert("Recording")
            recording.setValue(fresh(), forKey: "title")
            recording.setValue(Data(repeating: UInt8(serial & 255), count: chance.pick([10, 9_000])), forKey: "data")
        case ..<40: if let flight { try context.insert("Approach", of: flight, "runway", fresh()) }
        case ..<44: if let flight { try context.insert("Row", of: flight, "text", fresh()) }
        case ..<47:
            if let flight, flight.value(forKey: "signature") == nil {
                try context.insert("Signature", of: flight, "ink", fresh())
            }
        case ..<54:
            if let flight, let recording = try pick("Recording", context) {
                var members = flight.value(forKey: "recordings") as? Set<ManagedObject> ?? []
                if members.remove(recording) == nil { members.insert(recording) }
                flight.setValue(members, forKey: "recordings")
            }
        case ..<66: flight?.setValue(fresh(), forKey: "remarks")
        case ..<72:
            serial += 1
            flight?.setValue(serial, forKey: chance.pick(version > 4 ? ["minutes", "night"] : ["minutes"]))
        case ..<76: try pick("Approach", context)?.setValue(fresh(), forKey: "runway")
        case ..<79: if let flight { try pick("Approach", context)?.setValue(flight, forKey: "flight") }
        case ..<82: flight?.setValue(try pick("Aircraft", context), forKey: "aircraft")
        case ..<85: try pick("Aircraft", context)?.setValue(fresh(), forKeyPath: "paint.first")
        case ..<88: if version > 4, let flight { try context.insert("Crew", of: flight, "who", fresh()) }
        case ..<90: if version > 4 { flight?.setValue(fresh(), forKey: "code") }
        default:
            let entity = chance.pick([
                "Flight", "Flight", "Flight", "Recording", "Approach", "Row", "Signature", "Setting",
            ])
            if let object = try pick(entity, context) { context.delete(object) }
        }
    }

    // MARK: The run

    func run(steps: Int) throws {
        for _ in 0..<steps {
            let number = chance.below(devices.count)
            let device = devices[number]
            device.now += Double(chance.below(20))
            switch chance.below(100) {
            case ..<50: try act(device)
            case ..<68: try round(device, folders[number])
            case ..<88:
                let other = chance.below(devices.count)
                if other != number {
                    try ship(from: folders[number], to: folders[other], percent: chance.pick([30, 80, 100]), torn: 10)
                }
            case ..<90: if devices.count < 5 { try add("n\(devices.count)", version: chance.pick([4, 5])) }
            case ..<92: try lose(folders[number])
            case ..<95: try device.reopen(version: chance.percent(30) ? 5 : device.version)
            case ..<98: try putBack(device)
            default: try copy(number)
            }
        }
        try heal()
        for device in devices where device.version == 4 { try device.reopen(version: 5) }
        try heal()
        try check()
    }

    private func round(_ device: Device, _ folder: URL) throws {
        let before = try device.mirror.findings().count
        let round = try device.round(.apply)
        if round.taken == 0, round.cut == 0, !round.isNewDevice {
            #expect(round.findings == before && !round.hasChanged, "a round without news changes nothing")
        }
        #expect(round.problems == [])
        let listed = try device.state().reading(device.mirror.map.schema).findings.count
        #expect(round.findings == listed, "what is counted is what all records say")
    }

    /// Removes a file from a folder.
    private func lose(_ folder: URL) throws {
        let paths = try MirrorFolder(folder).list().keys.sorted { $0.text < $1.text }.filter { path in
            // Of a large value that no row shows any more, the folder has the only copy.
            switch path {
            case .ring, .large: false
            case .device, .bundle, .snapshot: true
            }
        }
        guard !paths.isEmpty else { return }
        try FileManager.default.removeItem(at: folder.appending(path: chance.pick(paths).text))
    }

    /// Undo of a deletion: a row comes back under its key with what it had.
    private func putBack(_ device: Device) throws {
        try device.round(.apply)
        let mirror = try device.mirror
        let state = try device.state()
        let shown = state.reading(mirror.map.schema)
        let dead = state.records.filter { shown.rows[$0.key] == nil && $0.value.entity == "Flight" }.keys.sorted()
        let rows = try mirror.reading { tables in
            let names = try mirror.base(tables).names
            return Dictionary(dead.map { ($0, names[$0]) }) { first, _ in first }.compactMapValues(\.self)
        }
        guard !rows.isEmpty, case let name = chance.pick(rows.keys.sorted()), let row = rows[name],
            let entity = mirror.map.entities["Flight"]?.entity
        else { return }
        let id = ManagedObjectID(store: mirror.store.rowIdentity, entity: entity, key: row.key)
        try device.change { context in
            let object = try context.insertObject(with: id)
            if case .string(let text)? = state[name]?.image["remarks"] {
                object.setValue(text, forKey: "remarks")
            }
        }
    }

    /// Copies a file and goes on with both.
    private func copy(_ number: Int) throws {
        guard devices.count < 5 else { return }
        let device = devices[number]
        try device.close()
        let title = "copy\(devices.count)"
        try FileManager.default.copyItem(at: device.url, to: place["\(title).sqlite"])
        try device.reopen()
        let folder = place["folder \(title)"]
        try FileManager.default.copyItem(at: folders[number], to: folder)
        let twin = try Device(title, in: place.url, version: device.version)
        try twin.mirror.transaction { try $0.set(.folder, .text(folder.path)) }
        devices.append(twin)
        folders.append(folder)
    }

    private func heal() throws {
        for _ in 0..<12 {
            let before = try devices.map { "\(try $0.state().index.entries.count)" }
            for source in folders {
                for target in folders where source != target {
                    try ship(from: source, to: target, percent: 100, torn: 0)
                }
            }
            for (device, folder) in zip(devices, folders).shuffled(using: &chance) { try round(device, folder) }
            if try before == devices.map({ "\(try $0.state().index.entries.count)" }) { return }
        }
        Issue.record("it does not come to rest")
    }

    // MARK: What must hold

    private func check() throws {
        let first = try devices[0].state()
        for device in devices {
            #expect(try device.state().canonicalText == first.canonicalText, "\(device.title): states differ")
            let faults = try device.mirror.verify()
            #expect(faults == [], "\(device.title): \(faults.prefix(3))")
        }
        try checkPure(first)
        try checkTexts(first)
    }

    /// All bundles, applied in another order without a store, amount to the same.
    private func checkPure(_ state: MirrorState) throws {
        var waiting: [FileDigest: MirrorBundle] = [:]
        for path in try MirrorFolder(folders[0]).list().keys {
            guard case .bundle(_, _, let digest) = path else { continue }
            waiting[digest] = try MirrorBundle(file: Data(contentsOf: folders[0].appending(path: path.text)))
        }
        bundles = Array(waiting.values)
        var pure = MirrorState()
        while !waiting.isEmpty {
            let ready = waiting.filter { pure.missing(before: $0.value).isEmpty }.keys.sorted()
            guard !ready.isEmpty, case let digest = chance.pick(ready), let bundle = waiting.removeValue(forKey: digest)
            else { break }
            try pure.apply(bundle, digest: digest)
        }
        #expect(pure.canonicalText == state.canonicalText, "the pure merge differs")
    }

    private var bundles: [MirrorBundle] = []

    /// Each text that was written into a bundle stands, or is listed, or was replaced or deleted by a later bundle.
    private func checkTexts(_ state: MirrorState) throws {
        let reading = state.reading(try devices[0].mirror.map.schema)
        let listed = Set(reading.findings.compactMap { if case .string(let text) = $0.value { text } else { nil } })
        for (name, record) in state.records {
            for (property, heads) in record.heads where heads.count > 1 && reading.rows[name] != nil {
                for head in heads {
                    guard case .string(let text) = head.value else { continue }
                    let stands = reading.rows[name]?[property] == head.value
                    #expect(stands || listed.contains(text), "\(record.entity).\(property) = \(text) is lost")
                }
            }
        }
    }
}

extension MirrorPath {
    /// Whether the file never changes, so that a part of it can be told from the whole.
    fileprivate var isWrittenOnce: Bool {
        switch self {
        case .ring, .device: false
        case .bundle, .snapshot, .large: true
        }
    }
}

extension ManagedObjectContext {
    fileprivate func insert(_ entity: String, of flight: ManagedObject, _ attribute: String, _ text: String) throws {
        let object = try insert(entity)
        object.setValue(text, forKey: attribute)
        object.setValue(flight, forKey: "flight")
    }
}

@Suite("Stores, people and a bad carrier")
struct StoreSimulationTests {
    @Test("Whatever happens, all stores come to have the same rows, and these are what all bundles say")
    func guarantees() throws {
        var chance = SeededChance("mirroring, simulation of stores")
        let first = UInt64(chance.below(1_000_000))
        for seed in first..<first + UInt64(2 * fuzzRounds) {
            do {
                try StoreSimulation(seed: seed).run(steps: 50)
            } catch {
                Issue.record("seed \(seed): \(error)")
            }
        }
    }
}
