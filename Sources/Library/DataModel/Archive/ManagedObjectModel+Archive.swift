public import FoundationEssentials

extension ManagedObjectModel {
    /// Reads a model from a keyed archive, the content of a `.mom` and, inflated, of a store's model cache.
    ///
    /// What the archive says is read as plain values: no class that it names is ever made. An archive of another
    /// program leaves out what its model's XML says for editors only, and the order of entities and properties, which
    /// come by name. Of what this library cannot say, a condition of a fetch request becomes a format that fails when
    /// it is used, a derivation is empty, and a limit on values is left out.
    ///
    /// `source` names the archive in errors.
    ///
    /// - Throws: `DataModelError.unreadableArchive` with the reason.
    public init(archive: Data, source: String = "archive") throws(DataModelError) {
        self = try ModelUnarchiver(archive, source: source).model()
    }

    /// The model as a keyed archive, in the form in which Core Data compiles models and keeps them in stores.
    ///
    /// What that form has no place for, such as the editor's marks, lies in fields of this library's own, so that
    /// reading the archive gives back an equal model. A foreign reader passes over them.
    ///
    /// - Throws: `DataModelError.invalidModel` for a model that contradicts itself: its archive would have objects
    ///   that point nowhere.
    public func archive() throws(DataModelError) -> Data {
        let resolved = try resolved()
        var archiver = ModelArchiver(resolved)
        return archiver.data()
    }
}

/// The fields of archives that are this library's own.
enum ArchiveField {
    /// The version of these fields, in the model; an archive without it was made elsewhere.
    static let version = "FLArchiveVersion"
    static let marks = "FLEditorMarks"
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
    static let customClass = "FLCustomClassName"
    static let inverseEntity = "FLInverseEntity"
    static let isToMany = "FLIsToMany"
    static let templateName = "FLTemplateName"
    static let entityName = "FLEntityName"
}
