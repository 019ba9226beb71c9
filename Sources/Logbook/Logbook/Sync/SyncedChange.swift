import Aviation
import Foundation
import MirrorFormat
import MirrorMerge
import Mirroring

/// What a device last did to a record at one time: it made it, or changed some fields.
package struct SyncedChange: Hashable, Sendable {
    /// Which device, and when by its clock.
    package let author: SyncAuthor
    /// Whether it made the record; the fields that it wrote then, and which were not changed since, are not named.
    package let isMaking: Bool
    /// The labels of the fields, in the order of forms; empty for a device that made the record.
    package let fields: [String]

    private init(_ author: SyncAuthor, isMaking: Bool, fields: [String]) {
        (self.author, self.isMaking, self.fields) = (author, isMaking, fields)
    }

    /// Returns what devices did, the newest first; what they had when they joined is the oldest.
    ///
    /// - Parameter changes: who wrote each property last.
    static func all(
        _ changes: [String: ListedFinding.Author], _ titles: [DeviceNumber: String], _ kind: RecordKind
    ) -> [SyncedChange] {
        let maker = changes[RecordHeads.existence]
        var paths: [ListedFinding.Author: [String]] = [:]
        for (path, author) in changes where path != RecordHeads.existence && author != maker {
            paths[author, default: []].append(path)
        }
        var all = paths.map { author, paths in
            (
                author: author,
                change: SyncedChange(SyncAuthor(author, titles), isMaking: false, fields: labels(paths, kind))
            )
        }
        if let maker { all.append((maker, SyncedChange(SyncAuthor(maker, titles), isMaking: true, fields: []))) }
        return all.sorted { one, other in
            (one.author.date ?? .distantPast, one.change.isMaking ? 0 : 1, one.author.device)
                > (other.author.date ?? .distantPast, other.change.isMaking ? 0 : 1, other.author.device)
        }.map(\.change)
    }

    /// Names fields, in the order of forms. What belongs to the record, such as its crew, is one of them.
    private static func labels(_ paths: [String], _ kind: RecordKind) -> [String] {
        let fields = paths.filter { $0 != RecordHeads.touch }.sorted(by: RowField.areInOrder)
        var labels: [String] = []
        for label in fields.map({ RowField.name($0, of: kind) }) where !labels.contains(label) { labels.append(label) }
        return labels + (paths.contains(RecordHeads.touch) ? ["what belongs to it"] : [])
    }

    /// The change in words, such as `Remarks, Route: desktop, 2026-11-21 14:05 UTC`.
    package var text: String {
        "\(isMaking ? "made" : fields.joined(separator: ", ")): \(author.text)"
    }
}
