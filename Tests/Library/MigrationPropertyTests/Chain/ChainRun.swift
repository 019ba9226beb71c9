import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL
import TestFiles

/// Runs one chain on stores: hop by hop, with deferred steps, and in one hop.
struct ChainRun {
    /// The cases that chains covered.
    struct Met {
        var edits: [Edit.Kind: Int] = [:]
        var refusals: [String: Int] = [:]
        var blockers: [String: Int] = [:]
        var hops = 0
        var leaps = 0
        /// The number of chains on stores of a configuration.
        var parts = 0
        /// The number of plans that predicted the blockers of a later hop, and of those that could not.
        var foretold = 0
        var untold = 0
    }

    private let chain: Chain
    private(set) var met = Met()

    init(_ chain: Chain) { self.chain = chain }

    mutating func run() throws {
        var (model, names) = chain.firstVersion()
        let first = try model.resolved()
        let firstModel = model
        let firstWorld = try chain.firstWorld(first)
        if Part.configuration(of: firstModel) != nil { met.parts += 1 }
        let original = try ChainStore(first, firstWorld)
        try compare(original, firstWorld, first, "written", [model])
        let (store, deferred) = (try ChainStore(copyOf: original), try ChainStore(copyOf: original))
        var world = firstWorld
        var stations = [(store: original, model: firstModel, world: firstWorld)]
        for (index, edits) in chain.hops.enumerated() {
            var next = model
            next.versionIdentifiers = ["\(index + 2)"]
            let applied = edits.filter { $0.apply(to: &next, &names) }
            try Part.follow(from: model, to: &next)
            let stage = "hop \(index + 1) \(applied)"
            let way = stations.map(\.model)
            guard let moved = try hop(store, from: model, to: next, world, stage, original, way) else { continue }
            for edit in applied { met.edits[edit.kind, default: 0] += 1 }
            try attempt("\(stage), deferred", [model, next]) {
                try deferred.migrate(from: model, to: next, isDeferred: true)
            }
            (model, world) = (next, moved)
            let resolved = try model.resolved()
            try compare(deferred, world, resolved, "\(stage), deferred", [model])
            stations.append((try ChainStore(copyOf: store), model, world))
        }
        try finish(deferred, world, model)
        try checkPlan(original, stations.map(\.model))
        try leap(original, from: firstModel, to: model, firstWorld)
        guard stations.count > 3 else { return }
        let middle = stations[1 + Int(chain.seed % UInt64(stations.count - 3))]
        try leap(middle.store, from: middle.model, to: model, middle.world)
    }

    // MARK: Plans

    /// Expects a plan from the first version to find no blockers for hops that succeeded.
    private func checkPlan(_ original: ChainStore, _ versions: [ManagedObjectModel]) throws {
        let hops = try original.plan(versions).hops
        let found = hops.flatMap { $0.blockers.map(\.sentence) }
        guard !found.isEmpty else { return }
        throw ChainFailure(stage: "planned, and blocked for nothing", lines: found, models: versions)
    }

    /// Expects a plan from the first version to predict the blockers of its last hop, or to say that it cannot.
    private mutating func checkForecast(
        _ original: ChainStore, _ versions: [ManagedObjectModel], _ wanted: [MigrationBlocker], _ stage: String
    ) throws {
        guard versions.count > 2, let hop = try original.plan(versions).hops.last else { return }
        guard !hop.warnings.contains(where: { $0.contains("rows that forbid the change are known only") }) else {
            return met.untold += 1
        }
        let found = Self.counted(hop.blockers, wanted)
        guard Set(found) == Set(wanted), hop.blockers.allSatisfy({ !$0.keys.isEmpty }) else {
            throw ChainFailure(
                stage: "\(stage), foretold",
                lines: ["wanted \(wanted.map(\.sentence))", "found \(hop.blockers.map(\.sentence))"], models: versions)
        }
        met.foretold += 1
    }

    /// Blockers without the keys of rows; duplicates only if no other blockers are expected.
    private static func counted(_ found: [MigrationBlocker], _ wanted: [MigrationBlocker]) -> [MigrationBlocker] {
        let isOnlyDuplicates = wanted.allSatisfy { $0.kind == .duplicates }
        return found.filter { isOnlyDuplicates || $0.kind != .duplicates }.map {
            MigrationBlocker(kind: $0.kind, entity: $0.entity, property: $0.property, rows: $0.rows)
        }
    }

    // MARK: One hop

    /// Migrates a store and compares it; nil if the change is refused or blocked as expected, or if names cannot
    /// express what the edits meant.
    private mutating func hop(
        _ store: ChainStore, from old: ManagedObjectModel, to new: ManagedObjectModel, _ world: World, _ stage: String,
        _ original: ChainStore, _ way: [ManagedObjectModel]
    ) throws -> World? {
        let memory = try MemoryMigration(from: old, to: new)
        guard memory.isTold else { return nil }
        guard try isLightweight(memory, stage, [old, new]) else { return nil }
        try checkOperations(memory, stage)
        guard try !isBlocked(store, memory, world, stage) else {
            try checkForecast(original, way + [new], memory.blockers(world), stage)
            return nil
        }
        try attempt(stage, [old, new]) { try store.migrate(from: old, to: new) }
        let all = memory.migrate(world)
        let moved = try all.held(by: memory.new)
        guard moved.members.count == all.members.count else {
            throw ChainFailure(stage: "\(stage), moved out of the part", lines: [], models: [old, new])
        }
        try compare(store, moved, memory.new, stage, [old, new])
        try compareSchema(store, memory.new, stage, [old, new])
        met.hops += 1
        return moved
    }

    /// Expects all operations of a difference, applied to the old model, to result in the new one.
    private func checkOperations(_ memory: MemoryMigration, _ stage: String) throws {
        let operations = ModelDifference(from: memory.old, to: memory.new).operations
        var draft = ModelDraft(memory.old.model)
        for operation in operations { operation.apply(to: &draft) }
        let (found, wanted) = (draft.model.essence, memory.new.model.essence)
        guard found != wanted else { return }
        let models = [memory.old.model, ManagedObjectModel(entities: wanted), ManagedObjectModel(entities: found)]
        throw ChainFailure(stage: "\(stage), operations", lines: operations.map(\.sentence), models: models)
    }

    private mutating func isLightweight(
        _ memory: MemoryMigration, _ stage: String, _ models: [ManagedObjectModel]
    ) throws -> Bool {
        let difference = ModelDifference(from: memory.old, to: memory.new)
        let wanted = memory.refusals
        let found = Set(
            difference.refusals.map { refusal in
                let remedy = wanted.map(\.remedy).first { refusal.remedy.hasPrefix($0) }
                return MemoryMigration.Expected(
                    entity: refusal.entity, property: refusal.property, remedy: remedy ?? refusal.remedy)
            })
        // If two claim one name, further refusals that follow from either do not matter.
        let ambiguous = wanted.filter { $0.remedy == "Give each" }
        guard found == wanted || !ambiguous.isEmpty && found.isSuperset(of: ambiguous) else {
            throw ChainFailure(
                stage: "\(stage), refusals", lines: ["wanted \(wanted)", "found \(difference.refusals)"], models: models
            )
        }
        for refusal in wanted { met.refusals[refusal.remedy, default: 0] += 1 }
        return wanted.isEmpty
    }

    private mutating func isBlocked(
        _ store: ChainStore, _ memory: MemoryMigration, _ world: World, _ stage: String
    ) throws -> Bool {
        let wanted = memory.blockers(world)
        guard !wanted.isEmpty else { return false }
        let models = [memory.old.model, memory.new.model]
        let before = try store.contents()
        do {
            try store.migrate(from: models[0], to: models[1])
        } catch MigrationError.blocked(let found) {
            guard Set(Self.counted(found, wanted)) == Set(wanted), try store.contents() == before else {
                throw ChainFailure(
                    stage: "\(stage), blockers",
                    lines: ["wanted \(wanted.map(\.sentence))", "found \(found.map(\.sentence))"],
                    models: models)
            }
            for blocker in wanted { met.blockers[blocker.kind.rawValue, default: 0] += 1 }
            return true
        } catch {
            throw ChainFailure(
                stage: "\(stage), blocked", lines: ["\(error)", "wanted \(wanted.map(\.sentence))"], models: models)
        }
        throw ChainFailure(stage: "\(stage), not blocked", lines: wanted.map(\.sentence), models: models)
    }

    // MARK: The others

    /// The result of one hop may differ from that of several, in which values are lost on the way.
    private mutating func leap(
        _ original: ChainStore, from old: ManagedObjectModel, to new: ManagedObjectModel, _ world: World
    ) throws {
        let store = try ChainStore(copyOf: original)
        if try hop(store, from: old, to: new, world, "in one leap", store, [old]) != nil { met.leaps += 1 }
    }

    /// Adds objects while steps are deferred, then runs the steps.
    private func finish(_ store: ChainStore, _ world: World, _ model: ManagedObjectModel) throws {
        let resolved = try model.resolved()
        let grown = try RandomWorld(resolved, adding: world, upTo: 3, SeededChance(seed: chain.seed &+ 3)).world
            .held(by: resolved)
        let added = Set(grown.members.keys).subtracting(world.members.keys)
        let layout = try store.layout(resolved)
        try attempt("written before the clean-up", [model]) {
            try store.write { try StoredWorld(layout: layout).write(grown, only: added, $0) }
        }
        try compare(store, grown, resolved, "written before the clean-up", [model])
        try checkUniqueness(store, grown, resolved, layout)
        try attempt("clean-up", [model]) { try store.finish() }
        try compare(store, grown, resolved, "cleaned up", [model])
        try compareSchema(store, resolved, "cleaned up", [model])
    }

    /// Expects a constraint to refuse a copy of an object with a new key, if its values are not NULL.
    private func checkUniqueness(
        _ store: ChainStore, _ world: World, _ model: ResolvedModel, _ layout: StoreLayout
    ) throws {
        for entity in model.entities {
            for paths in entity.description.uniquenessConstraints {
                guard let number = world.objects(in: entity, model).first, var copy = world.members[number] else {
                    continue
                }
                var doubled = world
                (copy.key, copy.links) = (1_000_000, [:])
                doubled.members[-1] = copy
                guard DuplicateCount(doubled, model, entity, paths).count > 0 else { continue }
                let isWritten =
                    (try? store.write { try StoredWorld(layout: layout).write(doubled, only: [-1], $0) }) != nil
                guard isWritten else { continue }
                throw ChainFailure(stage: "duplicates of \(paths)", lines: ["written"], models: [model.model])
            }
        }
    }

    // MARK: Comparing

    private func attempt(_ stage: String, _ models: [ManagedObjectModel], _ body: () throws -> Void) throws {
        do { try body() } catch { throw ChainFailure(stage: stage, lines: ["\(error)"], models: models) }
    }

    private func compare(
        _ store: ChainStore, _ world: World, _ model: ResolvedModel, _ stage: String, _ models: [ManagedObjectModel]
    ) throws {
        var found = World()
        try attempt("\(stage), reading", models) { found = try store.read(model) }
        let lines =
            World.differences(wanted: world, found: found, model) + (try store.problems(model))
            + (try store.staleCompanions(model))
        guard lines.isEmpty else { throw ChainFailure(stage: stage, lines: lines, models: models) }
    }

    private func compareSchema(
        _ store: ChainStore, _ model: ResolvedModel, _ stage: String, _ models: [ManagedObjectModel]
    ) throws {
        let (found, wanted) = (try store.schema(), try store.freshSchema(model))
        guard found != wanted else { return }
        let lines =
            wanted.subtracting(found).sorted().map { "missing \($0)" }
            + found.subtracting(wanted).sorted().map { "extra \($0)" }
        throw ChainFailure(stage: "\(stage), schema", lines: lines, models: models)
    }
}
