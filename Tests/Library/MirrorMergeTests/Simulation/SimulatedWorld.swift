import Foundation
import MirrorFormat
import MirrorMerge
import MirrorModel
import TestFiles

/// The carrier: each device has its own copy of the folder; files travel late, in any order, twice and in pieces.
final class SimulatedWorld {
    var chance: SeededChance
    let fault: PlantedFault?
    let ring: UUID
    var now: Int64 = 1_000
    var serial = 0
    /// Whether writes and copies may be torn.
    var isWild = true
    /// Few flights, many hands.
    let isCrowded: Bool
    var devices: [SimulatedDevice] = []
    let oracle = Oracle()
    /// The first guarantee that was broken.
    private(set) var failure: String?
    private var written: Set<String> = []
    private var files: [Data: FileContent] = [:]

    init(seed: UInt64, _ fault: PlantedFault?) {
        chance = SeededChance(seed: seed)
        var bytes: [UInt8] = []
        for _ in 0..<16 { bytes.append(UInt8(chance.below(256))) }
        ring = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
        self.fault = fault
        isCrowded = seed % 2 == 1
    }

    /// What the run came to.
    var transcript: [String] {
        devices.flatMap { [$0.title] + $0.folder.keys.sorted() } + [failure ?? "all guarantees hold"]
    }

    func fail(_ text: String) { failure = failure ?? text }

    func check(_ holds: Bool, _ text: @autoclosure () -> String) { if !holds { fail(text()) } }

    func randomName() -> RecordName { RecordName(milliseconds: 1_780_000_000_000, using: &chance) }

    enum FileContent {
        case bundle(FileDigest, MirrorBundle)
        case snapshot(MirrorSnapshot)
        case large(String)
        /// Half a file.
        case nothing
    }

    /// Reads a file that has the bytes which its name says.
    func read(_ path: String, _ bytes: Data) -> FileContent {
        switch MirrorPath(path) {
        case .bundle(_, _, let digest):
            return read(bytes) {
                FileDigest(of: bytes) == digest ? .bundle(digest, try MirrorBundle(file: bytes)) : .nothing
            }
        case .snapshot(let digest):
            return read(bytes) {
                FileDigest(of: bytes) == digest ? .snapshot(try MirrorSnapshot(file: bytes)) : .nothing
            }
        case .large(let digest):
            return fault == .trustSize || LargeValue(of: bytes).digest == digest ? .large(digest) : .nothing
        case .ring, .device, nil: return .nothing
        }
    }

    private func read(_ bytes: Data, _ content: () throws -> FileContent) -> FileContent {
        if let known = files[bytes] { return known }
        do {
            let new = try content()
            files[bytes] = new
            return new
        } catch {
            fail("a file with the right digest is not read: \(error)")
            return .nothing
        }
    }

    func write(_ device: SimulatedDevice, _ path: String, _ bytes: Data) {
        guard device.folder[path] != bytes, fault != .noRepair || !written.contains(path) else { return }
        written.insert(path)
        let isTorn = chance.percent(5) && isWild  // The disk was full, the stick was pulled out.
        device.folder[path] = isTorn ? bytes.prefix(chance.below(bytes.count)) : bytes
    }

    func remove(_ path: String) { for device in devices { device.folder[path] = nil } }

    func ship(_ source: SimulatedDevice, to target: SimulatedDevice, percent: UInt64 = 100, torn: UInt64 = 10) {
        for path in source.folder.keys.sorted().shuffled(using: &chance) where chance.percent(percent) {
            guard var bytes = source.folder[path] else { continue }
            if chance.percent(torn) { bytes = bytes.prefix(chance.below(bytes.count + 1)) }
            if (target.folder[path]?.count ?? -1) < bytes.count { target.folder[path] = bytes }
        }
    }

    /// Lets all files reach all devices, until nothing moves any more.
    func heal() {
        func known() -> [String] {
            devices.map { "\($0.book.merge.state.index.entries.count) \($0.folder.keys.sorted())" }
        }
        for _ in 0..<40 where failure == nil {
            let before = known()
            for source in devices {
                for target in devices where source !== target { ship(source, to: target, torn: 0) }
            }
            for device in devices.shuffled(using: &chance) { device.sync() }
            if before == known() { return }
        }
        fail("I1: it does not come to rest")
    }
}
