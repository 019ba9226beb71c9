/// Attributes of a cell besides its colors.
package struct CellAttributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = CellAttributes(rawValue: 1)
    package static let underline = CellAttributes(rawValue: 2)
    package static let reverse = CellAttributes(rawValue: 4)
}
