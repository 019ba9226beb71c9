import DataModel

extension ClassSource {
    /// The conformance of the class to `EntityRepresenting`.
    ///
    /// Swift cannot override members in extensions, so the topmost class of a hierarchy implements them for its
    /// subclasses, by testing on which class they were called.
    var conformance: SourceLines {
        var lines = SourceLines(["/// The entity's name."])
        lines.block("\(access.modifier)static var entityName: String", answers { ["\"\($0.entity.name)\""] })
        lines.add("")
        lines.add("/// The paths of the slots that the accessors read and write, in order.")
        lines.block("\(access.modifier)static var slotPaths: [String]", answers(slotPaths))
        lines.add("")
        lines.add("/// The names of the properties by key path, for predicates; created at each call.")
        lines.block("\(access.modifier)static var keyPathNames: [AnyKeyPath: String]", keyPathNames)
        return lines
    }

    /// Returns the results for each subclass, then for the class itself.
    private func answers(_ answer: (EntityClass) -> [String]) -> SourceLines {
        var lines = SourceLines()
        let below = classes.descendants(of: entityClass)
        for other in below { lines.block("if self is \(other.className).Type", returned(answer(other))) }
        lines.add(SourceLines(below.isEmpty ? answer(entityClass) : returned(answer(entityClass))))
        return lines
    }

    private func returned(_ lines: [String]) -> [String] {
        guard let first = lines.first else { return [] }
        return ["return \(first)"] + lines.dropFirst()
    }

    private func slotPaths(_ entityClass: EntityClass) -> [String] {
        ["["] + entityClass.entity.slots.map { "    \"\($0.path)\"," } + ["]"]
    }

    /// One assignment per line, because the compiler takes minutes for a literal with so many key paths.
    private var keyPathNames: SourceLines {
        var lines = SourceLines(["var names: [AnyKeyPath: String] = [:]"])
        for other in classes.descendants(of: entityClass) {
            var inner = assignments(of: other)
            inner.add("return names")
            lines.block("if self is \(other.className).Type", inner)
        }
        lines.add(assignments(of: entityClass))
        lines.add("return names")
        return lines
    }

    private func assignments(of entityClass: EntityClass) -> SourceLines {
        let root = entityClass.className
        var lines = SourceLines()
        for name in entityClass.entity.propertyNames {
            switch entityClass.entity.property(name) {
            case .attribute(let slot):
                let type = entityClass.entity.slots[slot].attribute?.attributeType ?? .undefined
                if ValueAccessor(type) != nil { lines.add(assignment("\(root).\(SwiftName.escaped(name))", name)) }
            case .relationship: lines.add(assignment("\(root).\(SwiftName.escaped(name))", name))
            case .composite(let shape):
                lines.add(assignment("\(root).\(SwiftName.escaped(name))", name))
                lines.add(assignment("\(root).\(CompositeSource.memberName(shape.attribute))", name))
                lines.add(elements(of: shape, root: root))
            case .fetchedProperty, nil: break
            }
        }
        return lines.withoutRepetitions
    }

    /// Returns the elements, by their key paths from the object and from the structure.
    private func elements(of shape: CompositeShape, root: String) -> SourceLines {
        let member = CompositeSource.memberName(shape.attribute)
        let type = CompositeSource.typeName(shape.attribute)
        var lines = SourceLines()
        for path in CompositeSource.leafPaths(shape) {
            let chain = path.map(SwiftName.escaped).joined(separator: "?.")
            let dotted = path.joined(separator: ".")
            lines.add(assignment("\(root).\(member)?.\(chain)", "\(shape.path).\(dotted)"))
            lines.add(assignment("\(root).\(type).\(chain)", dotted))
        }
        lines.add(steps(of: shape, type: "\(root).\(type)"))
        return lines
    }

    /// Returns the single elements, because `#Predicate` goes from structure to structure.
    private func steps(of shape: CompositeShape, type: String) -> SourceLines {
        var lines = SourceLines()
        for element in shape.elements {
            guard case .composite(let inner) = element.property else { continue }
            let innerType = "\(type).\(CompositeSource.typeName(element.attribute))"
            lines.add(assignment("\(type).\(SwiftName.escaped(element.name))", element.name))
            for leaf in CompositeSource.leafPaths(inner) where leaf.count == 1 {
                lines.add(assignment("\(innerType).\(SwiftName.escaped(leaf[0]))", leaf[0]))
            }
            lines.add(steps(of: inner, type: innerType))
        }
        return lines
    }

    private func assignment(_ keyPath: String, _ name: String) -> String { "names[\\\(keyPath)] = \"\(name)\"" }
}
