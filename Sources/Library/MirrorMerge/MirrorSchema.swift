package import MirrorFormat

/// What a version of a model shows of a mirrored store. All names are first names, which renaming does not change.
package struct MirrorSchema: Sendable {
    /// An entity, or a many-to-many relationship, whose pairs are records with the properties `first` and `second`.
    package struct Entity: Sendable {
        /// Attributes by path, and to-one relationships, as they are shown.
        package let properties: [String]
        private let known: Set<String>
        /// What the to-one relationships mean.
        package var references: [String: MirrorValue.Reference]
        /// Properties that are shown as one author wrote them. No property is in two groups.
        package var groups: [[String]]
        /// Properties whose value only one record may have: unique attributes, and references whose inverse is to-one.
        package var unique: [String]
        /// Whether it is a many-to-many relationship.
        package var isPair: Bool

        package init(
            _ properties: [String], references: [String: MirrorValue.Reference] = [:], groups: [[String]] = [],
            unique: [String] = [], isPair: Bool = false
        ) {
            (self.unique, self.isPair) = (unique, isPair)
            self.properties = properties
            self.references = references
            let known = Set(properties)
            self.known = known
            self.groups = groups.map { $0.filter(known.contains) }.filter { $0.count > 1 }
        }

        /// Whether a property is shown.
        package func knows(_ property: String) -> Bool { known.contains(property) }

        /// Returns the group of a property; nil if it stands by itself.
        package func group(of property: String) -> [String]? { groups.first { $0.contains(property) } }
    }

    /// The entities by first name.
    package var entities: [String: Entity]

    package init(_ entities: [String: Entity]) { self.entities = entities }
}
