import ManagedObjects

/// Processing of many objects in batches, so that memory use does not depend on the size of the logbook.
enum Batches {
    /// Passes each object that meets a predicate to a closure; saves and releases the objects after every batch.
    ///
    /// It proceeds by key, so that every batch is found quickly. Returns the number of objects.
    static func run(
        _ entity: String, where format: String, size: Int, in context: ManagedObjectContext,
        _ manager: StagedMigrationManager, _ sentence: String, _ body: (ManagedObject) throws -> Void
    ) throws -> Int {
        let request = FetchRequest<ManagedObject>(entityName: entity)
        request.predicate = Predicate(format: format)
        let total = try context.count(for: request)
        request.fetchLimit = size
        var done = 0
        while true {
            let objects = try context.fetch(request)
            guard let last = objects.last else { return total }
            request.after = FetchCursor(values: [], key: last.objectID.key)
            for object in objects { try body(object) }
            try context.save()
            context.reset()
            done += objects.count
            try manager.report(sentence, done: done, total: total)
        }
    }
}
