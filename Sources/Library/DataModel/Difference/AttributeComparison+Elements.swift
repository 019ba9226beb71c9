/// Composites: their elements, and attributes that are gathered into them or taken out of them.
extension AttributeComparison {
    /// Compares an attribute or element that nothing of its place and kind carries on; false when it is wholly new.
    mutating func compareMoved(_ attribute: AttributeDescription, path: String) -> Bool {
        guard attribute.isComposite else {
            guard let (origin, old) = origin(of: path) else { return false }
            operations.append(
                operation(path, .renamed(from: origin), attribute, sources: [place(of: origin)]))
            compareValues(attribute, with: old, path: path)
            return true
        }
        let origins = attribute.leafPaths(below: path).compactMap { origin(of: $0)?.path }
        guard !origins.isEmpty else { return false }
        operations.append(operation(path, .gathered(from: origins), attribute))
        for element in attribute.elements { compareNew(element, path: "\(path).\(element.name)", in: attribute) }
        return true
    }

    private mutating func compareNew(
        _ element: AttributeDescription, path: String, in composite: AttributeDescription
    ) {
        guard !compareMoved(element, path: path) else { return }
        operations.append(
            operation(
                path, .added(element.attributeType), element, needsValues: !composite.isOptional && isLacking(element)))
    }

    /// The old place and attribute of a leaf whose values were elsewhere, in the first entity that has them.
    private func origin(of path: String) -> (path: String, attribute: AttributeDescription)? {
        for subentity in matching.survivors(in: entity) where matching.isMoved(path, in: subentity) {
            guard let origin = matching.sourcePath(of: path, in: subentity),
                let old = matching.source(of: subentity)?.slots.first(where: { $0.path == origin })?.attribute
            else { continue }
            return (origin, old)
        }
        return nil
    }

    /// The old place of a leaf of the entity, or of the first subentity that had it.
    private func place(of origin: String) -> ModelOperation.Source {
        let first = String(origin.prefix { $0 != "." })
        let olds = matching.survivors(in: entity).compactMap { matching.source(of: $0) }
        let old = olds.first { $0.attribute(first) != nil }
        let declarer = old.map { matching.source.declarer(ofAttribute: first, in: $0) }
        let isVacated = declarer.map { declarer in
            matching.vacatesAttribute(of: declarer, for: entity) { now in
                matching.path(for: origin, in: now).map { String($0.prefix { $0 != "." }) }
            }
        }
        return .init(entity: declarer?.name ?? entity.name, path: origin, isVacated: isVacated ?? true)
    }

    mutating func compareElements(_ attribute: AttributeDescription, _ old: AttributeDescription, path: String) {
        let sources = NameMatching(attribute.elementNames, from: old.elementNames).sources
        let oldPath = oldPath(of: attribute, old, path: path)
        var carried: Set<String> = []
        for element in attribute.elements {
            let elementPath = "\(path).\(element.name)"
            if origin(of: elementPath) == nil,
                let oldElement = old.elements.first(where: { $0.name == sources[element.name] })
            {
                carried.insert(oldElement.name)
                compare(element, with: oldElement, path: elementPath)
            } else {
                compareNew(element, path: elementPath, in: attribute)
            }
        }
        for element in old.elements where !carried.contains(element.name) {
            addRemoved(element, oldPath: "\(oldPath).\(element.name)", name: "\(path).\(element.name)")
        }
    }

    /// The path that a composite had; of an element, below the old path of what is around it.
    private func oldPath(of attribute: AttributeDescription, _ old: AttributeDescription, path: String) -> String {
        let leaves = attribute.leafPaths(below: path)
        for subentity in matching.survivors(in: entity) {
            for leaf in leaves where !matching.isMoved(leaf, in: subentity) {
                guard let origin = matching.sourcePath(of: leaf, in: subentity) else { continue }
                let depth = path.split(separator: ".").count
                return origin.split(separator: ".").prefix(depth).joined(separator: ".")
            }
        }
        return old.name
    }

    /// An old attribute or element is gone, unless its values, or some of them, live on in another place.
    mutating func addRemoved(_ old: AttributeDescription, oldPath: String, name: String, warning: String? = nil) {
        let (matching, subentities) = (matching, matching.survivors(in: entity))
        func newPath(_ path: String) -> String? {
            for subentity in subentities { if let found = matching.path(for: path, in: subentity) { return found } }
            return nil
        }
        let leaves = old.leafPaths(below: oldPath)
        let living = leaves.compactMap(newPath)
        guard !living.isEmpty else {
            operations.append(operation(name, .removed, warning: warning, sources: [removed(oldPath)]))
            return
        }
        guard old.isComposite else { return }
        operations.append(operation(name, .scattered(into: living), sources: [removed(oldPath)]))
        for leaf in leaves where newPath(leaf) == nil {
            operations.append(operation(name + leaf.dropFirst(oldPath.count), .removed, sources: [removed(leaf)]))
        }
    }

    private func removed(_ path: String) -> ModelOperation.Source {
        .init(entity: matching.source(of: entity)?.name ?? place(of: path).entity, path: path, isVacated: true)
    }
}

extension AttributeDescription {
    /// The paths of the leaves of an attribute that stands at a path: itself, unless it is a composite.
    func leafPaths(below path: String) -> [String] {
        isComposite ? elements.flatMap { $0.leafPaths(below: "\(path).\($0.name)") } : [path]
    }
}
