import ManagedObjects

/// Goes through many objects a few at a time, so that memory stays flat however large the logbook is.
enum Batches {
    /// Hands each object that a predicate finds to a closure; saves and lets go after every batch.
    ///
    /// Goes by the row's key, so that every batch is found at once, wherever it lies. Returns how many there were.
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
