package import Foundation
import ManagedObjects
package import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL

/// Where a mirrored store stands.
package struct MirrorStatus {
    /// A device that takes part.
    package struct Device: Sendable {
        package let number: DeviceNumber
        /// What people call it; nil if the folder does not say.
        package var title: String?
        package var program: String?
        /// The time of its last bundle that is here, by its clock.
        package var lastBundle: Date?
        /// When it last said what it had seen.
        package var lastRound: Date?
        /// The number of bundles, applied here, that it has not seen by its own account; nil if it does not say.
        package var behind: Int?
        package var isSelf: Bool
    }

    package var ring: UUID
    package var title: String
    package var folder: String
    package var device: DeviceNumber
    /// The bundles that were applied.
    package var bundles = 0
    /// The changes that are not in the folder yet: those that are not cut, and bundles that are not put.
    package var isPending = false
    package var unput = 0
    /// Why the folder cannot be used now; nil if it can.
    package var obstacle: MirrorError?
    package var findings = 0
    package var devices: [Device] = []
    package var events: [(date: Date, text: String)] = []
}

extension StoreMirror {
    /// Returns where the store stands. Changes nothing.
    ///
    /// - Throws: ``MirrorError``: `notMirrored`, `newerTables`.
    package func status() throws(MirrorError) -> MirrorStatus {
        let folder = try folder()
        var obstacle: MirrorError?
        var list: [MirrorPath: Int64] = [:]
        do throws(MirrorError) {
            _ = try requireFolder()
            list = try folder.list()
        } catch { obstacle = error }
        let cards = cards(folder, list)
        let (found, findings) = try reading { tables in
            let base = try self.base(tables)
            var status = MirrorStatus(
                ring: base.ring, title: try tables.text(.title) ?? "", folder: folder.path, device: base.device)
            status.bundles = base.order.count
            status.isPending = try self.hasPending(base, tables)
            status.unput = try tables.keptPaths().count { list[$0.path] != $0.size }
            status.events = try tables.events(limit: 10)
            var titles = try tables.titles()
            titles[base.device] = try tables.text(.name) ?? self.settings.title
            status.devices = self.devices(base, cards, titles)
            return (status, try self.findingTotal(base, tables))
        }
        var status = found
        status.obstacle = obstacle
        status.findings = findings
        return status
    }

    private func hasPending(_ base: MirrorBase, _ tables: MirrorTables) throws -> Bool {
        let reader = HistoryReader(tables.connection, layout: store.rowLayout)
        return try reader.transactions(after: base.cut).contains { $0.note.author != Self.author }
    }

    /// Returns what the devices in the folder say of themselves.
    func cards(_ folder: MirrorFolder, _ list: [MirrorPath: Int64]) -> [DeviceNumber: DeviceCard] {
        var cards: [DeviceNumber: DeviceCard] = [:]
        for path in list.keys {
            guard case .device(let device) = path, let bytes = try? folder.bytes(path),
                let card = try? DeviceCard(file: bytes)
            else { continue }
            cards[device] = card
        }
        return cards
    }

    private func devices(
        _ base: MirrorBase, _ cards: [DeviceNumber: DeviceCard], _ titles: [DeviceNumber: String]
    ) -> [MirrorStatus.Device] {
        let index = base.state.index
        let clocks = Dictionary(index.entries.values.map { ($0.device, $0.clock) }, uniquingKeysWith: max)
        let numbers = Set(clocks.keys).union(cards.keys).union([base.device])
        return numbers.map { number in
            let card = cards[number].flatMap { $0.ring == base.ring ? $0 : nil }
            var device = MirrorStatus.Device(number: number, isSelf: number == base.device)
            device.title = number == base.device ? titles[number] : card?.title ?? titles[number]
            device.program = card?.program
            device.lastBundle = clocks[number].flatMap { $0 < 1 << 32 ? nil : Self.date(ofClock: $0) }
            device.lastRound = card.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
            device.behind = card.map { card in
                let seen = index.seen(by: card.seen.map(\.digest))
                return index.entries.keys.count { digest in !seen.includes(digest) }
            }
            return device
        }.sorted { ($0.isSelf ? 0 : 1, $0.title ?? "", $0.number) < ($1.isSelf ? 0 : 1, $1.title ?? "", $1.number) }
    }

    /// Returns what people call the devices, as the folder said in the last round.
    package func deviceTitles() throws(MirrorError) -> [DeviceNumber: String] {
        try reading { tables in
            var titles = try tables.titles()
            if let own = try tables.text(.device).flatMap({ DeviceNumber($0) }) {
                titles[own] = try tables.text(.name) ?? settings.title
            }
            return titles
        }
    }

    /// Notes what devices say they are called. A card that is as large as it was is not read again.
    func noteTitles(_ folder: MirrorFolder, _ list: [MirrorPath: Int64]) throws(MirrorError) {
        var new: [MirrorPath: Int64] = [:]
        for (path, size) in list {
            if case .device = path, readCards[path] != size { new[path] = size }
        }
        guard !new.isEmpty else { return }
        let found = cards(folder, new).mapValues(\.title)
        try transaction { tables in
            let known = try tables.titles()
            let all = known.merging(found) { $1 }
            if all != known { try tables.set(titles: all) }
        }
        readCards.merge(new) { $1 }
    }

    /// Returns the time of a clock.
    static func date(ofClock clock: Int64) -> Date { Date(timeIntervalSince1970: Double(clock >> 16) / 1_000) }

    // MARK: Leaving

    /// Stops mirroring: the store keeps all rows and forgets the folder, which stays as it is.
    ///
    /// - Throws: ``MirrorError``: `notMirrored`.
    package func leave() throws(MirrorError) {
        try locked { () throws(MirrorError) in
            try transaction { tables in
                guard try MirrorTables.exist(tables.connection) else { throw MirrorError.notMirrored(path: path) }
                try tables.remove()
                try HistoryTracking.end(tables.connection)
            }
        }
    }

    /// Writes everything into an empty folder: it was lost, or emptied, or is another one.
    ///
    /// - Throws: ``MirrorError``: `noFolder`, `foreignFolder`, `otherRing`.
    package func found(_ folder: MirrorFolder) throws(MirrorError) -> MirrorRound {
        let (ring, title, device) = try reading { tables in
            let base = try self.base(tables)
            return (base.ring, try tables.text(.title) ?? "", base.device)
        }
        switch try folder.condition() {
        case .missing: throw .noFolder(path: folder.path)
        case .foreign: throw .foreignFolder(path: folder.path)
        case .marked(let marker) where marker.ring != ring:
            throw .otherRing(path: folder.path, title: marker.title)
        case .empty, .unmarked: try folder.put(.ring, MirrorMarker(ring: ring, title: title).file, by: device)
        case .marked: break
        }
        try locked { () throws(MirrorError) in
            try transaction { tables in try tables.set(.folder, .text(folder.path)) }
        }
        forgetFolder()
        return try round()
    }

    /// Forgets a device: removes its files from the folder once a snapshot holds them. If it returns, it merges.
    ///
    /// - Parameter name: its title, its number, or the beginning of that.
    /// - Throws: ``MirrorError``: `unknownDevice`.
    package func forget(_ name: String) throws(MirrorError) {
        try locked { () throws(MirrorError) in
            let folder = try requireFolder()
            let list = try folder.list()
            let cards = cards(folder, list)
            let own = try reading { tables in try self.base(tables).device }
            let present = Set(
                list.keys.compactMap { path -> DeviceNumber? in
                    switch path {
                    case .device(let device), .bundle(let device, _, _): device
                    case .ring, .snapshot, .large: nil
                    }
                })
            let chosen = present.filter { $0 != own }.filter { device in
                cards[device]?.title == name || (name.count >= 4 && device.description.hasPrefix(name))
            }
            guard chosen.count == 1, let device = chosen.first else { throw .unknownDevice(name) }
            let paths = list.keys.filter { path in
                switch path {
                case .device(let other), .bundle(let other, _, _): other == device
                case .ring, .snapshot, .large: false
                }
            }
            try holdBySnapshot(paths, folder, by: own)
            for path in paths { try folder.remove(path) }
        }
    }

    /// Writes a snapshot and reads it back; then its bundles need not be in the folder.
    private func holdBySnapshot(
        _ paths: [MirrorPath], _ folder: MirrorFolder, by device: DeviceNumber
    ) throws(MirrorError) {
        let (bytes, held) = try reading { tables in
            let base = try self.base(tables)
            return (
                base.state.snapshot(ring: base.ring, model: self.model.own).file, Set(base.order)
            )
        }
        for path in paths {
            guard case .bundle(_, _, let digest) = path, !held.contains(digest) else { continue }
            throw .unwritable(path: path.text, reason: "it was not taken here yet")
        }
        let digest = FileDigest(of: bytes)
        try folder.put(.snapshot(digest), bytes, by: device)
        guard try folder.whole(.snapshot(digest)) != nil else {
            throw .unwritable(path: MirrorPath.snapshot(digest).text, reason: "it does not read back")
        }
        try transaction { tables in try tables.note(held, heldBy: digest) }
    }

    // MARK: Proving

    /// Compares the folder's files with their names, and the rows with what the bundles amount to; returns a sentence for
    /// each difference.
    ///
    /// - Throws: ``MirrorError``.
    package func verify() throws(MirrorError) -> [String] {
        var sentences: [String] = []
        let folder = try requireFolder()
        let list = try folder.list()
        for path in list.keys.sorted(by: { $0.text < $1.text }) {
            if let fault = try fault(of: path, in: folder) { sentences.append("\(path.text): \(fault)") }
        }
        return try sentences
            + reading { tables in
                let base = try self.base(tables)
                guard try !self.hasPending(base, tables) else {
                    return ["there are changes that were not written to the folder yet: run a round first"]
                }
                return try self.differences(base)
            }
    }

    /// Returns what is wrong with a file of the folder; nil for a sound one.
    private func fault(of path: MirrorPath, in folder: MirrorFolder) throws(MirrorError) -> String? {
        guard let bytes = try folder.whole(path) else {
            return "its bytes are not what its name says; it is not whole, or damaged"
        }
        do throws(MirrorFormatError) {
            switch path {
            case .bundle: _ = try MirrorBundle(file: bytes)
            case .snapshot: _ = try MirrorSnapshot(file: bytes)
            case .device: _ = try DeviceCard(file: bytes)
            case .ring, .large: break
            }
            return nil
        } catch { return String(error.message.dropLast()) }
    }

    private func differences(_ base: MirrorBase) throws -> [String] {
        let expected = base.state.reading(map.schema)
        let found = try presentReading(base)
        var sentences: [String] = []
        for place in map.inOrder {
            for row in try store.allRows(of: place.entity) where base.names[RecordNames.Row(row.id)] == nil {
                sentences.append("\(place.entity.name) \(row.id.key) is not known to the folder")
            }
        }
        for (name, row) in expected.rows.sorted(by: { $0.key < $1.key }) {
            let key = base.names[name].map { " \($0.key)" } ?? ""
            guard let own = found.rows[name] else {
                sentences.append("\(row.entity)\(key) is missing here (\(name))")
                continue
            }
            for (property, value) in row.values.sorted(by: { $0.key < $1.key })
            where !value.isSame(as: own.values[property] ?? .null) {
                sentences.append("\(row.entity)\(key): \(property) is not what the folder says")
            }
        }
        for (name, row) in found.rows where expected.rows[name] == nil {
            sentences.append(
                "\(row.entity) \(base.names[name].map { "\($0.key)" } ?? "") is here, and not in the folder")
        }
        return sentences
    }

    // MARK: Showing

    /// Returns a bundle or a snapshot in words, a line each.
    ///
    /// - Throws: ``MirrorError``: `unreadable`.
    package static func lines(ofFile url: URL) throws(MirrorError) -> [String] {
        let file: Data
        do {
            file = try Data(contentsOf: url)
        } catch { throw .unreadable(path: url.path, reason: "the file cannot be opened") }
        do throws(MirrorFormatError) {
            if let snapshot = try? MirrorSnapshot(file: file) {
                return ["snapshot of \(snapshot.bundles.count) bundles and \(snapshot.records.count) records"]
            }
            return try MirrorBundle(file: file).lines
        } catch {
            throw .unreadable(path: url.path, reason: String(error.message.dropLast()))
        }
    }
}

extension MirrorBundle {
    /// The bundle in words.
    fileprivate var lines: [String] {
        let date = StoreMirror.date(ofClock: clock).formatted(.iso8601)
        let head =
            "bundle \(number) of device \(device), \(date), with \(items.count) item\(items.count == 1 ? "" : "s")"
        return [head] + items.map(\.line)
    }
}

extension MirrorItem {
    fileprivate var line: String {
        let word =
            switch change {
            case .made: "made"
            case .changed: "changed"
            case .touched: "touched"
            case .deleted: "deleted"
            case .deletedWithOwner: "deleted with its owner"
            case .joined: "joined"
            case .parted: "parted"
            }
        let values = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.text)" }
        return "\(word) \(entity) \(name)" + (values.isEmpty ? "" : ": " + values.joined(separator: ", "))
    }
}

extension MirrorValue {
    /// The value in words.
    package var text: String {
        switch self {
        case .null: "none"
        case .boolean(let value): value ? "yes" : "no"
        case .integer(let value): String(value)
        case .string(let value): value
        case .double(let bits): String(Double(bitPattern: bits))
        case .date(let bits):
            Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits)).formatted(.iso8601)
        case .decimal(let value): value.description
        case .uuid(let value): value.uuidString
        case .uri(let value): value
        case .data(let value): "\(value.count) bytes"
        case .large(let value): "\(value.size) bytes"
        case .reference(_, let name): name.description
        }
    }
}
