import DataModel
import TestFiles

/// A change of a model, the same for the same seed.
struct Edit: CustomStringConvertible {
    enum Kind: String, CaseIterable {
        // Attributes.
        case addAttribute, removeAttribute, renameAttribute, renameByName, replaceAttribute, swapAttributes, reuseName
        case toggleExternal
        case changeNumber, toggleOptional, changeDefault, toggleTransient, changeDetails, toggleDerived
        case pullUp, pushDown, addShared, pullUpShared
        // Composites.
        case addComposite, addTwin, addElement, removeElement, renameElement, gather, scatter
        // Relationships.
        case addPair, addOneWay, addOwnInverse, removeRelationship, renameRelationship, toggleMany, toggleOrdered
        case dropInverse, addInverse, retarget, pullUpRelationship, changeDeleteRule
        case addSharedLinks, pullUpSharedLinks, pushDownLinks
        // Entities.
        case addEntity, addSubentity, removeEntity, renameEntity, swapEntities, toggleAbstract, newParent, leave,
            moveUnder
        case invert, reuseEntity
        // Indexes.
        case addIndex, removeIndex, changeIndex, addCompoundIndex, addUniqueness, removeUniqueness, addDerived,
            addFetched
        case addExpressionIndex, addTree, changeConfiguration
        // Refused changes.
        case changeType, shareIdentifier, mergeRoots, retargetAway
    }

    /// Changes that are never lightweight.
    static let refused: [Kind] = [.changeType, .shareIdentifier, .mergeRoots, .retargetAway]

    /// Changes that may be lightweight.
    static let lightweight = Kind.allCases.filter { !refused.contains($0) }

    var kind: Kind
    var seed: UInt64

    var description: String { "\(kind.rawValue) \(seed)" }

    /// Changes the model. If the edit does not apply or its result would be invalid, the model stays the same.
    @discardableResult
    func apply(to model: inout ManagedObjectModel, _ names: inout NameSource) -> Bool {
        var editor = Editor(model, PartSource(chance: SeededChance(seed: seed), names: names))
        let applies = editor.apply(kind)
        editor.repair()
        names = editor.source.names
        guard applies, (try? editor.model.resolved()) != nil else { return false }
        model = editor.model
        return true
    }
}

/// Carries out one edit.
struct Editor {
    var model: ManagedObjectModel
    var source: PartSource

    init(_ model: ManagedObjectModel, _ source: PartSource) {
        self.model = model
        self.source = source
    }

    /// Returns the index of an entity that meets a condition.
    mutating func pickEntity(_ condition: (EntityDescription) -> Bool = { _ in true }) -> Int? {
        let fitting = model.entities.indices.filter { condition(model.entities[$0]) }
        return fitting.isEmpty ? nil : source.chance.pick(fitting)
    }

    /// Returns the indexes of an entity and of an attribute that it declares.
    mutating func pickAttribute(
        _ condition: (AttributeDescription) -> Bool = { _ in true }
    ) -> (entity: Int, property: Int, attribute: AttributeDescription)? {
        var fitting: [(Int, Int, AttributeDescription)] = []
        for entity in model.entities.indices {
            for (index, property) in model.entities[entity].properties.enumerated() {
                if case .attribute(let attribute) = property, condition(attribute) {
                    fitting.append((entity, index, attribute))
                }
            }
        }
        return fitting.isEmpty ? nil : source.chance.pick(fitting)
    }

    /// Returns the indexes of an entity and of a relationship that it declares.
    mutating func pickRelationship(
        _ condition: (RelationshipDescription) -> Bool = { _ in true }
    ) -> (entity: Int, property: Int, relationship: RelationshipDescription)? {
        var fitting: [(Int, Int, RelationshipDescription)] = []
        for entity in model.entities.indices {
            for (index, property) in model.entities[entity].properties.enumerated() {
                if case .relationship(let relationship) = property, condition(relationship) {
                    fitting.append((entity, index, relationship))
                }
            }
        }
        return fitting.isEmpty ? nil : source.chance.pick(fitting)
    }

    mutating func set(_ attribute: AttributeDescription, _ entity: Int, _ property: Int) {
        model.entities[entity].properties[property] = .attribute(attribute)
    }

    mutating func set(_ relationship: RelationshipDescription, _ entity: Int, _ property: Int) {
        model.entities[entity].properties[property] = .relationship(relationship)
    }

    private mutating func apply(attribute kind: Edit.Kind) -> Bool? {
        switch kind {
        case .addAttribute: addAttribute()
        case .removeAttribute: removeAttribute()
        case .renameAttribute: renameAttribute(byName: false)
        case .renameByName: renameAttribute(byName: true)
        case .replaceAttribute: replaceAttribute()
        case .swapAttributes: swapAttributes()
        case .reuseName: reuseName()
        case .changeNumber: changeNumber()
        case .toggleOptional: toggleOptional()
        case .changeDefault: changeDefault()
        case .toggleTransient: toggleTransient()
        case .changeDetails: changeDetails()
        case .toggleDerived: toggleDerived()
        case .pullUp: pullUp()
        case .pushDown: pushDown()
        case .addShared: addShared()
        case .pullUpShared: pullUpShared()
        case .changeType: changeType()
        case .toggleExternal: toggleExternal()
        case .shareIdentifier: shareIdentifier()
        default: nil
        }
    }

    private mutating func apply(composite kind: Edit.Kind) -> Bool? {
        switch kind {
        case .addComposite: addComposite()
        case .addTwin: addTwin()
        case .addElement: addElement()
        case .removeElement: removeElement()
        case .renameElement: renameElement()
        case .gather: gather()
        case .scatter: scatter()
        case .addIndex: addIndex()
        case .removeIndex: removeIndex()
        case .changeIndex: changeIndex()
        case .addCompoundIndex: addCompoundIndex()
        case .addUniqueness: addUniqueness()
        case .removeUniqueness: removeUniqueness()
        case .addDerived: addDerived()
        case .addFetched: addFetched()
        case .addExpressionIndex: addExpressionIndex()
        case .addTree: addTree()
        case .changeConfiguration: changeConfiguration()
        default: nil
        }
    }

    private mutating func apply(relationship kind: Edit.Kind) -> Bool? {
        switch kind {
        case .addPair: addRelationship(isOneWay: false)
        case .addOneWay: addRelationship(isOneWay: true)
        case .addOwnInverse: addOwnInverse()
        case .removeRelationship: removeRelationship()
        case .renameRelationship: renameRelationship()
        case .toggleMany: toggleMany()
        case .toggleOrdered: toggleOrdered()
        case .dropInverse: dropInverse()
        case .addInverse: addInverse()
        case .retarget: retarget()
        case .pullUpRelationship: pullUpRelationship()
        case .changeDeleteRule: changeDeleteRule()
        case .retargetAway: retargetAway()
        case .addSharedLinks: addSharedLinks()
        case .pullUpSharedLinks: pullUpSharedLinks()
        case .pushDownLinks: pushDownLinks()
        default: nil
        }
    }

    private mutating func apply(entity kind: Edit.Kind) -> Bool? {
        switch kind {
        case .addEntity: addEntity()
        case .addSubentity: addSubentity()
        case .removeEntity: removeEntity()
        case .renameEntity: renameEntity()
        case .swapEntities: swapEntities()
        case .toggleAbstract: toggleAbstract()
        case .newParent: newParent()
        case .leave: leave()
        case .moveUnder: moveUnder()
        case .mergeRoots: mergeRoots()
        case .invert: invert()
        case .reuseEntity: reuseEntity()
        default: nil
        }
    }

    mutating func apply(_ kind: Edit.Kind) -> Bool {
        apply(attribute: kind) ?? apply(composite: kind) ?? apply(relationship: kind) ?? apply(entity: kind) ?? false
    }
}
