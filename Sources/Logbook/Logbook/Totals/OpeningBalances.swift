import Aviation
package import ManagedObjects

/// Time flown before the logbook begins.
package final class OpeningBalance: ManagedObject {}

/// Totals carried over from an older book.
struct OpeningBalances: BalanceAccess {
    private let store: ObjectStore
    private let journal: Journal

    init(_ store: ObjectStore, journal: Journal) {
        self.store = store
        self.journal = journal
    }

    func openingTotals() throws(LogbookError) -> [OpeningTotal] {
        try objects(in: store.context).map { OpeningTotal($0) }
    }

    /// Saves a balance: replaces the one of its key, or adds a new one.
    ///
    /// - Throws: `LogbookError`: `invalid` for a balance without hours and landings, and for a number that is negative or
    ///   too large to be stored; `gone`, `readOnly`.
    func save(_ balance: OpeningTotal) throws(LogbookError) {
        try store.requireWritable()
        guard balance.minutes != nil || balance.landings != nil else {
            throw .invalid(field: "Opening balance", reason: "needs hours or landings")
        }
        for number in [balance.minutes?.count, balance.landings] {
            guard let number else { continue }
            guard number >= 0, number <= Int(Int32.max) else {
                throw .invalid(field: "Opening balance", reason: "\(number) is out of range")
            }
        }
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let known = try balance.key.map { (key) throws(LogbookError) in try self.object(key, in: changes) }
            let object = known ?? OpeningBalance(context: changes)
            object.apply(balance)
            let verb = known == nil ? "added" : "changed"
            try journal.commit(changes, as: "\(verb) opening balance \(balance.sentence)", about: [object])
        }
    }

    /// Deletes a balance; undo restores it.
    ///
    /// - Throws: `LogbookError`: `gone`, `readOnly`.
    func deleteBalance(_ key: Int64) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            let object = try self.object(key, in: changes)
            let label = "deleted opening balance \(OpeningTotal(object).sentence)"
            changes.delete(object)
            try journal.commit(changes, as: label, about: [object])
        }
    }

    private func objects(in context: ManagedObjectContext) throws(LogbookError) -> [OpeningBalance] {
        var specification = FetchSpecification(entityName: OpeningBalance.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "asOf"), SortDescriptor(key: "category")]
        return try store.objects(specification, in: context).compactMap { $0 as? OpeningBalance }
    }

    private func object(_ key: Int64, in context: ManagedObjectContext) throws(LogbookError) -> OpeningBalance {
        guard let found = try objects(in: context).first(where: { $0.objectID.key == key }) else { throw .gone }
        return found
    }
}

extension OpeningTotal {
    init(_ balance: OpeningBalance) {
        self.init(
            key: balance.objectID.key, category: balance.category, minutes: balance.minutes.map { Minutes(Int($0)) },
            landings: balance.landings.map { Int($0) }, asOf: LocalDate(balance.asOf), remarks: balance.remarks)
    }
}

extension OpeningBalance {
    func apply(_ balance: OpeningTotal) {
        category = balance.category
        minutes = balance.minutes.map { Int32(clamping: $0.count) }
        landings = balance.landings.map { Int32(clamping: $0) }
        asOf = balance.asOf?.storedDate
        remarks = balance.remarks
    }
}
