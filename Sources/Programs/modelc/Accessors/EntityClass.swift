import DataModel

/// An entity with the class that its accessors are written for.
struct EntityClass {
    let entity: ResolvedEntity
    /// The class's name, without its module.
    let className: String

    /// Makes one of an entity that names a class; nil for one that does not, or that names `ManagedObject` itself.
    init?(_ entity: ResolvedEntity) {
        guard let name = entity.description.managedObjectClassName.map(SwiftName.className) else { return nil }
        guard !name.isEmpty, name != EntityClasses.plainClass, name != "NSManagedObject" else { return nil }
        self.entity = entity
        className = name
    }
}

/// The classes of a model, and how they inherit.
struct EntityClasses {
    /// The class of objects whose entity names none.
    static let plainClass = "ManagedObject"

    /// The classes, in the order of their entities' numbers.
    let all: [EntityClass]
    private let byNumber: [Int: EntityClass]
    let model: ResolvedModel

    /// Gathers the classes.
    ///
    /// - Throws: `ModelCompilerError.sharedClass` when two entities name one class, `.noClasses` when none does,
    ///   `.sharedName` when a property has the name of a composite's structure accessor.
    init(_ model: ResolvedModel, name: String) throws(ModelCompilerError) {
        self.model = model
        all = model.entities.compactMap { EntityClass($0) }
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

    /// The class of the objects at the other end; `ManagedObject` where the entity names none.
    func destinationClass(of relationship: ResolvedRelationship) -> String {
        byNumber[relationship.destinationNumber]?.className ?? Self.plainClass
    }

    /// Whether no class above it is written too, so that it is the one that conforms for all below it.
    func isTopmost(_ entityClass: EntityClass) -> Bool { classAbove(entityClass) == nil }

    /// The classes that inherit from it, the deepest first: the order in which a class is asked what it is.
    func descendants(of entityClass: EntityClass) -> [EntityClass] {
        all.filter { $0.entity.number != entityClass.entity.number && $0.entity.isKind(of: entityClass.entity) }
            .reversed()
    }

    /// The nearest class above it that is written too; nil for a topmost one.
    func classAbove(_ entityClass: EntityClass) -> EntityClass? {
        var number = entityClass.entity.superentityNumber
        while let current = number {
            if let found = byNumber[current] { return found }
            number = model[number: current].superentityNumber
        }
        return nil
    }
}
