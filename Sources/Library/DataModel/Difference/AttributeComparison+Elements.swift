/// Composites: their elements, and attributes that move into or out of a composite.
extension AttributeComparison {
    /// Compares an attribute or element that has no counterpart at its own path; false if its values have no source at
    /// all.
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

    /// The old path and attribute of a leaf whose values move, from the first entity that has them.
    private func origin(of path: String) -> (path: String, attribute: AttributeDescription)? {
        for subentity in matching.matchedEntities(in: entity) where matching.isMoved(path, in: subentity) {
            guard let origin = matching.sourcePath(of: path, in: subentity),
                let old = matching.source(of: subentity)?.slots.first(where: { $0.path == origin })?.attribute
            else { continue }
            return (origin, old)
        }
        return nil
    }

    /// The source of values at an old path, in the entity or the first subentity that had them.
    private func place(of origin: String) -> ModelOperation.Source {
        let first = String(origin.prefix { $0 != "." })
        let olds = matching.matchedEntities(in: entity).compactMap { matching.source(of: $0) }
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

    /// The old path of a composite, following the composites around it.
    private func oldPath(of attribute: AttributeDescription, _ old: AttributeDescription, path: String) -> String {
        let leaves = attribute.leafPaths(below: path)
        for subentity in matching.matchedEntities(in: entity) {
            for leaf in leaves where !matching.isMoved(leaf, in: subentity) {
                guard let origin = matching.sourcePath(of: leaf, in: subentity) else { continue }
                let depth = path.split(separator: ".").count
                return origin.split(separator: ".").prefix(depth).joined(separator: ".")
            }
        }
        return old.name
    }

    /// Adds the removal of an old attribute or element. If all or some of its values continue elsewhere, it is
    /// scattered instead.
    mutating func addRemoved(_ old: AttributeDescription, oldPath: String, name: String, warning: String? = nil) {
        let (matching, subentities) = (matching, matching.matchedEntities(in: entity))
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
    /// The paths of the attribute's leaves, given its own path: for anything but a composite, just that path.
    func leafPaths(below path: String) -> [String] {
        isComposite ? elements.flatMap { $0.leafPaths(below: "\(path).\($0.name)") } : [path]
    }
}
