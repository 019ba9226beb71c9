import Foundation
import ManagedObjects

/// The upgrades that a file has been through, as steps that are looked at and not undone.
extension StoreLogbook {
    /// The upgrades, newest first, each with the newest copy from before it that is still there.
    var upgrades: [HistoryStep] {
        let coordinator = container.persistentStoreCoordinator
        let values = coordinator.persistentStores.first.map { coordinator.metadata(for: $0) } ?? [:]
        let hops = MigrationJournal(StoreMetadata(identifier: "", values: values)).entries
        let copies = StoreBackup.all(of: URL(filePath: path), fallback: backupFolder)
        return hops.enumerated().reversed().map { number, hop in
            let stamp = Self.stamp(hop.date)
            let copy = copies.first { Self.stamp($0) <= stamp }
            return HistoryStep(
                id: Int64(-1 - number), date: UTCInstant(hop.date),
                label: "upgraded the logbook, \(Self.brief(hop.label))",
                kind: .upgrade(backup: copy?.url.path))
        }
    }

    /// The versions in a stage's label, without what it does.
    private static func brief(_ label: String) -> String {
        label.split(separator: ":").first.map(String.init) ?? label
    }

    /// The time in the name of a copy.
    private static func stamp(_ copy: StoreBackup) -> String {
        copy.url.deletingPathExtension().lastPathComponent.split(separator: " ").last.map(String.init) ?? ""
    }

    /// A time as it stands in the names of copies.
    private static func stamp(_ date: Date) -> String {
        date.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
    }
}
