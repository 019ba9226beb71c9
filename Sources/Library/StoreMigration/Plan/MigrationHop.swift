package import DataModel

/// The migration of a store from one version of its model to another.
package struct MigrationHop: Sendable {
    /// The present version of the store.
    package let source: ResolvedModel
    /// The version after the hop.
    package let destination: ResolvedModel
    /// The label of its stage.
    package let label: String
    /// What the stage's handlers do, as sentences.
    package let handlers: [String]
    /// Whether a handler runs before the change, and may correct rows that would forbid it.
    package let runsCodeBefore: Bool

    /// Describes a hop; by default its label names the versions.
    package init(
        from source: ResolvedModel, to destination: ResolvedModel, label: String? = nil, handlers: [String] = [],
        runsCodeBefore: Bool = false
    ) {
        self.source = source
        self.destination = destination
        self.handlers = handlers
        self.runsCodeBefore = runsCodeBefore
        self.label = label ?? "\(Self.name(source)) to \(Self.name(destination))"
    }

    /// Returns the version's identifier, or the beginning of its checksum.
    package static func name(_ model: ResolvedModel) -> String {
        model.model.versionIdentifiers.first { !$0.isEmpty } ?? String(model.versionChecksum.prefix(8))
    }
}
