/// A value that a record cannot have, for a reason.
package struct InvalidValue: Error, Hashable, Sendable {
    /// The field's label, such as `Photo`.
    package let field: String
    /// Why not, as the end of a sentence.
    package let reason: String

    package init(field: String, reason: String) {
        self.field = field
        self.reason = reason
    }

    /// The problem, such as `Photo: the file is neither a JPEG nor a PNG image.`
    package var message: String { "\(field): \(reason)." }
}
