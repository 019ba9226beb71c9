import Aviation
import Foundation

/// Finds what a row continues: a row of an earlier import, or an entry from elsewhere.
///
/// Rows that have the key of an earlier one are the same if their cells are, whatever their order. The others are matched
/// when the file is read: only then is it known which earlier rows are left.
extension ImportPlanner {
    mutating func recognize(_ entry: ImportedEntry, _ row: inout ImportRow) throws {
        let contents = keys.contents(of: entry.flight)
        if let place = placeReadOtherwise(entry) { return try continueRow(at: place, entry, &row) }
        let key = (entry.key ?? contents[0]).stableHash
        let places = index.known.places(of: key).filter { !matched.contains($0) }
        let digest = places.isEmpty ? 0 : entry.verbatim.digest
        let like = places.filter { index.known.values[$0].digest == digest }
        // Of two equal ones, the one that was deleted here is the one that is gone.
        if let place = like.first(where: { index.known.values[$0].entry != nil }) ?? like.first {
            return try continueRow(at: place, entry, &row)
        }
        if entry.key != nil, places.count == 1 { return try continueRow(at: places[0], entry, &row) }
        let number = plan.rows.count
        if entry.key == nil, !index.days.isEmpty, let day = ImportKeys.day(ofKey: contents[0]), index.days.contains(day)
        {
            unknownDays[day, default: []].append(number)
            undecided.insert(number)
        }
        if entry.key == nil, !index.ways.isEmpty, let way = ImportKeys.hashWithoutAircraft(ofKey: contents[0]),
            index.ways.contains(way)
        {
            unknownWays[way, default: []].append(number)
            undecided.insert(number)
        }
        if places.isEmpty {
            recognize(contents: contents, &row, at: number)
        } else {
            waiting[key, default: []].append(number)
            undecided.insert(number)
        }
    }

    /// Returns the place of a row with the same cells that an earlier import has read otherwise: its key may be another one,
    /// such as that of another date. One whose entry was deleted here comes last.
    func placeReadOtherwise(_ entry: ImportedEntry) -> Int? {
        guard !index.otherLayouts.isEmpty else { return nil }
        let places = index.digests.places(of: entry.verbatim.digest).map { Int(index.digests.values[$0]) }
        let left = places.filter { !matched.contains($0) }
        return left.first { index.known.values[$0].entry != nil } ?? left.first
    }

    private mutating func continueRow(at place: Int, _ entry: ImportedEntry, _ row: inout ImportRow) throws {
        let known = index.known.values[place]
        matched.insert(place)
        runs.insert(known.run)
        if let entry = known.entry { taken.insert(entry) }
        try continueRow(known, entry, &row)
    }

    /// Continues a row of the plan, which is read again.
    private mutating func continueRow(at index: Int, with number: Int) throws {
        guard let entry = try source.entry(at: plan.rows[number].place) else { throw LogbookError.changedElsewhere }
        var row = plan.rows[number]
        try continueRow(at: index, entry, &row)
        plan.rows[number] = row
    }

    /// The entries of earlier imports that no row means any more.
    var gone: [RecordID] {
        let meant = Set(matched.compactMap { index.known.values[$0].entry })
        let left = index.known.values.indices.filter { !matched.contains($0) }.map { index.known.values[$0] }
        // An entry that the pilot has attached to a row is of its first run, too; a run of another format is another file.
        let runs = runs.union(
            left.filter { index.ours.contains($0.run) && $0.entry.map(meant.contains) ?? false }.map(\.run))
        let entries = left.filter { runs.contains($0.run) }.compactMap(\.entry)
        return Set(entries).subtracting(meant).sorted().map { RecordID(kind: .flights, key: $0) }
    }

    // MARK: Entries from elsewhere

    private mutating func recognize(contents: [String], _ row: inout ImportRow, at number: Int) {
        if let like = like([contents[0].stableHash]) {
            row.state = .probablySame
            row.entry = RecordID(kind: .flights, key: like)
            row.reason = "same day, aircraft, places and time"
            return
        }
        let duration = contents[contents.count - 1]
        let hashes = (contents.count > 1 ? [duration.stableHash] : []) + [duration.looseHash]
        guard hashes.contains(where: { !index.contents.places(of: $0).isEmpty }) else { return }
        durations.append((number, hashes))
        undecided.insert(number)
    }

    private mutating func recognizeContents(at number: Int) throws {
        guard let entry = try source.entry(at: plan.rows[number].place) else { throw LogbookError.changedElsewhere }
        var row = plan.rows[number]
        recognize(contents: keys.contents(of: entry.flight), &row, at: number)
        plan.rows[number] = row
    }

    /// Returns an entry with one of some contents that no other row means, which is then taken.
    private mutating func like(_ hashes: [UInt64]) -> Int64? {
        for hash in hashes {
            for place in index.contents.places(of: hash) where taken.insert(index.contents.values[place]).inserted {
                return index.contents.values[place]
            }
        }
        return nil
    }

    /// Finds the likes of rows whose times off blocks are unknown here or there, or are of another clock. Those whose times
    /// are the same come first.
    mutating func recognizeDurations() {
        for (number, hashes) in durations where plan.rows[number].state == .new {
            guard let like = like(hashes) else { continue }
            plan.rows[number].state = .probablySame
            plan.rows[number].entry = RecordID(kind: .flights, key: like)
            plan.rows[number].reason = "same day, aircraft, places and duration"
        }
    }

    /// Says which entries rows resemble.
    mutating func describeLikes() throws {
        let rows = plan.rows.indices.filter { plan.rows[$0].state == .probablySame }
        let titles = try titles(of: rows.compactMap { plan.rows[$0].entry })
        for row in rows {
            guard let title = plan.rows[row].entry.flatMap({ titles[$0] }) else { continue }
            plan.rows[row].reason = "in your logbook: \(title): \(plan.rows[row].reason ?? "")"
        }
    }

    /// Returns entries in a few words each; none for one that is deleted.
    func titles(of ids: [RecordID]) throws(LogbookError) -> [RecordID: String] {
        var titles: [RecordID: String] = [:]
        for start in stride(from: 0, to: ids.count, by: 500) {
            let keys = ids[start..<min(start + 500, ids.count)].map(\.key)
            for flight in try saved.flights(keys) { titles[flight.id] = Self.title(of: flight.record) }
        }
        return titles
    }

    // MARK: Changed rows

    /// Matches the rows that have the keys of earlier ones and were changed.
    mutating func matchWaiting() throws {
        let continued = runs
        for (key, rows) in waiting.sorted(by: { $0.value[0] < $1.value[0] }) {
            let left = index.known.places(of: key).filter { !matched.contains($0) }.sorted {
                let one = index.known.values[$0]
                let other = index.known.values[$1]
                return (one.ordinal, one.row) < (other.ordinal, other.row)
            }
            let rows = try offerStrangers(rows, like: left, continuing: continued)
            try match(rows, left.filter { !matched.contains($0) })
        }
    }

    /// Offers rows that have the day, the aircraft, the places and the duration of a row of another file of which nothing else
    /// is in this one: a second flight as well as a correction. Returns the other rows.
    private mutating func offerStrangers(
        _ rows: [Int], like left: [Int], continuing continued: Set<Int64>
    ) throws -> [Int] {
        let strangers = left.filter { place in
            let known = index.known.values[place]
            return known.day != 0 && !continued.contains(known.run)
                && index.fileNames[known.run] != plan.description.fileName
        }
        guard !strangers.isEmpty, strangers.count == left.count else { return rows }
        var others: [Int] = []
        for (number, place) in zip(rows, strangers) {
            guard let entry = try source.entry(at: plan.rows[number].place) else { throw LogbookError.changedElsewhere }
            guard entry.flight.offBlock == nil, entry.flight.takeOff == nil, let id = index.known.values[place].entry
            else {
                others.append(number)
                continue
            }
            matched.insert(place)
            plan.rows[number].state = .probablySame
            plan.rows[number].entry = RecordID(kind: .flights, key: id)
            plan.rows[number].reason = "same day, aircraft, places and duration as a row of another file"
        }
        return others + rows.dropFirst(strangers.count)
    }

    /// Matches changed rows of one key with the earlier rows that are left: those that resemble each other more than any
    /// other; the rest in their order, if there are as many of both. Else they are offered.
    private mutating func match(_ rows: [Int], _ left: [Int]) throws {
        var rows = rows
        var left = left
        if rows.count > 1 || left.count > 1, rows.count * left.count <= 400 {
            var table = try differences(rows, left)
            while let (row, known) = Self.nearest(table) {
                try continueRow(at: left[known], with: rows[row])
                rows.remove(at: row)
                left.remove(at: known)
                table.remove(at: row)
                for index in table.indices { table[index].remove(at: known) }
            }
        }
        if rows.count == left.count { return try zip(left, rows).forEach { try continueRow(at: $0, with: $1) } }
        for (place, number) in rows.enumerated() {
            guard !left.isEmpty else {
                try recognizeContents(at: number)
                continue
            }
            let known = index.known.values[left[min(place, left.count - 1)]]
            matched.insert(left[min(place, left.count - 1)])
            runs.insert(known.run)
            plan.rows[number].entry = known.entry.map { RecordID(kind: .flights, key: $0) }
            plan.rows[number].state = .probablySame
            plan.rows[number].reason = "one of several equal flights was changed there; which one is not clear"
        }
    }

    /// Returns the number of fields in which each row differs from each earlier one.
    private func differences(_ rows: [Int], _ left: [Int]) throws -> [[Int]] {
        let comparison = ImportComparison(store, reader, names)
        let earlier = try left.map { try comparison.earlierEntry(index.known.values[$0].row, source) }
        return try rows.map { number in
            let entry = try source.entry(at: plan.rows[number].place)
            return earlier.map { before in
                guard let before, let entry else { return 0 }
                let cells = zip(before.cells, entry.cells).count { $0 != $1 }
                return ImportLikeness(before.flight, entry.flight).different * 1_000 + cells
            }
        }
    }

    /// Returns the row and the column of the first number that is less than all others of its row and of its column.
    private static func nearest(_ table: [[Int]]) -> (row: Int, column: Int)? {
        for (row, numbers) in table.enumerated() {
            guard let least = numbers.min(), numbers.count(where: { $0 == least }) == 1,
                let column = numbers.firstIndex(of: least)
            else { continue }
            if table.count(where: { $0[column] <= least }) == 1 { return (row, column) }
        }
        return nil
    }

    // MARK: Rows whose content was corrected in the source

    /// Finds the rows that are new only because the source has no keys and a corrected value changes the key: of one day
    /// and aircraft there is one new row, and one that is gone agrees with it otherwise.
    mutating func pairChangedKeys() throws {
        let comparison = ImportComparison(store, reader, names)
        for (number, places) in loneRows(of: unknownDays, \.day) {
            guard let entry = try source.entry(at: plan.rows[number].place) else { continue }
            let clear = try places.filter { place in
                guard let before = try comparison.earlierEntry(index.known.values[place].row, source) else {
                    return false
                }
                return isClear(before.flight, entry.flight)
            }
            if clear.count == 1 { try continueRow(at: clear[0], with: number) }
        }
    }

    /// Offers the rows that agree with one that is gone in their day, places, time and most values, but not in the aircraft:
    /// its registration was corrected, or they are two flights. The pilot says which.
    mutating func offerOtherAircraft() throws {
        let comparison = ImportComparison(store, reader, names)
        for (number, places) in loneRows(of: unknownWays, \.way) where places.count == 1 {
            let known = index.known.values[places[0]]
            guard let id = known.entry, let entry = try source.entry(at: plan.rows[number].place),
                let before = try comparison.earlierEntry(known.row, source),
                ImportLikeness(before.flight, entry.flight).isClose
            else { continue }
            if decisions.rows[plan.rows[number].line] == .isSame {
                try continueRow(at: places[0], with: number)
                continue
            }
            matched.insert(places[0])
            runs.insert(known.run)
            plan.rows[number].state = .probablySame
            plan.rows[number].entry = RecordID(kind: .flights, key: id)
            plan.rows[number].reason = "same day, places and time, but another aircraft"
        }
    }

    /// Returns the rows that are the only new one of those with a hash, in their order, with the earlier rows of the hash
    /// that no row continues.
    private func loneRows(
        of rows: [UInt64: [Int]], _ hash: KeyPath<ImportIndex.Known, UInt64>
    ) -> [(row: Int, left: [Int])] {
        let lone = rows.compactMapValues { rows in
            let new = rows.filter { plan.rows[$0].state == .new }
            return new.count == 1 ? new[0] : nil
        }
        guard !lone.isEmpty else { return [] }
        var left: [Int: [Int]] = [:]
        for (place, known) in index.known.values.enumerated() where !matched.contains(place) {
            if let row = lone[known[keyPath: hash]] { left[row, default: []].append(place) }
        }
        return left.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Whether two readings are clearly those of one flight: at most one part of the key differs, and one of the times of day
    /// agrees, or most fields do. Two flights whose times off blocks and durations differ are two.
    private mutating func isClear(_ one: FlightRecord, _ other: FlightRecord) -> Bool {
        let parts = [one, other].map {
            keys.contents(of: $0)[0].split(separator: "|", omittingEmptySubsequences: false)
        }
        guard parts[0].count == parts[1].count, zip(parts[0], parts[1]).count(where: { $0 != $1 }) <= 1 else {
            return false
        }
        if FlightEvent.allCases.contains(where: { one[$0] != nil && one[$0] == other[$0] }) { return true }
        let isTimed = one.offBlock != nil && other.offBlock != nil
        if isTimed, one.times.block != other.times.block { return false }
        return ImportLikeness(one, other).isClose
    }
}
