import DataModel
import TestFiles

/// Generates the first version of a chain.
enum RandomModel {
    static func model(_ source: inout PartSource) -> ManagedObjectModel {
        var model = ManagedObjectModel(versionIdentifiers: ["1"])
        for _ in 0..<(1 + source.chance.below(5)) {
            let entity = self.entity(in: model, &source)
            model.entities.append(entity)
        }
        let edits: [Edit.Kind] = [
            .addPair, .addPair, .addPair, .addOneWay, .addOwnInverse, .addComposite, .addComposite, .addTwin, .addIndex,
            .addIndex, .addCompoundIndex, .addUniqueness, .addDerived, .addFetched, .addExpressionIndex, .addTree,
        ]
        for kind in edits where source.chance.percent(55) {
            Edit(kind: kind, seed: source.chance.next()).apply(to: &model, &source.names)
        }
        return model
    }

    static func entity(in model: ManagedObjectModel, _ source: inout PartSource) -> EntityDescription {
        var entity = EntityDescription(source.names.entity(&source.chance))
        entity.lineage = source.names.lineage()
        if !model.entities.isEmpty, source.chance.percent(40) {
            entity.superentityName = source.chance.pick(model.entities).name
        }
        entity.isAbstract = source.chance.percent(12)
        for _ in 0..<source.chance.below(5) {
            let attribute = source.attribute()
            entity.properties.append(.attribute(attribute))
        }
        return entity
    }
}
