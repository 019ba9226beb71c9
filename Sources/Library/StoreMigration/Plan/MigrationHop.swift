package import DataModel

/// A move of a store from one version of its model to another.
package struct MigrationHop: Sendable {
    /// The version the store has.
    package let source: ResolvedModel
    /// The version it is to have.
    package let destination: ResolvedModel
    /// The label of the stage it belongs to.
    package let label: String
    /// What the stage's own code does before and after, each as a sentence.
    package let handlers: [String]
    /// Whether code runs before the change: rows that stand in its way may be put right by then.
    package let runsCodeBefore: Bool

    /// Describes a move; without a label it is named after the versions.
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

    /// The version's identifier, or the beginning of its checksum.
    package static func name(_ model: ResolvedModel) -> String {
        model.model.versionIdentifiers.first { !$0.isEmpty } ?? String(model.model.versionChecksum.prefix(8))
    }
}
