import DataModel

/// Generates models and changes, the same for the same seed.
struct RandomModels {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func number(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }

    mutating func chance(_ part: Int) -> Bool { number(below: part) == 0 }

    /// A model with up to four entities, with attributes and relationships.
    mutating func model() -> ManagedObjectModel {
        var model = ManagedObjectModel()
        for name in ["A", "B", "C", "D"].prefix(2 + number(below: 3)) { addEntity(name, to: &model) }
        for _ in 0..<number(below: 5) { addRelationship(to: &model) }
        return model
    }

    /// The model with a few changes, which may or may not be lightweight.
    mutating func changed(_ model: ManagedObjectModel) -> ManagedObjectModel {
        var result = model
        for index in result.entities.indices { settle(&result.entities[index]) }
        for _ in 0...number(below: 4) { change(&result) }
        return result
    }

    private mutating func addEntity(_ name: String, to model: inout ManagedObjectModel) {
        var entity = EntityDescription(name)
        if !model.entities.isEmpty, chance(3) {
            entity.superentityName = model.entities[number(below: model.entities.count)].name
        }
        for _ in 0..<number(below: 4) { addAttribute(to: &entity, in: model) }
        model.entities.append(entity)
    }

    private mutating func addAttribute(to entity: inout EntityDescription, in model: ManagedObjectModel) {
        let types: [AttributeType] = [.string, .integer16, .integer64, .double, .date, .boolean]
        let name = "p\(number(below: 9))"
        guard !names(entity, model).contains(name) else { return }
        entity.properties.append(.attribute(AttributeDescription(name, types[number(below: types.count)])))
    }

    /// All property names of an entity, its superentities and subentities.
    private func names(_ entity: EntityDescription, _ model: ManagedObjectModel) -> Set<String> {
        Set((model.entities + [entity]).flatMap { $0.properties.map(\.name) })
    }

    private mutating func addRelationship(to model: inout ManagedObjectModel) {
        let (from, to) = (number(below: model.entities.count), number(below: model.entities.count))
        let (name, back) = ("r\(number(below: 30))", "s\(number(below: 30))")
        let taken = Set(model.entities.flatMap { $0.properties.map(\.name) })
        guard !taken.contains(name), !taken.contains(back) else { return }
        let hasInverse = !chance(4)
        var forth = RelationshipDescription(name, to: model.entities[to].name, inverse: hasInverse ? back : nil)
        if chance(2) { widen(&forth) }
        model.entities[from].properties.append(.relationship(forth))
        guard hasInverse else { return }
        var backward = RelationshipDescription(back, to: model.entities[from].name, inverse: name)
        if chance(2) { widen(&backward) }
        model.entities[to].properties.append(.relationship(backward))
    }

    private mutating func widen(_ relationship: inout RelationshipDescription) {
        relationship.isToMany = true
        relationship.isOrdered = chance(3)
    }

    /// Removes renaming identifiers, so that another change can rename again.
    private func settle(_ entity: inout EntityDescription) { entity.renamingIdentifier = nil }

    private mutating func change(_ model: inout ManagedObjectModel) {
        let index = number(below: model.entities.count)
        switch number(below: 9) {
        case 0:
            let before = model
            addAttribute(to: &model.entities[index], in: before)
        case 1: removeProperty(from: index, in: &model)
        case 2: rename(&model.entities[index])
        case 3: addEntity(["AA", "E", "F"][number(below: 3)], unlessIn: &model)
        case 4: reshape(&model.entities[index])
        case 5: addRelationship(to: &model)
        case 6: moveAttribute(in: &model)
        case 7: renameEntity(index, in: &model)
        default:
            model.entities[index].superentityName =
                chance(2) ? nil : model.entities[number(below: model.entities.count)].name
        }
    }

    private mutating func addEntity(_ name: String, unlessIn model: inout ManagedObjectModel) {
        guard model[entity: name] == nil else { return }
        addEntity(name, to: &model)
    }

    private mutating func removeProperty(from index: Int, in model: inout ManagedObjectModel) {
        guard !model.entities[index].properties.isEmpty else { return }
        let gone = model.entities[index].properties.remove(at: number(below: model.entities[index].properties.count))
        guard case .relationship(let relationship) = gone, let inverse = relationship.inverseName else { return }
        model[entity: relationship.destinationEntityName]?[property: inverse] = nil
    }

    private mutating func rename(_ entity: inout EntityDescription) {
        guard let index = entity.properties.indices.randomElement(using: &self),
            case .attribute(var attribute) = entity.properties[index], attribute.renamingIdentifier == nil
        else { return }
        attribute.renamingIdentifier = attribute.name
        attribute.name = "q\(number(below: 1000))"
        entity.properties[index] = .attribute(attribute)
    }

    private mutating func reshape(_ entity: inout EntityDescription) {
        guard let index = entity.properties.indices.randomElement(using: &self) else { return }
        switch entity.properties[index] {
        case .attribute(var attribute) where attribute.attributeType.isNumeric:
            attribute.attributeType = [.integer16, .integer64, .double, .boolean][number(below: 4)]
            entity.properties[index] = .attribute(attribute)
        case .relationship(var relationship):
            relationship.isToMany.toggle()
            relationship.isOrdered = relationship.isToMany && chance(2)
            entity.properties[index] = .relationship(relationship)
        case .attribute, .fetchedProperty: break
        }
    }

    private mutating func moveAttribute(in model: inout ManagedObjectModel) {
        let (from, to) = (number(below: model.entities.count), number(below: model.entities.count))
        guard let attribute = model.entities[from].attributes.first else { return }
        model.entities[from][property: attribute.name] = nil
        model.entities[to].properties.append(.attribute(attribute))
    }

    private mutating func renameEntity(_ index: Int, in model: inout ManagedObjectModel) {
        let (old, new) = (model.entities[index].name, "Z\(number(below: 1000))")
        guard model.entities[index].renamingIdentifier == nil else { return }
        model.entities[index].name = new
        model.entities[index].renamingIdentifier = old
        for entity in model.entities.indices {
            if model.entities[entity].superentityName == old { model.entities[entity].superentityName = new }
            for property in model.entities[entity].properties.indices {
                guard case .relationship(var relationship) = model.entities[entity].properties[property],
                    relationship.destinationEntityName == old
                else { continue }
                relationship.destinationEntityName = new
                model.entities[entity].properties[property] = .relationship(relationship)
            }
        }
    }
}

extension RandomModels: RandomNumberGenerator {
    mutating func next() -> UInt64 {
        _ = number(below: 2)
        return state
    }
}
