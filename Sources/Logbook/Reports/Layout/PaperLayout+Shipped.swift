package import Aviation
import PaperLayouts

extension PaperLayout {
    /// The names of the layouts that the program ships, in the order of lists.
    package static let shippedNames = ShippedLayouts.names

    /// Reads a layout.
    ///
    /// - Parameter fields: the fields that columns may have, the pilot's own too.
    /// - Throws: `LayoutError` with the line and the column.
    package init(parsing text: String, fields: FieldTable = .standard) throws(LayoutError) {
        var parser = LayoutParser(fields: fields)
        self = try parser.read(text)
    }

    /// Returns a shipped layout; nil for another name.
    ///
    /// - Throws: `LayoutError` if the file is damaged.
    package static func shipped(_ name: String) throws(LayoutError) -> PaperLayout? {
        guard let text = ShippedLayouts.text(name) else { return nil }
        return try PaperLayout(parsing: text)
    }
}
