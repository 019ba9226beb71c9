package import DataModel
import Foundation
package import StoreSQL

/// The attributes of another program's file that store large values in external files.
///
/// How an archive marks them is not documented, but the rows tell: each value of such a column begins with a tag
/// (store-format 3.5). All values must have one, and at least one must name a file, or the folder of such files must
/// exist.
package struct ExternalEvidence {
    private let layout: StoreLayout
    private let connection: StoreConnection

    /// Prepares to examine a file.
    package init(_ layout: StoreLayout, _ connection: StoreConnection) {
        self.layout = layout
        self.connection = connection
    }

    /// Returns the layout's model with these attributes marked.
    package func model() throws -> ManagedObjectModel {
        var result = layout.model.model
        for entity in result.entities.indices {
            let description = result.entities[entity]
            for property in description.properties.indices {
                guard case .attribute(var attribute) = description.properties[property],
                    attribute.attributeType == .binary || attribute.attributeType == .transformable,
                    !attribute.allowsExternalBinaryDataStorage, try isExternal(attribute.name, of: description.name)
                else { continue }
                attribute.allowsExternalBinaryDataStorage = true
                result.entities[entity].properties[property] = .attribute(attribute)
            }
        }
        return result
    }

    private func isExternal(_ name: String, of entityName: String) throws -> Bool {
        guard let entity = try? layout.model.entity(named: entityName), let slot = try? entity.slot(at: name),
            let column = layout[entity].slotColumns[slot.index]?.name
        else { return false }
        let value = SQLStatement(text: quotedName(column))
        let rows: SQLStatement = """
            SELECT 1 FROM \(name: layout[entity].table) \
            WHERE \(layout.isKind(of: entity, "Z_ENT")) AND \(value) IS NOT NULL
            """
        let isInline: SQLStatement = "substr(\(value), 1, 1) = X'01'"
        let isFile: SQLStatement =
            "(substr(\(value), 1, 1) = X'02' AND length(\(value)) = \(ExternalForm.referenceLength))"
        guard try connection.integer("\(rows) AND NOT (\(isInline) OR \(isFile)) LIMIT 1") == nil else { return false }
        return try connection.integer("\(rows) AND \(isFile) LIMIT 1") != nil
            || (hasFolder && connection.integer("\(rows) LIMIT 1") != nil)
    }

    private var hasFolder: Bool {
        let folder = ExternalStorage.folder(of: URL(filePath: connection.path))
        return FileManager.default.fileExists(atPath: folder.path)
    }
}
