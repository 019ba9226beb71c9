import ManagedObjects

extension StoreLogbook {
    /// Saves what an older book carried over: over the balance of its key, or as a new one.
    ///
    /// - Throws: `LogbookError`: `invalid` for a balance that says nothing, or is negative or too large to be kept; `gone`,
    ///   `readOnly`.
    package func save(_ balance: OpeningTotal) throws(LogbookError) {
        guard !isReadOnly else { throw .readOnly(path: path) }
        guard balance.minutes != nil || balance.landings != nil else {
            throw .invalid(field: "Opening balance", reason: "needs hours or landings")
        }
        for number in [balance.minutes?.count, balance.landings] {
            guard let number else { continue }
            guard number >= 0, number <= Int(Int32.max) else {
                throw .invalid(field: "Opening balance", reason: "\(number) is out of range")
            }
        }
        try locked { () throws(LogbookError) in
            let changes = changeContext()
            let known = try balance.key.map { (key) throws(LogbookError) in try self.balance(key, in: changes) }
            let object = known ?? OpeningBalance(context: changes)
            object.take(balance)
            let verb = known == nil ? "added" : "changed"
            try commit(changes, as: "\(verb) opening balance \(balance.sentence)", about: [object])
        }
    }

    /// Deletes what an older book carried over; undo brings it back.
    ///
    /// - Throws: `LogbookError`: `gone`, `readOnly`.
    package func deleteBalance(_ key: Int64) throws(LogbookError) {
        try locked { () throws(LogbookError) in
            let changes = changeContext()
            let object = try balance(key, in: changes)
            let label = "deleted opening balance \(OpeningTotal(object).sentence)"
            changes.delete(object)
            try commit(changes, as: label, about: [object])
        }
    }

    /// The balances by their days.
    func balances(in context: ManagedObjectContext) throws(LogbookError) -> [OpeningBalance] {
        var specification = FetchSpecification(entityName: OpeningBalance.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "asOf"), SortDescriptor(key: "category")]
        return try objects(specification, in: context).compactMap { $0 as? OpeningBalance }
    }

    private func balance(_ key: Int64, in context: ManagedObjectContext) throws(LogbookError) -> OpeningBalance {
        guard let found = try balances(in: context).first(where: { $0.objectID.key == key }) else { throw .gone }
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
    fileprivate func take(_ balance: OpeningTotal) {
        category = balance.category
        minutes = balance.minutes.map { Int32(clamping: $0.count) }
        landings = balance.landings.map { Int32(clamping: $0) }
        asOf = balance.asOf?.storedDate
        remarks = balance.remarks
    }
}
