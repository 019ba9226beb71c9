public import FoundationEssentials

extension ManagedObjectModel {
    /// Reads a model from a `.xcdatamodeld`, a `.xcdatamodel` or the file `contents` within it, or compiled from a `.momd`
    /// or a `.mom`.
    ///
    ///     let model = try ManagedObjectModel(contentsOf: URL(filePath: "FlightLog.xcdatamodeld"), version: "ModelV1")
    ///
    /// Of a bundle with several versions, the one named by `version`; with nil, the current one. What the XML says
    /// that this library does not act on is kept in `editorSettings`. The model is not checked: `resolved()` does that.
    ///
    /// - Throws: `DataModelError.unreadableModel` with the line and the reason, when there is no such file or version
    ///   too; `unreadableArchive` for a compiled one.
    public init(contentsOf url: URL, version: String? = nil) throws(DataModelError) {
        self = try ModelBundle(at: url).model(named: version)
    }

    /// Reads a model from its XML.
    ///
    /// `source` names the XML in errors, as its file's name.
    ///
    /// - Throws: `DataModelError.unreadableModel` with the line and the reason.
    public init(xml: Data, source: String = "contents") throws(DataModelError) {
        let root = try ModelElementParser.root(of: xml, source: source)
        self = try ModelReader(source: source).model(root)
    }

    /// Returns the names of the versions in a bundle, sorted; of a lone `.xcdatamodel`, its own.
    ///
    /// - Throws: `DataModelError.unreadableModel` when there is no model at that place.
    public static func versions(in url: URL) throws(DataModelError) -> [String] {
        try ModelBundle(at: url).versionNames
    }

    /// The model as XML, in the form that Xcode writes.
    ///
    /// A model that was read from XML gives back the same elements with the same attributes.
    public var xml: String {
        var writer = ModelWriter(self)
        return writer.root().document
    }
}
