import BenchClasses
import BenchModel
import Foundation
import ManagedObjects

/// The work done by ManagedObjects, as an application would write it.
struct OurWork {
    let plan: Plan
    let container: PersistentContainer

    init(path: String, plan: Plan) throws {
        self.plan = plan
        container = try PersistentContainer(
            path: path, managedObjectModel: try BenchModels.current.model(),
            classes: ManagedObjectClasses(BenchClasses.all))
        try container.loadPersistentStores()
    }

    func run(_ work: Work) throws -> (checksum: Int, queries: Int) {
        let context = container.newBackgroundContext()
        let checksum: Int
        switch work {
        case .insert: checksum = try insert(context)
        case .batchInsert: checksum = try batchInsert(context)
        case .fetchAll: checksum = try fetchAll(context)
        case .fetchEvery: checksum = try fetchEvery(context)
        case .fetchIndexed: checksum = try fetchIndexed(container)
        case .countIndexed: checksum = try countIndexed(context)
        case .traverse: checksum = try traverse(context)
        case .update: checksum = try update(context)
        case .composite: checksum = try composite(context)
        case .related: checksum = try related(context)
        case .walk: checksum = try walk(context)
        case .rows: checksum = try rows(context)
        }
        return (checksum, context.statistics.queries)
    }

    private func insert(_ context: ManagedObjectContext) throws -> Int {
        var aircraft = try context.fetch(FetchRequest<Aircraft>(entityName: "Aircraft")).map(\.objectID)
        var pilots = try context.fetch(FetchRequest<Pilot>(entityName: "Pilot")).map(\.objectID)
        aircraft.sort { $0.key < $1.key }
        pilots.sort { $0.key < $1.key }
        for number in 0..<plan.entries {
            let row = plan.entry(number)
            let entry = LogEntry(context: context)
            fill(entry, row)
            entry.aircraft = context.object(with: aircraft[row.aircraft - 1]) as? Aircraft
            entry.pilot = context.object(with: pilots[row.pilot - 1]) as? Pilot
            if number % 10_000 == 9_999 {
                try context.save()
                context.reset()
            }
        }
        try context.save()
        return plan.entries
    }

    private func fill(_ entry: LogEntry, _ row: Plan.Entry) {
        entry.date = Date(timeIntervalSinceReferenceDate: row.date)
        entry.blockMinutes = Int32(row.blockMinutes)
        entry.dayLandings = Int16(row.dayLandings)
        entry.flightNumber = Int32(row.flightNumber)
        entry.nightMinutes = row.nightMinutes.map(Int32.init)
        entry.picMinutes = Int32(row.picMinutes)
        entry.remarks = row.remarks
        entry.route = row.route
    }

    private func batchInsert(_ context: ManagedObjectContext) throws -> Int {
        let aircraft = try context.fetch(FetchRequest<Aircraft>(entityName: "Aircraft")).sorted {
            $0.objectID.key < $1.objectID.key
        }
        let pilots = try context.fetch(FetchRequest<Pilot>(entityName: "Pilot")).sorted {
            $0.objectID.key < $1.objectID.key
        }
        var number = 0
        let request = BatchInsertRequest(entityName: "LogEntry") { (object: ManagedObject) in
            guard number < plan.entries, let entry = object as? LogEntry else { return true }
            let row = plan.entry(number)
            fill(entry, row)
            entry.aircraft = aircraft[row.aircraft - 1]
            entry.pilot = pilots[row.pilot - 1]
            number += 1
            return false
        }
        request.resultType = .count
        return try context.execute(request).count
    }

    private func fetchEvery(_ context: ManagedObjectContext) throws -> Int {
        try context.fetch(FetchRequest<LogEntry>(entityName: "LogEntry")).reduce(0) { $0 + sumOfAll($1) }
    }

    private func sumOfAll(_ entry: LogEntry) -> Int {
        let first = sum(entry) + Int(entry.blockMinutes ?? 0) + Int(entry.dayLandings ?? 0)
        let second = Int(entry.flightNumber ?? 0) + Int(entry.nightMinutes ?? 0) + Int(entry.picMinutes ?? 0)
        let keys = ["aircraft", "pilot"].reduce(0) { sum, name in
            entry.objectIDs(forRelationshipNamed: name).reduce(sum) { $0 + Int($1.key) }
        }
        return first + second + (entry.route?.utf8.count ?? 0) + keys
    }

    private func fetchAll(_ context: ManagedObjectContext) throws -> Int {
        try context.fetch(FetchRequest<LogEntry>(entityName: "LogEntry")).reduce(0) { $0 + sum($1) }
    }

    private func sum(_ entry: LogEntry) -> Int {
        Int(entry.blockMinutes ?? 0) + Int(entry.date?.timeIntervalSinceReferenceDate ?? 0) % 7
            + (entry.remarks?.utf8.count ?? 0)
    }

    private func rows(_ context: ManagedObjectContext) throws -> Int {
        var request = RowRequest(entityName: "LogEntry")
        let own = request.column("SELF", of: ManagedObjectID.self)
        let date = request.column("date", of: Date.self)
        let names = ["blockMinutes", "dayLandings", "flightNumber", "nightMinutes", "picMinutes"]
        let numbers = names.map { request.column($0, of: Int.self) }
        let paths = ["remarks", "route", "aircraft.tailNumber", "aircraft.colorScheme.primary", "pilot.name"]
        let texts = paths.map { request.column($0, of: String.self) }
        var result = 0
        try context.forEachRow(request) { row in
            result += Int(row[own]?.key ?? 0) + Int(row[date]?.timeIntervalSinceReferenceDate ?? 0) % 7
            for column in numbers { result += row[column] ?? 0 }
            for column in texts { result += row[column]?.utf8.count ?? 0 }
        }
        return result
    }

    private func fetchIndexed(_ container: PersistentContainer) throws -> Int {
        var result = 0
        for round in 0..<500 {
            let context = container.newBackgroundContext()
            let request = FetchRequest<LogEntry>(entityName: "LogEntry")
            let number = round * 7919 % max(1, plan.entries / Plan.perFlightNumber)
            request.predicate = ManagedObjects.Predicate(format: "flightNumber == %@", number)
            for entry in try context.fetch(request) { result += sum(entry) }
        }
        return result
    }

    private func countIndexed(_ context: ManagedObjectContext) throws -> Int {
        var result = 0
        for color in Plan.colors {
            let request = FetchRequest<Aircraft>(entityName: "Aircraft")
            request.predicate = ManagedObjects.Predicate(format: "colorScheme.primary == %@", color)
            result += try context.count(for: request)
        }
        return result
    }

    private func traverse(_ context: ManagedObjectContext) throws -> Int {
        let request = FetchRequest<LogEntry>(entityName: "LogEntry")
        request.fetchLimit = 100_000
        request.relationshipKeyPathsForPrefetching = ["aircraft"]
        return try context.fetch(request).reduce(0) { $0 + ($1.aircraft?.tailNumber?.utf8.count ?? 0) }
    }

    private func update(_ context: ManagedObjectContext) throws -> Int {
        let request = FetchRequest<LogEntry>(entityName: "LogEntry")
        request.fetchLimit = 100_000
        let entries = try context.fetch(request)
        for entry in entries { entry.blockMinutes = (entry.blockMinutes ?? 0) + 1 }
        try context.save()
        return entries.count
    }

    private func composite(_ context: ManagedObjectContext) throws -> Int {
        let request = FetchRequest<Aircraft>(entityName: "Aircraft")
        request.fetchLimit = 100_000
        return try context.fetch(request).reduce(0) { $0 + ($1.typedColorScheme?.primary?.utf8.count ?? 0) }
    }

    private func related(_ context: ManagedObjectContext) throws -> Int {
        let request = FetchRequest<Aircraft>(entityName: "Aircraft")
        request.fetchLimit = 100_000
        request.relationshipKeyPathsForPrefetching = ["scheme"]
        return try context.fetch(request).reduce(0) { $0 + ($1.scheme?.primary?.utf8.count ?? 0) }
    }

    private func walk(_ context: ManagedObjectContext) throws -> Int {
        let request = FetchRequest<LogEntry>(entityName: "LogEntry")
        request.fetchBatchSize = 500
        return try context.batchedFetch(request).reduce(0) { $0 + sum($1) }
    }
}
