import DataModel

/// The source code of one class's extension.
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

    /// The module of Foundation whose types the properties have; nil if they have none.
    var foundation: FoundationModule? {
        let entity = entityClass.entity
        let isOrdered = entity.relationships.contains { isOwn($0.name) && $0.isToMany && $0.isOrdered }
        let modules = entity.slots.filter { isOwn($0.path) }.compactMap { slot -> FoundationModule? in
            guard let attribute = slot.attribute else { return nil }
            let type = slot.path.contains(".") ? nil : TransformedType(attribute)
            return type.map(\.module) ?? ValueAccessor(attribute.attributeType)?.module
        }
        return (modules + (isOrdered ? [.all] : [])).max()
    }

    /// Whether a declaration contains a type of the library. The compiler warns if an import is more visible than its
    /// use.
    var namesLibraryTypes: Bool {
        let own = entityClass.entity.relationships.filter { isOwn($0.name) }
        return classes.isTopmost(entityClass)
            || own.contains { classes.destinationClass(of: $0) == EntityClasses.plainClass }
            || fetchedProperties.contains { classes.destinationClass(of: $0) == EntityClasses.plainClass }
    }

    /// The source code: the class if the model has it generated, conformance, request, properties.
    var lines: SourceLines {
        var result = SourceLines()
        if entityClass.isDeclared {
            let above = classes.classAbove(entityClass)?.className ?? EntityClasses.plainClass
            result.add("/// The class of the entity `\(entityClass.entity.name)`.")
            result.add("\(access.modifier)class \(entityClass.className): \(above) {}")
            result.add("")
        }
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

    /// The fetch request, once for a class and its subclasses: a method in each of them would be ambiguous.
    private var request: SourceLines {
        let name = entityClass.className
        let isAlone = classes.descendants(of: entityClass).isEmpty
        var inner = SourceLines([
            "/// Returns a request for the objects of the entity and its subentities."
        ])
        inner.block(
            "\(access.modifier)static func fetchRequest() -> FetchRequest<\(isAlone ? name : "Self")>",
            ["FetchRequest(entityName: entityName)"])
        var lines = SourceLines()
        lines.block(isAlone ? "extension \(name)" : "extension EntityRepresenting where Self: \(name)", inner)
        return lines
    }

    /// The properties that the entity declares itself; the superentity's are in the superclass.
    ///
    /// If the superentity has no class, its properties are included.
    private var properties: [SourceLines] {
        entityClass.entity.propertyNames.filter(isOwn).compactMap { name in
            switch entityClass.entity.property(name) {
            case .attribute(let slot): attribute(name, slot: slot)
            case .composite(let shape): composite(shape)
            case .relationship(let index): relationship(entityClass.entity.relationships[index])
            case .fetchedProperty(let fetched): fetchedProperty(fetched)
            case nil: nil
            }
        }
    }

    /// The fetched properties that the entity declares itself.
    private var fetchedProperties: [FetchedPropertyDescription] {
        entityClass.entity.propertyNames.filter(isOwn).compactMap {
            if case .fetchedProperty(let fetched)? = entityClass.entity.property($0) { fetched } else { nil }
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
        if let type = TransformedType(attribute) { return transformed(name, type, slot: slot) }
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

    private func transformed(_ name: String, _ type: TransformedType, slot: Int) -> SourceLines {
        var lines = SourceLines(["", "/// The transformable attribute `\(name)`, as its transformer's value."])
        lines.block(
            "\(access.modifier)var \(SwiftName.escaped(name)): \(type.name)?",
            ["get { self.transformed(at: \(slot)) }", "set { self.setTransformed(newValue, at: \(slot)) }"])
        return lines
    }

    private func composite(_ shape: CompositeShape) -> SourceLines {
        CompositeSource(shape, entity: entityClass.entity, access: access, declares: declaresType(of: shape)).lines
    }

    /// Whether the attribute is the first of its composite type, since the structure is declared once.
    private func declaresType(of shape: CompositeShape) -> Bool {
        let same = entityClass.entity.attributes.filter {
            $0.isComposite && isOwn($0.name)
                && CompositeSource.typeName($0) == CompositeSource.typeName(shape.attribute)
        }
        return same.map(\.name).min() == shape.attribute.name
    }
}

extension EntityClasses {
    /// Returns the names of the properties that the class inherits from its superclass.
    func inherited(by entityClass: EntityClass) -> Set<String> {
        guard let above = classAbove(entityClass) else { return [] }
        return Set(above.entity.propertyNames)
    }
}
