/// A version of a model that was compiled into the program, so that no file is needed to open a store.
///
///     let model = try FlightLogModels.current.model()
///
/// `modelc embed`, which the ModelCompiler plugin runs at build, writes the source that holds these values. Name and
/// checksum cost nothing; the model itself is read when it is asked for.
public struct EmbeddedModel: Sendable, Hashable {
    /// The version's name, the name of its `.xcdatamodel` without the extension.
    public let name: String
    /// The model's `versionChecksum`, as it was at build.
    public let checksum: String
    /// Whether the bundle names it as its current version.
    public let isCurrent: Bool
    private let text: String

    /// Makes a version from the text that `embeddedText` wrote.
    public init(name: String, checksum: String, isCurrent: Bool, text: String) {
        self.name = name
        self.checksum = checksum
        self.isCurrent = isCurrent
        self.text = text
    }

    /// Returns the model, equal to the one in the file.
    ///
    /// Read anew at each call, in about a millisecond: keep what it returns.
    ///
    /// - Throws: `DataModelError.unreadableModel` for a text that `embeddedText` did not write.
    public func model() throws(DataModelError) -> ManagedObjectModel {
        guard let root = ModelElement(flatText: text) else {
            throw .unreadableModel(source: name, line: nil, reason: "it is not an embedded model")
        }
        return try ModelReader(source: name).model(root)
    }
}

extension ManagedObjectModel {
    /// The model as a text that takes no XML parser to read: what an `EmbeddedModel` holds.
    public var embeddedText: String {
        var writer = ModelWriter(self)
        return writer.root().flatText
    }
}
