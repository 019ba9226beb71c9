import DataModel

/// A difference between the expected and the actual result of a chain.
struct ChainFailure: Error, CustomStringConvertible {
    var stage: String
    var lines: [String]
    var models: [ManagedObjectModel] = []

    var description: String {
        "\(stage):\n" + lines.prefix(20).map { "  \($0)" }.joined(separator: "\n")
            + models.map { "\n  ----\n" + Self.text($0) }.joined()
    }

    /// A model in a few lines.
    static func text(_ model: ManagedObjectModel) -> String {
        model.entities.sorted { $0.name < $1.name }.map { entity in
            let head =
                "  \(entity.isAbstract ? "abstract " : "")\(entity.name)" + was(entity.renamingIdentifier)
                + (entity.superentityName.map { ": \($0)" } ?? "")
            let unique = entity.uniquenessConstraints.map { "    unique \($0)" }
            let indexes = entity.indexes.map { index in
                "    index \(index.name) \(index.elements.compactMap(\.property))"
            }
            return ([head] + entity.properties.map { "    " + text($0) } + unique + indexes).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private static func text(_ property: PropertyDescription) -> String {
        switch property {
        case .attribute(let attribute): return text(attribute)
        case .fetchedProperty(let fetched): return "\(fetched.name) fetched"
        case .relationship(let relationship):
            let number = relationship.isToMany ? (relationship.isOrdered ? "ordered many" : "many") : "one"
            return "\(relationship.name)\(was(relationship.renamingIdentifier)) -> \(number) "
                + "\(relationship.destinationEntityName).\(relationship.inverseName ?? "-")"
        }
    }

    private static func text(_ attribute: AttributeDescription) -> String {
        let value = attribute.defaultValue.map { " = \($0)" } ?? ""
        let marks =
            (attribute.isOptional ? "?" : "") + (attribute.isTransient ? " transient" : "")
            + (attribute.allowsExternalBinaryDataStorage ? " external" : "")
            + (attribute.derivationExpression.map { " <- \($0)" } ?? "")
        let elements =
            attribute.elements.isEmpty ? "" : " {" + attribute.elements.map(text).joined(separator: "; ") + "}"
        return
            "\(attribute.name)\(was(attribute.renamingIdentifier)): \(attribute.attributeType)\(marks)\(value)\(elements)"
    }

    private static func was(_ identifier: String?) -> String { identifier.map { " (was \($0))" } ?? "" }
}
