/// The alignment of a text in a wider space.
package enum Alignment: Hashable, Sendable, CaseIterable {
    case leading
    case trailing
    case center
}
