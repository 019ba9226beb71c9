import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Random graphs")
struct RandomGraphFuzzTests {
    /// Sixty runs in the suite; `scripts/fuzz` makes two thousand in a round.
    @Test("Whatever contexts change, save, merge, refresh and undo, no reference leads nowhere and no rule is broken")
    func graphs() throws {
        var chance = SeededChance("Random graphs")
        var counts: [GraphRun.Case: Int] = [:]
        let count = fuzzRounds > 1 ? 200 * fuzzRounds : 60
        for number in 0..<count {
            let run = try GraphRun(SeededChance(seed: chance.next()))
            do {
                try run.run()
            } catch let failure as GraphRun.Failure {
                Issue.record("run \(number): \(failure.what)\n\(run.log.joined(separator: "\n"))")
                return
            }
            counts.merge(run.counts, uniquingKeysWith: +)
        }
        for each in GraphRun.Case.allCases {
            #expect(counts[each, default: 0] >= count / 20, "\(each) arose too rarely: \(counts)")
        }
    }
}

/// A run of random changes by several contexts of one store, and children of theirs.
final class GraphRun {
    /// What a run must meet, so that its silence means something.
    enum Case: String, CaseIterable {
        case newReferenceToDeleted, newPairToDeleted, unknownReferrer, deletionOfChanged, changeOfDeleted
        case orderMeetsAddition, mergedDeletion, parentAddsToDeleted, childSaved
        case refreshed, refreshedChange, undone, undoneInsertion, rolledBack
        case refusedByRule, conflict, takenValue, valuesMeet, batchDeleted, batchRefused, historyRead
    }

    struct Failure: Error { let what: String }

    private var chance: SeededChance
    let rule: DeleteRule
    let shop: Workshop
    private(set) var contexts: [ManagedObjectContext] = []
    private var kept: [ManagedObject] = []
    private(set) var counts: [Case: Int] = [:]
    private(set) var log: [String] = []
    private var names = 0
    /// The policy of the save that is being checked.
    var policy = MergePolicyType.error
    /// What the history has told so far; nil if the store has none.
    private var history: GraphHistory?
    var hasHistory: Bool { history != nil }
    /// The mistake that is planted once in the run.
    var fault: GraphFault?
    private(set) var hasPlanted = false

    private static let policies: [MergePolicy] = [
        .error, .mergeByPropertyObjectTrump, .mergeByPropertyStoreTrump, .overwrite, .rollback,
    ]
    /// Each relationship, by its entity, with its destination and whether it leads to one object.
    private static let links: [(entity: String, name: String, to: String, isOne: Bool)] = [
        ("Entry", "aircraft", "Aircraft", true), ("Aircraft", "entries", "Entry", false),
        ("Person", "planes", "Aircraft", false), ("Aircraft", "owners", "Person", false),
        ("Part", "plane", "Aircraft", true), ("Aircraft", "parts", "Part", false),
        ("Papers", "aircraft", "Aircraft", true), ("Aircraft", "papers", "Papers", true),
        ("Note", "about", "Aircraft", true), ("Note", "mentions", "Aircraft", false), ("Kid", "tag", "Tag", true),
    ]
    static let entities = ["Aircraft", "Entry", "Person", "Part", "Papers", "Note", "Kid", "Tag"]

    init(_ chance: SeededChance) throws {
        self.chance = chance
        rule = [.nullify, .cascade, .deny].randomElement(using: &self.chance) ?? .nullify
        let hasHistory = Bool.random(using: &self.chance)
        shop = try Workshop(WorkshopModel.make(rule), hasHistory: hasHistory)
        if hasHistory { history = GraphHistory() }
        for number in 0..<Int.random(in: 2...3, using: &self.chance) {
            let context = shop.container.newBackgroundContext()
            context.mergePolicy = Self.policies.randomElement(using: &self.chance) ?? .error
            context.automaticallyMergesChangesFromParent = number > 0 && pick(4) == 0
            if Bool.random(using: &self.chance) { context.undoManager = UndoManager() }
            context.name = "c\(number)"
            contexts.append(context)
        }
        if Bool.random(using: &self.chance) {
            let child = ManagedObjectContext(parent: contexts[0])
            child.name = "child"
            contexts.append(child)
        }
        note("rule \(rule), \(contexts.map { "\($0.name ?? "") \($0.mergePolicy.mergeType)" })")
    }

    private func note(_ line: String) { log.append(line) }
    func count(_ found: Case) { counts[found, default: 0] += 1 }
    private func pick(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &chance) }

    func run() throws {
        try begin()
        for _ in 0..<60 {
            let context = contexts[pick(contexts.count)]
            switch pick(29) {
            case 0...3: make(in: context)
            case 4...9: try link(in: context)
            case 10...12: try rename(in: context)
            case 13...15: try delete(in: context)
            case 16, 17: try refresh(in: context)
            case 18, 19: try turnBack(context)
            case 20 where context.parent == nil, 21 where context.parent == nil: try batch(in: context)
            case 22: try deleteUnderAddition(in: context)
            case 23: try changeAfterChange(in: context)
            default: try save(context)
            }
        }
        for context in contexts.reversed() { try save(context) }
    }

    /// Saves a few objects that every context has read, so that their changes can cross.
    private func begin() throws {
        for number in 0..<4 {
            let aircraft = contexts[0].make("Aircraft", ["name": "a\(number)"])
            kept.append(aircraft)
            kept.append(contexts[0].make("Entry", ["name": "e\(number)", "aircraft": aircraft]))
            kept.append(contexts[0].make("Part", ["name": "p\(number)", "plane": aircraft]))
            kept.append(contexts[0].make("Person", ["name": "o\(number)", "planes": Set([aircraft])]))
        }
        for number in 0..<3 { kept.append(contexts[0].make("Tag", ["code": "t\(number)", "text": "first"])) }
        try contexts[0].save()
        for object in kept {
            for context in contexts.dropFirst() {
                kept.append(context.object(with: object.objectID))
                _ = kept[kept.count - 1].value(forKey: object.entity.name == "Tag" ? "code" : "name")
            }
        }
    }

    // MARK: Changes

    private func make(in context: ManagedObjectContext) {
        let entity = Self.entities[pick(Self.entities.count)]
        names += 1
        let object = context.make(entity)
        if entity == "Tag" {
            object.setValue("t\(pick(3))", forKey: "code")
            object.setValue("\(names)", forKey: "text")
        } else {
            object.setValue("\(names)", forKey: "name")
        }
        note("\(context.name ?? "") make \(entity) \(object.objectID.key)")
        kept.append(object)
        try? link(object)
    }

    /// An object of an entity: mostly one that the context has known for a while, so that others may have changed it.
    private func some(_ entity: String, in context: ManagedObjectContext) throws -> ManagedObject? {
        let known = kept.filter {
            $0.managedObjectContext === context && !$0.isDeleted && $0.entity.name == entity
        }
        if !known.isEmpty, pick(4) > 0 { return known[pick(known.count)] }
        let found = try context.all(entity).sorted { $0.objectID.key < $1.objectID.key }
        guard !found.isEmpty else { return nil }
        let object = found[pick(found.count)]
        kept.append(object)
        return object
    }

    private func link(in context: ManagedObjectContext) throws {
        guard let object = try some(Self.links[pick(Self.links.count)].entity, in: context) else { return }
        try link(object)
    }

    private func link(_ object: ManagedObject) throws {
        guard let context = object.managedObjectContext else { return }
        let own = Self.links.filter { $0.entity == object.entity.name }
        guard !own.isEmpty else { return }
        let chosen = own[pick(own.count)]
        let other = try some(chosen.to, in: context)
        guard let relationship = object.entity.relationship(chosen.name), !object.isDeleted else { return }
        note(
            "\(context.name ?? "") link \(object.objectID.key) \(chosen.entity).\(chosen.name) → \(other?.objectID.key ?? 0)"
        )
        if chosen.isOne {
            object.setValue(pick(5) == 0 ? nil : other, forKey: chosen.name)
        } else if let other {
            switch pick(4) {
            case 0: object.remove(other, fromRelationship: relationship.index)
            case 1 where relationship.isOrdered: object.insert(other, intoRelationship: relationship.index, at: 0)
            default: object.insert(other, intoRelationship: relationship.index)
            }
        }
    }

    private func rename(in context: ManagedObjectContext) throws {
        guard let object = try some(Self.entities[pick(7)], in: context) else { return }
        names += 1
        note("\(context.name ?? "") rename \(object.entity.name) \(object.objectID.key)")
        object.setValue("\(names)", forKey: "name")
    }

    private func delete(in context: ManagedObjectContext) throws {
        guard let object = try some(Self.entities[pick(3) == 0 ? pick(8) : 0], in: context) else { return }
        note("\(context.name ?? "") delete \(object.entity.name) \(object.objectID.key)")
        context.delete(object)
    }

    /// Deletes an aircraft to which another context has just added an entry that this one does not know: its parent, or
    /// one that merges the deletion at once.
    private func deleteUnderAddition(in context: ManagedObjectContext) throws {
        guard let aircraft = try some("Aircraft", in: context), !aircraft.objectID.isTemporaryID else { return }
        let merging = contexts.first { $0 !== context && $0.automaticallyMergesChangesFromParent }
        guard let other = context.parent ?? merging else { return }
        names += 1
        note("\(other.name ?? "") adds an entry to \(aircraft.objectID.key), \(context.name ?? "") deletes it")
        let known = other.object(with: aircraft.objectID)
        guard !known.isDeleted else { return }
        kept.append(other.make("Entry", ["name": "\(names)", "aircraft": known]))
        context.delete(aircraft)
        try save(context)
    }

    /// Changes or deletes an object that another context has changed and saved since this one read it.
    private func changeAfterChange(in context: ManagedObjectContext) throws {
        guard let other = contexts.first(where: { $0 !== context && $0.parent == nil }),
            let object = try some(Self.entities[pick(2) * pick(7)], in: context), !object.objectID.isTemporaryID,
            object.value(forKey: "name") != nil
        else { return }
        let there = other.object(with: object.objectID)
        guard there.value(forKey: "name") != nil, !there.isDeleted else { return }
        names += 2
        note("\(other.name ?? "") renames \(object.objectID.key), so does \(context.name ?? "")")
        there.setValue("\(names - 1)", forKey: "name")
        try save(other)
        guard !object.isDeleted, object.managedObjectContext === context else { return }
        if pick(2) == 0 { context.delete(object) } else { object.setValue("\(names)", forKey: "name") }
        try save(context)
    }

    private func refresh(in context: ManagedObjectContext) throws {
        guard let object = try some(Self.entities[pick(7)], in: context) else { return }
        let keeps = Bool.random(using: &chance)
        note("\(context.name ?? "") refresh \(object.entity.name) \(object.objectID.key) \(keeps)")
        count(!keeps && object.hasChanges ? .refreshedChange : .refreshed)
        context.refresh(object, mergeChanges: keeps)
    }

    private func turnBack(_ context: ManagedObjectContext) throws {
        if context.undoManager?.canUndo == true, pick(3) > 0 {
            note("\(context.name ?? "") undo")
            let gone = context.deletedObjects.count
            context.undo()
            count(context.deletedObjects.count > gone ? .undoneInsertion : .undone)
        } else {
            note("\(context.name ?? "") rollback")
            count(.rolledBack)
            context.rollback()
        }
    }

    private func batch(in context: ManagedObjectContext) throws {
        names += 1
        let before = try GraphState(shop)
        let aircraft = try some("Aircraft", in: context)
        do {
            switch pick(3) {
            case 0:
                note("\(context.name ?? "") batch insert \(aircraft?.objectID.key ?? 0)")
                var values: [String: Any] = ["name": "\(names)"]
                if let id = aircraft?.objectID, !id.isTemporaryID { values["aircraft"] = id }
                try context.execute(BatchInsertRequest(entityName: "Entry", objects: [values]))
            case 1:
                note("\(context.name ?? "") batch update")
                let request = BatchUpdateRequest(entityName: Self.entities[pick(7)])
                request.predicate = Predicate(format: "name ENDSWITH %@", "\(pick(10))")
                request.propertiesToUpdate = ["name": "\(names)"]
                try context.execute(request)
            default:
                let entity = Self.entities[pick(8)]
                note("\(context.name ?? "") batch delete \(entity)")
                let key = entity == "Tag" ? "code" : "name"
                try context.execute(
                    BatchDeleteRequest(
                        entityName: entity, predicate: Predicate(format: "\(key) ENDSWITH %@", "\(pick(10))")))
                count(.batchDeleted)
            }
        } catch {
            note("  \(error.code): \(error.message)")
            guard 1550...1690 ~= error.code else { throw Failure(what: error.message) }
            count(.batchRefused)
        }
        try checkFile(before, [], isBatch: true)
    }

    // MARK: Saving

    private func save(_ context: ManagedObjectContext) throws {
        note("\(context.name ?? "") save")
        context.processPendingChanges()
        if let parent = context.parent {
            noteCases(child: context, parent)
            if let error = failure(of: context) { try settle(error, context) } else { count(.childSaved) }
            return
        }
        let before = try GraphState(shop)
        noteCases(context, before)
        let promises = try namePromises(of: context, before)
        let changed = context.updatedObjects.union(context.insertedObjects).filter { !$0.changedValues().isEmpty }
        // What was moved and deleted with its new owner comes back if the deletion of that one loses a conflict.
        let deleted = context.deletedObjects.filter {
            !Set($0.changedValues().keys).isDisjoint(with: ["plane", "aircraft"])
        }
        let moved = Set(changed.union(deleted).map(\.objectID.key))
        let error = failure(of: context)
        if let error { try settle(error, context) }
        if error == nil { try plant(before, promises) }
        let after = try checkFile(before, moved)
        if error == nil { try check(promises, before, after) }
        try checkMemory(context)
    }

    private func plant(_ before: GraphState, _ promises: [NamePromise]) throws {
        guard !hasPlanted, let statement = fault?.statement(before, try GraphState(shop), promises) else { return }
        hasPlanted = true
        note("planted: \(statement)")
        _ = try shop.sql(statement)
    }

    /// Checks the file after a save or a batch, and returns what is in it.
    @discardableResult
    private func checkFile(
        _ before: GraphState, _ moved: Set<Int64>, isBatch: Bool = false
    ) throws -> GraphState {
        let findings = try shop.findings()
        guard findings.isEmpty else { throw Failure(what: findings.joined(separator: " ")) }
        let after = try GraphState(shop)
        // A batch ignores Deny.
        if !isBatch || rule != .deny { try checkRules(before, after, moved) }
        if try history?.follow(shop, after) == true { count(.historyRead) }
        return after
    }

    private func failure(of context: ManagedObjectContext) -> ManagedObjectError? {
        do {
            try context.save()
            return nil
        } catch {
            return error
        }
    }

    /// Notes why a save was refused, and drops its changes.
    private func settle(_ error: ManagedObjectError, _ context: ManagedObjectContext) throws {
        note("  \(error.code): \(error.message)")
        switch error.code {
        case 133020: count(.conflict)
        case 133021: count(.takenValue)
        case 1550...1690: count(.refusedByRule)
        default: throw Failure(what: error.message)
        }
        context.rollback()
    }

    /// Entries of a deleted aircraft that the save itself has not changed: with Cascade, none is left; with Deny, the
    /// aircraft is. Parts always go with their aircraft.
    private func checkRules(_ before: GraphState, _ after: GraphState, _ moved: Set<Int64>) throws {
        for (part, aircraft) in before.parts where !after.has("Aircraft", aircraft) && !moved.contains(part) {
            guard after.has("Part", part) else { continue }
            throw Failure(what: "part \(part) of aircraft \(aircraft) is left at \(after.parts[part] ?? 0)")
        }
        guard rule != .nullify else { return }
        for (entry, aircraft) in before.entries where !after.has("Aircraft", aircraft) && !moved.contains(entry) {
            guard before.has("Aircraft", aircraft), after.has("Entry", entry) else { continue }
            throw Failure(what: "\(rule) is broken: entry \(entry) of aircraft \(aircraft) is left")
        }
    }
}
