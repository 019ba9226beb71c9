/// A model version that is compiled into the program, so that opening a store needs no model file.
///
///     let model = try FlightLogModels.current.model()
///
/// `modelc embed`, which the ModelCompiler plugin runs at build time, writes the source code with these values. Name
/// and checksum are constants; the model is decoded on request.
public struct EmbeddedModel: Sendable, Hashable {
    /// The version's name: the name of its `.xcdatamodel` without the extension.
    public let name: String
    /// The model's `versionChecksum`, computed at build time.
    public let checksum: String
    /// The model's `earlierVersionChecksum`, computed at build time; nil if `modelc` did not write it.
    public let earlierChecksum: String?
    /// Whether this is the bundle's current version.
    public let isCurrent: Bool
    private let text: String

    /// Creates a version from a text that `embeddedText` returned.
    public init(name: String, checksum: String, earlierChecksum: String? = nil, isCurrent: Bool, text: String) {
        self.name = name
        self.checksum = checksum
        self.earlierChecksum = earlierChecksum
        self.isCurrent = isCurrent
        self.text = text
    }

    /// Returns the model, equal to the one in the file.
    ///
    /// Each call decodes it, in about a millisecond: keep the result.
    ///
    /// - Throws: `DataModelError.unreadableModel` for a text that does not come from `embeddedText`.
    public func model() throws(DataModelError) -> ManagedObjectModel {
        guard let root = ModelElement(flatText: text) else {
            throw .unreadableModel(source: name, line: nil, reason: "it is not an embedded model")
        }
        return try ModelReader(source: name).model(root)
    }

    /// Returns the checked model, with the checksums of build time, so that opening a store of this version computes none.
    ///
    /// - Throws: what `model()` throws.
    package func resolved() throws(DataModelError) -> ResolvedModel {
        let resolved = try model().resolved()
        resolved.takeChecksums(checksum, earlier: earlierChecksum)
        return resolved
    }
}

extension ManagedObjectModel {
    /// The model as the text of an `EmbeddedModel`, which can be read without an XML parser.
    public var embeddedText: String {
        var writer = ModelWriter(self)
        return writer.root().flatText
    }
}
