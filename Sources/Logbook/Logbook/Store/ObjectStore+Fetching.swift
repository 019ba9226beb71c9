import Aviation
import ManagedObjects

/// Fetches. Each of them first checks whether its question was stopped.
extension ObjectStore {
    /// Returns the objects of a request.
    ///
    /// - Parameter context: the context of the objects; nil for that of all fetches.
    func objects(
        _ specification: FetchSpecification, in context: ManagedObjectContext? = nil
    ) throws(LogbookError) -> [ManagedObject] {
        try questionStop.check()
        do {
            return try (context ?? self.context).fetch(FetchRequest<ManagedObject>(specification))
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    /// Returns the identifiers of the objects of a kind that meet a condition, without reading the objects.
    func identifiers(
        _ entityName: String, _ predicate: Predicate, limit: Int
    ) throws(LogbookError) -> [ManagedObjectID] {
        let request = FetchRequest<ManagedObjectID>(entityName: entityName)
        request.predicate = predicate
        request.fetchLimit = limit
        try questionStop.check()
        do {
            return try context.fetch(request)
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    /// Returns values, sums and counts without making objects.
    ///
    /// Where a damaged number of a flight makes a sum that none can be, the flights with such numbers are left out; `store
    /// verify` names them.
    func dictionaries(_ specification: FetchSpecification) throws(LogbookError) -> [[String: AttributeValue]] {
        do throws(LogbookError) {
            let rows = try wholeDictionaries(specification)
            guard rows.contains(where: \.hasImpossibleNumber) else { return rows }
            return try withoutStrangeNumbers(specification) ?? rows
        } catch {
            guard error == .numberTooLarge(path), let rows = try withoutStrangeNumbers(specification) else {
                throw error
            }
            return rows
        }
    }

    /// Returns the values without flights that have damaged numbers; nil for another entity, which is never summed.
    private func withoutStrangeNumbers(
        _ specification: FetchSpecification
    ) throws(LogbookError) -> [[String: AttributeValue]]? {
        guard specification.entityName == LogEntry.entityName,
            let strange = strangeNumbers(in: specification.entityName)
        else { return nil }
        var rest = specification
        rest.predicate = .and([.not(strange)] + [specification.predicate].compactMap(\.self))
        hasLeftOut = true
        return try wholeDictionaries(rest)
    }

    private func wholeDictionaries(
        _ specification: FetchSpecification
    ) throws(LogbookError) -> [[String: AttributeValue]] {
        try questionStop.check()
        do {
            return try context.fetch(FetchRequest<[String: AttributeValue]>(specification))
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    /// The condition for rows with a number beyond the range of its attribute; nil for an entity without whole numbers.
    func strangeNumbers(in entityName: String) -> Predicate? {
        guard let entity = try? context.model.entity(named: entityName) else { return nil }
        let conditions = entity.slots.flatMap { slot -> [Predicate] in
            let range: ClosedRange<Int64>
            switch slot.attribute?.attributeType {
            case .integer16: range = Int64(Int16.min)...Int64(Int16.max)
            case .integer32: range = Int64(Int32.min)...Int64(Int32.max)
            // A sum of millions of these is still in range.
            case .integer64: range = -(1 << 40)...(1 << 40)
            default: return []
            }
            return [
                .compare(slot.path, .less, .integer(range.lowerBound)),
                .compare(slot.path, .greater, .integer(range.upperBound)),
            ]
        }
        return conditions.isEmpty ? nil : .or(conditions)
    }

    /// Passes each row of a request to a closure, as values without objects, however many there are.
    ///
    /// - Throws: `LogbookError`, also the one that the closure throws.
    func forEachRow(
        _ request: RowRequest, _ body: (borrowing FetchedRow) throws -> Void
    ) throws(LogbookError) {
        try questionStop.check()
        var rows = 0
        do {
            try context.forEachRow(request) { row in
                rows += 1
                if rows.isMultiple(of: 1_024) { try questionStop.check() }
                try body(row)
            }
        } catch let error as LogbookError {
            throw error
        } catch {
            throw LogbookError(ManagedObjectError(error), path: path)
        }
    }

    /// Returns the number of objects that meet a condition; nil counts all of them.
    func count(_ entityName: String, _ predicate: Predicate?) throws(LogbookError) -> Int {
        let request = FetchRequest<ManagedObject>(entityName: entityName)
        request.predicate = predicate
        try questionStop.check()
        do {
            return try context.count(for: request)
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    // MARK: By identifier

    /// Returns the object of a record as the file has it now; nil when it is deleted.
    ///
    /// Always reads the row, so that changes of other programs are seen.
    func object(
        _ id: RecordID, in context: ManagedObjectContext, prefetching relationships: [String] = []
    ) throws(LogbookError) -> ManagedObject? {
        guard let objectID = objectID(id) else { return nil }
        var specification = FetchSpecification(entityName: id.kind.entityName)
        specification.predicate = .compare("SELF", .equal, .objectID(objectID))
        specification.relationshipKeyPathsForPrefetching = relationships
        return try objects(specification, in: context).first
    }

    /// Returns objects by their identifiers, as the file has them now, without those that are deleted.
    ///
    /// Costs one fetch for each 500 identifiers.
    func objects(
        _ ids: [ManagedObjectID], of entityName: String, in context: ManagedObjectContext,
        prefetching relationships: [String] = []
    ) throws(LogbookError) -> [ManagedObject] {
        var found: [ManagedObject] = []
        for start in stride(from: 0, to: ids.count, by: Self.batchLength) {
            let batch = Array(ids[start..<min(start + Self.batchLength, ids.count)])
            var specification = FetchSpecification(entityName: entityName)
            specification.predicate =
                batch.count == 1
                ? .compare("SELF", .equal, .objectID(batch[0])) : Predicate(format: "SELF IN %@", batch)
            specification.relationshipKeyPathsForPrefetching = relationships
            found += try objects(specification, in: context)
        }
        return found
    }

    private static let batchLength = 500

    /// Returns the store's identifier of a record; nil for a key that no row can have.
    func objectID(_ id: RecordID) -> ManagedObjectID? { objectID(id.key, of: id.kind.entityName) }

    /// Returns the store's identifier of a row of an entity; nil for a key that no row can have.
    func objectID(_ key: Int64, of entityName: String) -> ManagedObjectID? {
        context.persistentStoreCoordinator.managedObjectID(entityName: entityName, key: key)
    }
}

extension ManagedObject {
    /// Returns the record that the object holds.
    func recordID(_ kind: RecordKind) -> RecordID { RecordID(kind: kind, key: objectID.key) }
}

/// Values of a dictionary result.
extension [String: AttributeValue] {
    /// Whether a number is beyond 32 bits: as minutes, these are four thousand years.
    var hasImpossibleNumber: Bool {
        values.contains { value in
            switch value {
            case .integer(let number): number.magnitude > UInt64(Int32.max)
            case .double(let number): number.magnitude > Double(Int32.max)
            default: false
            }
        }
    }

    /// Returns a whole number; nil when it is missing. A sum with a fraction, as of a damaged file, is rounded.
    func integer(_ name: String) -> Int? {
        switch self[name] {
        case .integer(let value)?: Int(value)
        case .double(let value)?: Int(exactly: value.rounded())
        default: nil
        }
    }

    /// Returns a text; nil when it is missing.
    func string(_ name: String) -> String? {
        guard case .string(let value)? = self[name] else { return nil }
        return value
    }

    /// Returns a local date; nil when it is missing.
    func date(_ name: String) -> LocalDate? {
        guard case .date(let value)? = self[name] else { return nil }
        return LocalDate(value)
    }

    /// Returns a point in time; nil when it is missing.
    func time(_ name: String) -> UTCInstant? {
        guard case .date(let value)? = self[name] else { return nil }
        return UTCInstant(value)
    }
}
