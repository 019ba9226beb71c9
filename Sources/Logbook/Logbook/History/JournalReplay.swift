import ManagedObjects

/// Changes rows from one state to another in one context, and refuses to overwrite changes of other programs.
struct JournalReplay {
    private let store: ObjectStore
    private let names: RowNames
    private let context: ManagedObjectContext
    private let net: [NetChange]
    private var objects: [RowKey: ManagedObject] = [:]

    init(_ net: [NetChange], store: ObjectStore, names: RowNames, in context: ManagedObjectContext) {
        self.store = store
        self.names = names
        self.context = context
        self.net = net
    }

    /// Changes the objects of the context without saving; returns what forbids the change.
    mutating func run() throws(LogbookError) -> HistoryObstacle? {
        do throws(ReplayFailure) {
            objects = try wrapped { () throws(LogbookError) in try fetched() }
            for change in net { try verify(change) }
            for change in net { try setValues(change) }
            for change in net where change.to == nil { objects[change.row].map(context.delete) }
            try verifyNoOthers()
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
            for object in try store.objects(rows.compactMap(objectID), of: entity, in: context) {
                result[RowKey(object)] = object
            }
        }
        return result
    }

    private func objectID(_ row: RowKey) -> ManagedObjectID? {
        store.objectID(row.key, of: row.entity)
    }

    /// Checks that a row is as the step left it; inserts a row that was deleted.
    private mutating func verify(_ change: NetChange) throws(ReplayFailure) {
        let object = objects[change.row]
        guard let from = change.from else {
            guard object == nil else { throw obstacle(change, .exists(name(change))) }
            guard let id = objectID(change.row) else { throw obstacle(change, .damaged) }
            objects[change.row] = try wrapped { () throws(LogbookError) in try store.insert(id, in: context) }
            return
        }
        guard let object else { throw obstacle(change, .deleted(name(change))) }
        // What a seal shows depends on the values that it covers, and is shown again.
        guard !(object is Signature) else { return }
        // A row to be deleted must have all of its values unchanged, or a change of another program would be lost.
        let paths = change.to == nil ? object.entity.slots.filter(\.isPersistent).map(\.path) : Array(from.keys)
        for path in paths {
            guard let slot = try? object.entity.slot(at: path) else { continue }
            let value = object.rowValue(object.value(at: slot.index))?.withNamedBytes
            guard value == (from[path] ?? .null).withNamedBytes else {
                throw obstacle(change, .changed(name(change)))
            }
        }
        guard change.to == nil else { return }
        for relationship in object.sharedRelationships {
            guard object.members(of: relationship, saved: false) == from[relationship] ?? .null else {
                throw obstacle(change, .changed(name(change)))
            }
        }
    }

    private func setValues(_ change: NetChange) throws(ReplayFailure) {
        guard let to = change.to, let object = objects[change.row] else { return }
        // An inserted row has default values; a value that the journal does not name is null.
        let paths = change.from == nil ? object.entity.slots.filter(\.isPersistent).map(\.path) : Array(to.keys)
        for path in paths {
            // A value without a slot in a later version of the model is ignored.
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
        for relationship in object.sharedRelationships {
            guard case .rows(let rows)? = to[relationship] else { continue }
            var members: Set<ManagedObject> = []
            for row in rows { members.insert(try destination(row, of: change)) }
            object.setValue(members, forKey: relationship)
        }
    }

    private func destination(_ row: RowKey, of change: NetChange) throws(ReplayFailure) -> ManagedObject {
        if let object = objects[row] { return object }
        let found = try wrapped { () throws(LogbookError) in
            try objectID(row).flatMap { (id) throws(LogbookError) in
                try store.objects([id], of: row.entity, in: context).first
            }
        }
        guard let found else { throw obstacle(change, .referenceDeleted(name(change), "the \(row.noun)")) }
        return found
    }

    /// Checks that no row changes, or is deleted, that the steps do not name.
    private func verifyNoOthers() throws(ReplayFailure) {
        context.processPendingChanges()
        let known = Set(net.map(\.row))
        let touched = context.deletedObjects.union(context.updatedObjects.filter { !$0.unsavedSlots.isEmpty })
        let isAlone = touched.allSatisfy {
            $0 is JournalChange || $0 is Signature && !$0.isDeleted || known.contains(RowKey($0))
        }
        let going = net.filter { $0.to == nil }
        for change in going {
            do {
                try objects[change.row]?.validateForDelete()
            } catch {
                throw obstacle(change, .inUse(name(change)))
            }
        }
        if !isAlone, let change = going.first ?? net.first { throw obstacle(change, .inUse(name(change))) }
    }

    // MARK: Names

    private func name(_ change: NetChange) -> String { names.name(of: change, objects[change.row]) }

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
