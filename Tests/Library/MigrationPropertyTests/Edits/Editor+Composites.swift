import DataModel
import TestFiles

extension Editor {
    mutating func addComposite() -> Bool {
        guard let entity = pickEntity() else { return false }
        model.entities[entity].properties.append(.attribute(source.composite()))
        return true
    }

    /// Uses the type of an entity's composite a second time, so that column names collide.
    mutating func addTwin() -> Bool {
        guard let (entity, _, attribute) = pickAttribute({ $0.isComposite }) else { return false }
        let target = source.chance.percent(60) ? entity : pickEntity() ?? entity
        let twin = source.twin(of: attribute, name: source.names.property(&source.chance))
        model.entities[target].properties.append(.attribute(twin))
        return true
    }

    mutating func addElement() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute({ $0.isComposite }) else { return false }
        var path: [String] = []
        editComposite(&attribute, &path) { $0.elements.append($1.element(depth: 1)) }
        set(attribute, entity, property)
        return true
    }

    /// Changes a composite, or one inside it at any depth; the path names it.
    private mutating func editComposite(
        _ composite: inout AttributeDescription, _ path: inout [String],
        _ body: (inout AttributeDescription, inout PartSource) -> Void
    ) {
        path.append(composite.name)
        let inner = composite.elements.indices.filter { composite.elements[$0].isComposite }
        guard !inner.isEmpty, source.chance.percent(60) else { return body(&composite, &source) }
        editComposite(&composite.elements[source.chance.pick(inner)], &path, body)
    }

    mutating func removeElement() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute({ $0.isComposite }) else { return false }
        var (path, isRemoved) = ([String](), false)
        editComposite(&attribute, &path) { composite, source in
            guard composite.elements.count > 1 else { return }
            composite.elements.remove(at: source.chance.below(composite.elements.count))
            isRemoved = true
        }
        set(attribute, entity, property)
        return isRemoved
    }

    mutating func renameElement() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute({ $0.isComposite }) else { return false }
        var (path, names) = ([String](), ("", ""))
        editComposite(&attribute, &path) { composite, source in
            let index = source.chance.below(composite.elements.count)
            names = (composite.elements[index].name, source.names.property(&source.chance))
            composite.elements[index].renamingIdentifier = composite.elements[index].canonicalName
            composite.elements[index].name = names.1
        }
        set(attribute, entity, property)
        let outer = path.joined(separator: ".")
        renamePaths("\(outer).\(names.0)", to: "\(outer).\(names.1)", in: model.entities[entity].name)
        return true
    }

    /// Moves plain attributes into a composite; their identifiers name the former attributes.
    mutating func gather() -> Bool {
        guard
            let entity = pickEntity({ entity in
                entity.attributes.contains { !$0.isComposite && !$0.isTransient && !$0.isDerived }
            })
        else { return false }
        var composite = AttributeDescription(source.names.property(&source.chance), .composite)
        composite.lineage = source.names.lineage()
        composite.isOptional = source.chance.percent(50)
        for attribute in model.entities[entity].attributes
        where !attribute.isComposite && !attribute.isTransient && !attribute.isDerived {
            guard composite.elements.isEmpty || source.chance.percent(60) else { continue }
            var element = attribute
            element.renamingIdentifier = attribute.canonicalName
            element.userInfo["absolute"] = "YES"
            if source.chance.percent(50) { element.name = source.names.property(&source.chance) }
            composite.elements.append(element)
            model.entities[entity][property: attribute.name] = nil
            renamePaths(attribute.name, to: "\(composite.name).\(element.name)", in: model.entities[entity].name)
        }
        model.entities[entity].properties.append(.attribute(composite))
        return true
    }

    /// Moves the elements of a composite out of it; their identifiers are the former paths.
    mutating func scatter() -> Bool {
        guard let (entity, property, composite) = pickAttribute({ $0.isComposite && !$0.isTransient }) else {
            return false
        }
        model.entities[entity].properties.remove(at: property)
        for element in composite.elements {
            var attribute = element
            if element.userInfo["absolute"] == nil {
                attribute.renamingIdentifier = "\(composite.canonicalName).\(element.canonicalName)"
            }
            attribute.userInfo["absolute"] = nil
            if source.chance.percent(70) { attribute.name = source.names.property(&source.chance) }
            renamePaths("\(composite.name).\(element.name)", to: attribute.name, in: model.entities[entity].name)
            model.entities[entity].properties.append(.attribute(attribute))
        }
        return true
    }
}
