import ManagedObjects

/// Brings rows from one state to another within one context, and refuses where somebody else's change would be lost.
struct JournalReplay {
    private let logbook: StoreLogbook
    private let context: ManagedObjectContext
    private let net: [NetChange]
    private var objects: [RowKey: ManagedObject] = [:]
    /// How many rows are fetched at once.
    private static let fetchLength = 500

    init(_ net: [NetChange], logbook: StoreLogbook, in context: ManagedObjectContext) {
        self.logbook = logbook
        self.context = context
        self.net = net
    }

    /// Changes the context's objects; nothing is saved.
    mutating func run() throws(LogbookError) -> HistoryObstacle? {
        do throws(ReplayFailure) {
            objects = try wrapped { () throws(LogbookError) in try fetched() }
            for change in net { try meet(change) }
            for change in net { try setValues(change) }
            for change in net where change.to == nil { objects[change.row].map(context.delete) }
            try checkOthers()
            return nil
        } catch {
            switch error {
            case .obstacle(let obstacle): return obstacle
            case .logbook(let error): throw error
            }
        }
    }

    private enum ReplayFailure: Error {
        case obstacle(HistoryObstacle)
        case logbook(LogbookError)
    }

    // MARK: Rows

    private func fetched() throws(LogbookError) -> [RowKey: ManagedObject] {
        var result: [RowKey: ManagedObject] = [:]
        for (entity, rows) in Dictionary(grouping: net.map(\.row), by: \.entity) {
            for start in stride(from: 0, to: rows.count, by: Self.fetchLength) {
                let keys = rows[start..<min(start + Self.fetchLength, rows.count)]
                for object in try logbook.objects(keys.compactMap { objectID($0) }, of: entity, in: context) {
                    result[RowKey(object)] = object
                }
            }
        }
        return result
    }

    private func objectID(_ row: RowKey) -> ManagedObjectID? {
        context.persistentStoreCoordinator.managedObjectID(entityName: row.entity, key: row.key)
    }

    /// Makes sure that a row is as the step left it; one that comes back is made.
    private mutating func meet(_ change: NetChange) throws(ReplayFailure) {
        let object = objects[change.row]
        guard let from = change.from else {
            guard object == nil else { throw obstacle(change, .there(name(change))) }
            guard let id = objectID(change.row) else { throw obstacle(change, .damaged) }
            objects[change.row] = try wrapped { () throws(LogbookError) in try logbook.insert(id, in: context) }
            return
        }
        guard let object else { throw obstacle(change, .gone(name(change))) }
        // A row that goes must be in all of its values what it was: whatever else was put there would be lost.
        let paths = change.to == nil ? object.entity.slots.filter(\.isPersistent).map(\.path) : Array(from.keys)
        for path in paths {
            guard let slot = try? object.entity.slot(at: path) else { continue }
            guard object.rowValue(object.value(at: slot.index)) == from[path] ?? .null else {
                throw obstacle(change, .changed(name(change)))
            }
        }
    }

    private func setValues(_ change: NetChange) throws(ReplayFailure) {
        guard let to = change.to, let object = objects[change.row] else { return }
        // What the row came back with are defaults: what the journal does not name is null.
        let paths = change.from == nil ? object.entity.slots.filter(\.isPersistent).map(\.path) : Array(to.keys)
        for path in paths {
            // A value that a later version of the model has no place for is passed over.
            guard let slot = try? object.entity.slot(at: path) else { continue }
            let value = to[path] ?? .null
            guard object.rowValue(object.value(at: slot.index)) != value else { continue }
            if case .row(let row) = value {
                object.set(try destination(row, of: change), at: slot.index)
            } else if case .toOne = slot.content {
                object.set(nil as ManagedObject?, at: slot.index)
            } else if let value = value.attributeValue {
                object.set(value, at: slot.index)
            }
        }
    }

    private func destination(_ row: RowKey, of change: NetChange) throws(ReplayFailure) -> ManagedObject {
        if let object = objects[row] { return object }
        let found = try wrapped { () throws(LogbookError) in
            try objectID(row).flatMap { (id) throws(LogbookError) in
                try logbook.objects([id], of: row.entity, in: context).first
            }
        }
        guard let found else { throw obstacle(change, .referenceGone(name(change), "the \(row.noun)")) }
        return found
    }

    /// Makes sure that no row changes, or goes, of which the steps know nothing.
    private func checkOthers() throws(ReplayFailure) {
        context.processPendingChanges()
        let known = Set(net.map(\.row))
        let touched = context.deletedObjects.union(context.updatedObjects.filter { !$0.unsavedSlots.isEmpty })
        let isAlone = touched.allSatisfy { $0 is JournalChange || known.contains(RowKey($0)) }
        let going = net.filter { $0.to == nil }
        for change in going {
            do {
                try objects[change.row]?.validateForDelete()
            } catch {
                throw obstacle(change, .used(name(change)))
            }
        }
        if !isAlone, let change = going.first ?? net.first { throw obstacle(change, .used(name(change))) }
    }

    // MARK: Words

    private func name(_ change: NetChange) -> String { logbook.name(of: change, objects[change.row]) }

    private func obstacle(_ change: NetChange, _ reason: HistoryObstacle.Reason) -> ReplayFailure {
        .obstacle(HistoryObstacle(change.step, reason))
    }

    private func wrapped<Value>(_ body: () throws(LogbookError) -> Value) throws(ReplayFailure) -> Value {
        do throws(LogbookError) {
            return try body()
        } catch {
            throw .logbook(error)
        }
    }
}
