/// Where a text stands in a space that is wider.
package enum Alignment: Hashable, Sendable, CaseIterable {
    case leading
    case trailing
    case center
}
