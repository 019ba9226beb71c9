import ManagedObjects

/// The few ways in which the logbook asks its store, with errors in a pilot's words.
extension StoreLogbook {
    /// Returns the objects of a kind of record.
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

    /// Returns values, sums and counts without making objects.
    func dictionaries(_ specification: FetchSpecification) throws(LogbookError) -> [[String: AttributeValue]] {
        try questionStop.check()
        do {
            return try context.fetch(FetchRequest<[String: AttributeValue]>(specification))
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    /// Returns how many objects there are.
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

    /// Returns a record's object as the file has it now; `nil` when it is gone.
    ///
    /// Always reads the row: what another program wrote since is seen.
    func object(
        _ id: RecordID, in context: ManagedObjectContext, prefetching relationships: [String] = []
    ) throws(LogbookError) -> ManagedObject? {
        guard let objectID = objectID(id) else { return nil }
        var specification = FetchSpecification(entityName: id.kind.entityName)
        specification.predicate = .compare("SELF", .equal, .objectID(objectID))
        specification.relationshipKeyPathsForPrefetching = relationships
        return try objects(specification, in: context).first
    }

    /// Returns objects by their identifiers, as the file has them now, in a few questions however many there are; those that
    /// are gone are left out.
    func objects(
        _ ids: [ManagedObjectID], of entityName: String, in context: ManagedObjectContext,
        prefetching relationships: [String] = []
    ) throws(LogbookError) -> [ManagedObject] {
        var found: [ManagedObject] = []
        for start in stride(from: 0, to: ids.count, by: Self.objectsAtOnce) {
            let some = Array(ids[start..<min(start + Self.objectsAtOnce, ids.count)])
            var specification = FetchSpecification(entityName: entityName)
            specification.predicate =
                some.count == 1 ? .compare("SELF", .equal, .objectID(some[0])) : Predicate(format: "SELF IN %@", some)
            specification.relationshipKeyPathsForPrefetching = relationships
            found += try objects(specification, in: context)
        }
        return found
    }

    /// How many objects are asked for by their identifiers in one question.
    private static let objectsAtOnce = 500

    /// Makes an object for a row that was deleted, under the key it had.
    func insert(_ id: ManagedObjectID, in context: ManagedObjectContext) throws(LogbookError) -> ManagedObject {
        do {
            return try context.insertObject(with: id)
        } catch {
            throw LogbookError(error, path: path)
        }
    }

    /// Returns the store's identifier of a record; `nil` for a key that no row can have.
    func objectID(_ id: RecordID) -> ManagedObjectID? {
        context.persistentStoreCoordinator.managedObjectID(entityName: id.kind.entityName, key: id.key)
    }

    /// Forgets what texts mean, because records were made or changed.
    func forgetNames() {
        candidates = [:]
        exactNames = [:]
    }

    /// Forgets what flights come to, because one was made or changed.
    private func forgetFigures() {
        valueCounts = [:]
        useCounts = [:]
        recordUses = [:]
        summaries = [:]
    }

    /// Forgets all that was kept when the file is not as it was then: another program has written to it.
    func forgetWhatOthersChanged() {
        let mark = FileMark(path: path)
        guard mark != self.mark else { return }
        self.mark = mark
        forgetNames()
        forgetFigures()
    }

    /// Saves a context of changes.
    func save(_ changes: ManagedObjectContext) throws(LogbookError) {
        guard !isReadOnly else { throw .readOnly(path: path) }
        forgetNames()
        forgetFigures()
        do {
            try changes.save()
        } catch {
            throw LogbookError(error, path: path)
        }
    }
}

extension ManagedObject {
    /// The record that the object holds, as lists know it.
    func recordID(_ kind: RecordKind) -> RecordID { RecordID(kind: kind, key: objectID.key) }
}
