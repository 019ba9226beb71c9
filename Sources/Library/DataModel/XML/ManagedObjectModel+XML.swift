public import FoundationEssentials

extension ManagedObjectModel {
    /// Reads a model from a `.xcdatamodeld`, a `.xcdatamodel` or its file `contents`, or from a compiled `.momd` or
    /// `.mom`.
    ///
    ///     let model = try ManagedObjectModel(contentsOf: URL(filePath: "FlightLog.xcdatamodeld"), version: "ModelV1")
    ///
    /// The model is not checked; `resolved()` does that. Whatever this library does not act on is kept in
    /// `editorSettings`.
    ///
    /// - Parameters:
    ///   - url: The location of the model.
    ///   - version: The version of a bundle to read; nil for the current version.
    /// - Throws: `DataModelError.unreadableModel` with line and reason, also for a missing file or version;
    ///   `unreadableArchive` for a compiled model.
    public init(contentsOf url: URL, version: String? = nil) throws(DataModelError) {
        self = try ModelBundle(at: url).model(named: version)
    }

    /// Reads a model from XML.
    ///
    /// - Parameters:
    ///   - xml: The XML document.
    ///   - source: The name of the document in error messages.
    /// - Throws: `DataModelError.unreadableModel` with line and reason.
    public init(xml: Data, source: String = "contents") throws(DataModelError) {
        let root = try ModelElementParser.root(of: xml, source: source)
        self = try ModelReader(source: source).model(root)
    }

    /// Returns the names of the versions in a bundle, sorted. A single `.xcdatamodel` is its own version.
    ///
    /// - Throws: `DataModelError.unreadableModel` if there is no model at the location.
    public static func versions(in url: URL) throws(DataModelError) -> [String] {
        try ModelBundle(at: url).versionNames
    }

    /// The model as XML, in Xcode's form.
    ///
    /// A model read from XML is written with the same elements and attributes.
    public var xml: String {
        var writer = ModelWriter(self)
        return writer.root().document
    }
}
