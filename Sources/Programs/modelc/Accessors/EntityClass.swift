import DataModel

/// An entity and the class that its accessors extend.
struct EntityClass {
    let entity: ResolvedEntity
    /// The class's name, without its module.
    let className: String
    /// Whether the class itself is generated, not only its accessors.
    let isDeclared: Bool

    /// Creates one for an entity with a class; nil if it has none, or `ManagedObject` itself, or if the entity is not to
    /// be generated.
    init?(_ entity: ResolvedEntity, _ generation: CodeGeneration) {
        let setting = entity.description.editorSettings["codeGenerationType"]
        guard generation != .marked || setting == "class" || setting == "category" else { return nil }
        isDeclared = generation != .extensions && setting == "class"
        guard let name = entity.description.managedObjectClassName.map(SwiftName.className) else { return nil }
        guard !name.isEmpty, name != EntityClasses.plainClass, name != "NSManagedObject" else { return nil }
        self.entity = entity
        className = name
    }
}

/// What is generated for an entity with a class. The model's setting Codegen is `class`, `category`, or missing for
/// Manual/None.
enum CodeGeneration: String, CaseIterable {
    /// Accessors for each entity, and the class itself for those with Class Definition.
    case all
    /// The same, but nothing for Manual/None, as in Xcode.
    case marked
    /// Accessors for each entity; the developer writes every class.
    case extensions
}

/// The classes of a model and their inheritance.
struct EntityClasses {
    /// The class of objects whose entity has no class.
    static let plainClass = "ManagedObject"

    /// The classes, by entity number.
    let all: [EntityClass]
    private let byNumber: [Int: EntityClass]
    let model: ResolvedModel

    /// Collects the classes.
    ///
    /// - Throws: `ModelCompilerError.sharedClass` if two entities have the same class, `.noClasses` if none has a
    ///   class, `.sharedName` if a property has the name of a composite's structure accessor.
    init(_ model: ResolvedModel, name: String, _ generation: CodeGeneration) throws(ModelCompilerError) {
        self.model = model
        all = model.entities.compactMap { EntityClass($0, generation) }
        byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.entity.number, $0) })
        guard !all.isEmpty else { throw .noClasses(model: name) }
        for (className, classes) in Dictionary(grouping: all, by: \.className).sorted(by: { $0.key < $1.key })
        where classes.count > 1 { throw .sharedClass(name: className, entities: classes.map(\.entity.name)) }
        for entityClass in all { try checkNames(entityClass) }
    }

    private func checkNames(_ entityClass: EntityClass) throws(ModelCompilerError) {
        let composites = entityClass.entity.attributes.filter(\.isComposite)
        for name in composites.map(CompositeSource.memberName) where entityClass.entity.property(name) != nil {
            throw .sharedName(name: name, owner: entityClass.className)
        }
    }

    /// Returns the class of the destination's objects; `ManagedObject` if the entity has none.
    func destinationClass(of relationship: ResolvedRelationship) -> String {
        byNumber[relationship.destinationNumber]?.className ?? Self.plainClass
    }

    /// Returns the class of a fetched property's objects; `ManagedObject` if the entity has none.
    func destinationClass(of fetched: FetchedPropertyDescription) -> String {
        all.first { $0.entity.name == fetched.request.entityName }?.className ?? Self.plainClass
    }

    /// Whether the class has no generated superclass, so that its conformance covers all subclasses.
    func isTopmost(_ entityClass: EntityClass) -> Bool { classAbove(entityClass) == nil }

    /// Returns the subclasses, deepest first: the order in which `self` is tested.
    func descendants(of entityClass: EntityClass) -> [EntityClass] {
        all.filter { $0.entity.number != entityClass.entity.number && $0.entity.isKind(of: entityClass.entity) }
            .reversed()
    }

    /// Returns the nearest generated superclass; nil for a topmost class.
    func classAbove(_ entityClass: EntityClass) -> EntityClass? {
        var number = entityClass.entity.superentityNumber
        while let current = number {
            if let found = byNumber[current] { return found }
            number = model[number: current].superentityNumber
        }
        return nil
    }
}
