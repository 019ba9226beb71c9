import Foundation
import ManagedObjects

/// What the merge policies promise about a changed name, what memory shows after a save, and the cases that one meets.
extension GraphRun {
    /// The name of an object that a context is about to save.
    struct NamePromise {
        let entity: String
        let key: Int64
        /// The name that the context read last, and the one that it has set.
        let read: String
        let set: String
    }

    func namePromises(of context: ManagedObjectContext, _ before: GraphState) throws -> [NamePromise] {
        let promises = context.updatedObjects.compactMap { object -> NamePromise? in
            guard object.entity.name != "Tag", let set = object.changedValues()["name"] as? String,
                let read = object.committedValues(forKeys: ["name"])["name"] as? String
            else { return nil }
            return NamePromise(entity: object.entity.name, key: object.objectID.key, read: read, set: set)
        }
        for promise in promises {
            let stored = before.names[promise.entity]?[promise.key]
            if stored == nil { count(.changeOfDeleted) } else if stored != promise.read { count(.valuesMeet) }
        }
        policy = context.mergePolicy.mergeType
        return promises
    }

    /// Checks that a successful save has kept the names that the policy promises to keep.
    func check(_ promises: [NamePromise], _ before: GraphState, _ after: GraphState) throws {
        let memoryWins = policy == .mergeByPropertyObjectTrump || policy == .overwrite
        for promise in promises {
            let (old, new) = (before.names[promise.entity]?[promise.key], after.names[promise.entity]?[promise.key])
            let allowed: [String?]
            if old == nil {
                allowed = memoryWins ? [promise.set] : [nil]
            } else if memoryWins {
                allowed = [promise.set]
            } else if old != promise.read {
                allowed = [old]
            } else {
                // With the policy rollback, another property's conflict discards the name as well.
                allowed = policy == .rollback ? [promise.set, old] : [promise.set]
            }
            // What the save deletes along with its owner has no name any more.
            let isOwned = promise.entity == "Part" || rule == .cascade && promise.entity != "Aircraft"
            guard new == nil && isOwned || allowed.contains(new) else {
                throw Failure(
                    what: "\(policy) breaks its promise: \(promise), stored \(old ?? "–"), then \(new ?? "–")")
            }
        }
    }

    // MARK: Memory

    /// After a save and a refresh, the context sees what a new one sees.
    func checkMemory(_ context: ManagedObjectContext) throws {
        guard !context.hasChanges else { throw Failure(what: "changes are left after a save") }
        let reader = shop.container.newBackgroundContext()
        context.refreshAllObjects()
        for entity in Self.entities {
            let (mine, theirs) = (try context.all(entity).map(described), try reader.all(entity).map(described))
            guard Set(mine) == Set(theirs) else {
                throw Failure(what: "memory differs from the file: \(Set(mine).symmetricDifference(theirs))")
            }
        }
    }

    private func described(_ object: ManagedObject) -> String {
        let values = ["name", "code", "text"].filter { object.entity.property($0) != nil }
            .map { object.value(forKey: $0) as? String ?? "nil" }
        let links = object.entity.relationships.map { relationship -> String in
            let ids =
                relationship.isToMany
                ? object.objectIDs(forRelationshipNamed: relationship.name)
                : [object.object(relationship.name)?.objectID].compactMap(\.self)
            let keys = ids.map(\.key)
            return "\(relationship.name)=\(relationship.isOrdered ? keys : keys.sorted())"
        }
        return "\(object.entity.name) \(object.objectID.key) \(values) \(links)"
    }

    // MARK: Cases

    func noteCases(_ context: ManagedObjectContext, _ before: GraphState) {
        for object in context.deletedObjects where object.entity.name == "Aircraft" {
            let key = object.objectID.key
            if before.entries.values.contains(key) { count(.unknownReferrer) }
            if let name = before.names["Aircraft"]?[key],
                name != object.committedValues(forKeys: ["name"])["name"] as? String
            {
                count(.deletionOfChanged)
            }
            for other in contexts where other.automaticallyMergesChangesFromParent && other !== context {
                let isUsed = other.insertedObjects.contains { new in
                    ["aircraft", "plane", "planes"].contains { name in
                        new.entity.relationship(name) != nil
                            && new.objectIDs(forRelationshipNamed: name).contains(object.objectID)
                    }
                }
                if isUsed { count(.mergedDeletion) }
            }
        }
        for object in context.insertedObjects.union(context.updatedObjects) { noteCases(of: object, before) }
    }

    private func noteCases(of object: ManagedObject, _ before: GraphState) {
        func leadsNowhere(_ name: String, _ entity: String) -> Bool {
            object.objectIDs(forRelationshipNamed: name).contains { $0.key > 0 && !before.has(entity, $0.key) }
        }
        switch object.entity.name {
        case "Entry": if leadsNowhere("aircraft", "Aircraft") { count(.newReferenceToDeleted) }
        case "Person": if leadsNowhere("planes", "Aircraft") { count(.newPairToDeleted) }
        case "Aircraft":
            if leadsNowhere("owners", "Person") { count(.newPairToDeleted) }
            let known = Set(object.objectIDs(forRelationshipNamed: "parts").map(\.key))
            let stored = before.parts.filter { $0.value == object.objectID.key }.map(\.key)
            if object.changedValues()["parts"] != nil, !known.isSuperset(of: stored) { count(.orderMeetsAddition) }
        default: break
        }
    }

    /// A child deletes an aircraft to which its parent has added something that the child does not know.
    func noteCases(child: ManagedObjectContext, _ parent: ManagedObjectContext) {
        for object in child.deletedObjects where object.entity.name == "Aircraft" {
            let isUsed = parent.insertedObjects.contains { new in
                new.entity.name == "Entry"
                    && new.objectIDs(forRelationshipNamed: "aircraft").contains(object.objectID)
            }
            if isUsed { count(.parentAddsToDeleted) }
        }
    }
}
