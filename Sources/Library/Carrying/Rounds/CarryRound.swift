import Foundation
import MirrorFormat
package import Mirroring

/// A round between a spool folder and a place: afterwards both have the same files.
///
/// Files are written once, so that a name says all: what one side lacks is copied from the other, whole or not at all, and
/// nothing is merged. Only the cards of devices are replaced, by later ones. The marker comes last on a side that has none
/// yet, so that a place whose files have not all arrived cannot be joined.
package struct CarryRound {
    private let spool: MirrorFolder
    private let carrier: any Carrier
    private let notes: SpoolNotes
    private let founds: Bool
    private let writer: DeviceNumber
    private var report = CarryReport()
    private var here: [MirrorPath: Int64] = [:]
    private var there = PlaceListing()
    /// Whether the spool says whose files it has; otherwise it only gets some.
    private var isMarked = false

    /// Prepares a round.
    ///
    /// - Parameter founds: whether everything is put to a place that is empty, although it was in step before.
    package init(_ spool: MirrorFolder, _ carrier: any Carrier, _ notes: SpoolNotes, founds: Bool = false) {
        (self.spool, self.carrier, self.notes, self.founds) = (spool, carrier, notes, founds)
        var generator = SystemRandomNumberGenerator()
        writer = DeviceNumber(using: &generator)
    }

    /// Makes both sides equal.
    ///
    /// - Returns: what was done.
    /// - Throws: ``CarryError``; what was carried before stays.
    package mutating func run() throws(CarryError) -> CarryReport {
        let mine = try spoolMarker()
        here = try inSpool { () throws(MirrorError) in try spool.list() }
        there = try carrier.list(mine?.ring)
        let theirs = try placeMarker()
        let before = notes.inStep(with: carrier.name)
        try compare(mine, theirs, before)
        isMarked = mine != nil
        guard let ring = (mine ?? theirs)?.ring else {
            report.isNothing = true
            return report
        }
        let known = before.map { $0.ring == ring.uuidString ? $0.paths : [] } ?? []
        // A snapshot first: it says what need not be carried.
        try carry { if case .large = $0 { true } else { false } }
        try carry { if case .snapshot = $0 { true } else { false } }
        try removeWhatIsHeld(known)
        try carry { if case .bundle = $0 { true } else { false } }
        try carryCards()
        try carry { $0 == .ring }
        if report.put + report.removed > 0 { try carrier.announce() }
        let both = here.keys.filter { there.files[$0] != nil }.map(\.text).sorted()
        notes.note(
            SpoolNotes.InStep(place: carrier.name, ring: ring.uuidString, files: both), replacing: before)
        report.partial.sort()
        return report
    }

    private func inSpool<Value>(_ body: () throws(MirrorError) -> Value) throws(CarryError) -> Value {
        do throws(MirrorError) { return try body() } catch { throw .spool(error) }
    }

    // MARK: Which logbook it is

    private func spoolMarker() throws(CarryError) -> MirrorMarker? {
        switch try inSpool({ () throws(MirrorError) in try spool.condition() }) {
        case .missing: throw .spool(.noFolder(path: spool.path))
        case .foreign: throw .spool(.foreignFolder(path: spool.path))
        case .empty, .unmarked: nil
        case .marked(let marker): marker
        }
    }

    private func placeMarker() throws(CarryError) -> MirrorMarker? {
        guard there.files[.ring] != nil else { return nil }
        var marker: MirrorMarker?
        try carrier.get([.ring]) { _, bytes throws(CarryError) in
            do throws(MirrorFormatError) {
                marker = try MirrorMarker(file: bytes)
            } catch {
                if case .newerFormat = error { throw .newer(place: carrier.name) }
                throw .unreadable(
                    place: carrier.name, path: MirrorPath.ring.text, reason: "it is not whole, or damaged")
            }
        }
        return marker
    }

    private func compare(
        _ mine: MirrorMarker?, _ theirs: MirrorMarker?, _ before: SpoolNotes.InStep?
    ) throws(CarryError) {
        if let mine, let theirs {
            guard mine.ring == theirs.ring else { throw .otherRing(place: carrier.name, title: theirs.title) }
            return
        }
        guard theirs == nil else { return }
        if mine == nil, !here.isEmpty { throw .spool(.noMarker(path: spool.path)) }
        if there.files.isEmpty {
            if there.hasOthers { throw .foreign(place: carrier.name) }
            if before != nil, !founds, mine != nil { throw .emptied(place: carrier.name) }
        } else if !Set(there.files.keys).isSubset(of: here.keys) {
            // What was begun from here and broke off goes on; anything else is another's.
            throw .noMarker(place: carrier.name)
        }
    }

    // MARK: Copying

    /// Copies the files of a kind that one side lacks, in the order of their names and numbers.
    private mutating func carry(_ isOfKind: (MirrorPath) -> Bool) throws(CarryError) {
        let torn = here.filter { path, size in isOfKind(path) && there.files[path].map { $0 != size } ?? false }.keys
        for path in torn.sorted(by: Self.comesBefore) {
            if let bytes = try whole(path) {
                try put(path, bytes, replaces: true)
            } else {
                here[path] = nil
            }
        }
        try bring(there.files.keys.filter { isOfKind($0) && here[$0] == nil })
        let missing = here.keys.filter { isMarked && isOfKind($0) && there.files[$0] == nil }
        for path in missing.sorted(by: Self.comesBefore) {
            guard let bytes = try whole(path) else {
                report.partial.append(path.text)
                continue
            }
            try put(path, bytes, replaces: false)
        }
    }

    private static func comesBefore(_ left: MirrorPath, _ right: MirrorPath) -> Bool {
        func order(_ path: MirrorPath) -> (Int64, String) {
            if case .bundle(_, let number, _) = path { (number, path.text) } else { (0, path.text) }
        }
        return order(left) < order(right)
    }

    private func whole(_ path: MirrorPath) throws(CarryError) -> Data? {
        try inSpool { () throws(MirrorError) in try spool.whole(path) }
    }

    private mutating func put(_ path: MirrorPath, _ bytes: Data, replaces: Bool) throws(CarryError) {
        try carrier.put(SpooledFile(path, bytes, replaces: replaces))
        there.files[path] = Int64(bytes.count)
        report.put += 1
    }

    /// Brings files into the spool: under a temporary name, and only what has the digest that its name says.
    private mutating func bring(_ paths: [MirrorPath]) throws(CarryError) {
        var (got, partial): ([MirrorPath: Int64], [String]) = ([:], [])
        let allowed = paths.filter { there.files[$0, default: 0] <= $0.longest }.sorted(by: Self.comesBefore)
        partial = paths.filter { !allowed.contains($0) }.map(\.text)
        defer {
            for (path, size) in got { here[path] = size }
            report.got += got.count
            report.partial += partial
        }
        let (spool, writer) = (spool, writer)
        guard !allowed.isEmpty else { return }
        try carrier.get(allowed) { path, bytes throws(CarryError) in
            guard path.fits(bytes) else {
                partial.append(path.text)
                return
            }
            do throws(MirrorError) { try spool.put(path, bytes, by: writer) } catch { throw .spool(error) }
            got[path] = Int64(bytes.count)
        }
    }

    // MARK: Cards

    /// Copies the later card of each device.
    private mutating func carryCards() throws(CarryError) {
        func isCard(_ path: MirrorPath) -> Bool { if case .device = path { true } else { false } }
        var theirs: [MirrorPath: Data] = [:]
        let shared = there.files.filter { isCard($0.key) && $0.value <= $0.key.longest }.keys.sorted(
            by: Self.comesBefore)
        if !shared.isEmpty { try carrier.get(shared) { path, bytes in theirs[path] = bytes } }
        for path in Set(here.keys.filter(isCard)).union(shared).sorted(by: Self.comesBefore) {
            let mine = try inSpool { () throws(MirrorError) in try spool.bytes(path) }
            let (own, other) = (mine.flatMap(DeviceCard.time), theirs[path].flatMap(DeviceCard.time))
            if let mine, let own, own > other ?? .min {
                try put(path, mine, replaces: there.files[path] != nil)
            } else if let bytes = theirs[path], let other, other > own ?? .min {
                try inSpool { () throws(MirrorError) in try spool.put(path, bytes, by: writer) }
                here[path] = Int64(bytes.count)
                report.got += 1
            } else if own == nil, other == nil {
                report.partial.append(path.text)
            }
        }
    }

    // MARK: What was forgotten

    /// Removes on one side what was on both and has gone from the other, if a snapshot that both have holds it. Everything
    /// else that has gone is copied again: an empty folder removes nothing.
    private mutating func removeWhatIsHeld(_ known: Set<MirrorPath>) throws(CarryError) {
        let gone = known.filter { (here[$0] == nil) != (there.files[$0] == nil) }
        guard !gone.isEmpty else { return }
        var held: Set<FileDigest> = []
        for path in here.keys where there.files[path] != nil {
            guard case .snapshot = path, let bytes = try whole(path), let snapshot = try? MirrorSnapshot(file: bytes)
            else { continue }
            held.formUnion(snapshot.bundles.map(\.digest))
        }
        for path in gone {
            if case .bundle(_, _, let digest) = path, held.contains(digest) { try remove(path) }
        }
        for path in gone {
            guard case .device(let device) = path else { continue }
            let isForgotten = !Set(here.keys).union(there.files.keys).contains {
                if case .bundle(device, _, _) = $0 { true } else { false }
            }
            if isForgotten, !held.isEmpty { try remove(path) }
        }
    }

    private mutating func remove(_ path: MirrorPath) throws(CarryError) {
        if here.removeValue(forKey: path) != nil {
            try inSpool { () throws(MirrorError) in try spool.remove(path) }
        }
        if there.files.removeValue(forKey: path) != nil { try carrier.remove(path) }
        report.removed += 1
    }
}

extension DeviceCard {
    /// When a card was written; nil for bytes that are none.
    fileprivate static func time(_ bytes: Data) -> Int64? { (try? DeviceCard(file: bytes))?.milliseconds }
}
