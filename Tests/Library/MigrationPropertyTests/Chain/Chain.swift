import DataModel
import TestFiles

/// A first version, its objects, and the edits of each later version, all from seeds.
struct Chain: CustomStringConvertible {
    var seed: UInt64
    /// The maximum number of objects of an entity.
    var objects = 5
    var hops: [[Edit]]

    /// Generates a chain of one to four hops, each of one to five edits.
    init(seed: UInt64) {
        self.seed = seed
        var chance = SeededChance(seed: seed)
        hops = (0...chance.below(4)).map { _ in
            let isRefused = chance.percent(12)
            return (0...chance.below(5)).map { index in
                let kinds = index == 0 && isRefused ? Edit.refused : Edit.lightweight
                return Edit(kind: chance.pick(kinds), seed: chance.next())
            }
        }
    }

    var description: String {
        "seed \(seed), up to \(objects) objects each: "
            + hops.map { "[\($0.map(\.description).joined(separator: ", "))]" }.joined(separator: " ")
    }

    /// The first version, and the names in use.
    func firstVersion() -> (ManagedObjectModel, NameSource) {
        var source = PartSource(chance: SeededChance(seed: seed &+ 1), names: NameSource())
        var model = RandomModel.model(&source)
        var chance = SeededChance(seed: seed &+ 4)
        if chance.percent(25) { Part.begin(in: &model, &chance) }
        return (model, source.names)
    }

    /// The objects of the first version.
    func firstWorld(_ model: ResolvedModel) throws -> World {
        try RandomWorld(model, upTo: objects + 1, SeededChance(seed: seed &+ 2)).world.held(by: model)
    }

    /// The chains with one thing left out.
    var smaller: [Chain] {
        var result: [Chain] = []
        for hop in hops.indices.reversed() {
            var chain = self
            chain.hops.remove(at: hop)
            result.append(chain)
        }
        for hop in hops.indices {
            for edit in hops[hop].indices where hops[hop].count > 1 {
                var chain = self
                chain.hops[hop].remove(at: edit)
                result.append(chain)
            }
        }
        for count in [1, 2, 3] where count < objects {
            var chain = self
            chain.objects = count
            result.append(chain)
        }
        return result.filter { !$0.hops.isEmpty }
    }
}
