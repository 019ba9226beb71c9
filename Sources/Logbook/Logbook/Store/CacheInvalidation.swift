/// Decides when cached values are dropped: at each save, and when another program has written to the file.
///
/// The parts of a logbook own their caches; the facade says here what each event drops.
final class CacheInvalidation {
    /// Drops what is cached of records' names.
    var dropNames: () -> Void = {}
    /// Drops what is cached of counts and sums.
    var dropFigures: () -> Void = {}
    /// Drops what is cached of the entries of some keys; of all for nil.
    var dropEntries: (Set<Int64>?) -> Void = { _ in }
    private let countForeignChanges: () -> Int
    /// The number of changes by other programs when something was cached last.
    private var foreignChanges: Int?

    /// - Parameter countForeignChanges: returns the number of changes by other programs that were noticed so far.
    init(_ countForeignChanges: @escaping () -> Int) { self.countForeignChanges = countForeignChanges }

    /// Drops names and figures before a save of this program.
    func recordsWillChange() {
        dropNames()
        dropFigures()
    }

    /// Drops the names before records are looked up by name for a change: another program may have created one.
    func namesWillBeLookedUp() { dropNames() }

    /// Drops the entries that a save of this program has changed.
    func entriesDidChange(_ entries: ChangedEntries) { dropEntries(entries.keys) }

    func dropAll() {
        recordsWillChange()
        dropEntries(nil)
    }

    /// Drops everything when another program has written to the file since the last call. Costs a few microseconds.
    func checkFile() {
        let count = countForeignChanges()
        guard count != foreignChanges else { return }
        foreignChanges = count
        dropAll()
    }
}
