import Foundation
import ManagedObjects

/// What is in the file of a workshop.
struct GraphState {
    /// The names of the rows by entity and key; of a tag, its text.
    private(set) var names: [String: [Int64: String]] = [:]
    /// The aircraft of each entry and of each part that has one.
    private(set) var entries: [Int64: Int64] = [:]
    private(set) var parts: [Int64: Int64] = [:]

    init(_ shop: Workshop) throws {
        let context = shop.container.newBackgroundContext()
        for entity in GraphRun.entities {
            for object in try context.all(entity) {
                let name = object.value(forKey: entity == "Tag" ? "text" : "name") as? String ?? ""
                names[entity, default: [:]][object.objectID.key] = name
                if entity == "Entry" { entries[object.objectID.key] = Self.owner(of: object, "aircraft") }
                if entity == "Part" { parts[object.objectID.key] = Self.owner(of: object, "plane") }
            }
        }
    }

    private static func owner(of object: ManagedObject, _ relationship: String) -> Int64? {
        object.objectIDs(forRelationshipNamed: relationship).first?.key
    }

    func has(_ entity: String, _ key: Int64) -> Bool { names[entity]?[key] != nil }
}

/// The rows of a file by its history alone.
final class GraphHistory {
    private var token: PersistentHistoryToken?
    private var rows: [String: Set<Int64>] = [:]

    /// Reads what is new in the history, and compares what it says with the file. Returns whether anything was new.
    func follow(_ shop: Workshop, _ state: GraphState) throws -> Bool {
        let context = shop.container.newBackgroundContext()
        let found = try context.execute(PersistentHistoryChangeRequest.fetchHistory(after: token)).transactions
        token = found.last?.token ?? token
        for change in found.flatMap({ $0.changes ?? [] }) {
            let id = change.changedObjectID
            switch change.changeType {
            case .insert: rows[id.entityName, default: []].insert(id.key)
            case .delete: rows[id.entityName, default: []].remove(id.key)
            case .update:
                guard rows[id.entityName]?.contains(id.key) == true else {
                    throw GraphRun.Failure(what: "the history changes \(id), which it has not inserted")
                }
            }
        }
        for entity in GraphRun.entities where rows[entity, default: []] != Set(state.names[entity, default: [:]].keys) {
            throw GraphRun.Failure(what: "the history has other rows of \(entity) than the file")
        }
        return !found.isEmpty
    }
}
