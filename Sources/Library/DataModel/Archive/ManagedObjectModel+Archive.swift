public import FoundationEssentials

extension ManagedObjectModel {
    /// Creates a model from a keyed archive: the content of a `.mom` file or, inflated, of a store's model cache.
    ///
    /// The archive is read as plain values; no class that it names is instantiated. An archive from another framework
    /// lacks the settings that a model's XML has for editors only and the order of entities and properties, which are
    /// sorted by name instead. Where an archive contains something that this library cannot express, the predicate of a
    /// fetch request becomes a format that fails when used, a derivation expression becomes empty, and a validation
    /// limit is dropped.
    ///
    /// - Parameters:
    ///   - archive: The archive's data.
    ///   - source: The name of the archive in error messages.
    /// - Throws: `DataModelError.unreadableArchive` with the reason.
    public init(archive: Data, source: String = "archive") throws(DataModelError) {
        self = try ModelUnarchiver(archive, source: source).model()
    }

    /// Returns the model as a keyed archive, the form in which Core Data compiles models and caches them in stores.
    ///
    /// Content without a place in that form, such as editor settings, goes into fields of this library, so that reading
    /// the archive returns an equal model. Other readers ignore these fields.
    ///
    /// - Throws: `DataModelError.invalidModel` for an inconsistent model, whose archive would contain dangling
    ///   references.
    public func archive() throws(DataModelError) -> Data {
        try resolved().archive()
    }
}

/// The archive fields that this library adds.
enum ArchiveField {
    /// The version of these fields, stored in the model. An archive without it comes from another framework.
    static let version = "FLArchiveVersion"
    static let editorSettings = "FLEditorMarks"
    static let entityOrder = "FLEntityOrder"
    static let composites = "FLCompositeTypes"
    static let compositeName = "FLCompositeName"
    static let configurations = "FLConfigurationMarks"
    static let diagram = "FLDiagram"
    static let external = "FLAllowsExternalBinaryDataStorage"
    static let renaming = "FLRenamingIdentifier"
    static let minimum = "FLMinimum"
    static let maximum = "FLMaximum"
    static let pattern = "FLRegularExpression"
    static let format = "FLFormat"
    static let isTextIndex = "FLIsTextIndex"
    static let customClass = "FLCustomClassName"
    static let inverseEntity = "FLInverseEntity"
    static let isToMany = "FLIsToMany"
    static let templateName = "FLTemplateName"
    static let entityName = "FLEntityName"
}
