import DataModel

/// The extension of one class.
struct ClassSource {
    let entityClass: EntityClass
    let classes: EntityClasses
    let access: AccessLevel

    /// Prepares the extension.
    init(_ entityClass: EntityClass, in classes: EntityClasses, access: AccessLevel) {
        self.entityClass = entityClass
        self.classes = classes
        self.access = access
    }

    /// Whether a property has a type of Foundation's.
    var needsFoundation: Bool {
        let leaves = entityClass.entity.slots.filter { isOwn($0.path) }.compactMap(\.attribute)
        return leaves.contains { ValueAccessor($0.attributeType)?.isFoundation ?? false }
    }

    /// Whether a declaration names a type of the library's: the compiler warns of an import that is wider than its use.
    var namesLibraryTypes: Bool {
        let own = entityClass.entity.relationships.filter { isOwn($0.name) }
        return classes.isTopmost(entityClass)
            || own.contains { classes.destinationClass(of: $0) == EntityClasses.plainClass }
    }

    /// The source: conformance, request, properties.
    var lines: SourceLines {
        var result = SourceLines()
        if classes.isTopmost(entityClass) {
            result.block("extension \(entityClass.className): EntityRepresenting", conformance)
            result.add("")
            result.add(request)
            result.add("")
        }
        var inner = SourceLines()
        for property in properties { inner.add(property) }
        result.block("extension \(entityClass.className)", SourceLines(Array(inner.lines.drop { $0.isEmpty })))
        return result
    }

    /// The request, once for a class and all below it: a method of each would be ambiguous where it is called.
    private var request: SourceLines {
        let name = entityClass.className
        let isAlone = classes.descendants(of: entityClass).isEmpty
        var inner = SourceLines([
            "/// Returns a request for the objects of the entity and of those that inherit from it."
        ])
        inner.block(
            "\(access.modifier)static func fetchRequest() -> FetchRequest<\(isAlone ? name : "Self")>",
            ["FetchRequest(entityName: entityName)"])
        var lines = SourceLines()
        lines.block(isAlone ? "extension \(name)" : "extension EntityRepresenting where Self: \(name)", inner)
        return lines
    }

    /// The properties that the entity declares itself; those above it stand in the class above it.
    ///
    /// Where the entity above has no class, its properties are written here.
    private var properties: [SourceLines] {
        entityClass.entity.propertyNames.filter(isOwn).compactMap { name in
            switch entityClass.entity.property(name) {
            case .attribute(let slot): attribute(name, slot: slot)
            case .composite(let shape): composite(shape)
            case .relationship(let index): relationship(entityClass.entity.relationships[index])
            case .fetchedProperty, nil: nil
            }
        }
    }

    private func isOwn(_ path: String) -> Bool {
        let name = String(path.prefix { $0 != "." })
        return !classes.inherited(by: entityClass).contains(name)
    }

    private func attribute(_ name: String, slot: Int) -> SourceLines? {
        guard let attribute = entityClass.entity.slots[slot].attribute,
            let accessor = ValueAccessor(attribute.attributeType)
        else { return nil }
        let zero = accessor.zero(of: attribute)
        let type = accessor.type + (zero == nil ? "?" : "")
        let read = "self.\(accessor.reader)(at: \(slot))" + (zero.map { " ?? \($0)" } ?? "")
        var lines = SourceLines(["", "/// The attribute `\(name)`."])
        let opening = "\(access.modifier)var \(SwiftName.escaped(name)): \(type)"
        if attribute.isDerived {
            lines.block(opening, [read])
        } else {
            lines.block(opening, ["get { \(read) }", "set { self.set(newValue, at: \(slot)) }"])
        }
        return lines
    }

    private func composite(_ shape: CompositeShape) -> SourceLines {
        CompositeSource(shape, entity: entityClass.entity, access: access, declares: declaresType(of: shape)).lines
    }

    /// Whether it is the first attribute of its composite type: the structure is declared once.
    private func declaresType(of shape: CompositeShape) -> Bool {
        let same = entityClass.entity.attributes.filter {
            $0.isComposite && isOwn($0.name)
                && CompositeSource.typeName($0) == CompositeSource.typeName(shape.attribute)
        }
        return same.map(\.name).min() == shape.attribute.name
    }
}

extension EntityClasses {
    /// The names of the properties that the class has from a class above it.
    func inherited(by entityClass: EntityClass) -> Set<String> {
        guard let above = classAbove(entityClass) else { return [] }
        return Set(above.entity.propertyNames)
    }
}
