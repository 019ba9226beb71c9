/// What an application says of how its store is mirrored. All names are first names, which renaming does not change.
package struct MirrorRules: Sendable {
    /// Entities whose records stay in their file.
    package var excludedEntities: Set<String> = []
    /// Attributes, by entity, whose values stay in their file; a composite stands for its elements.
    package var excludedAttributes: [String: Set<String>] = [:]
    /// Attributes, by entity, that are shown as one author wrote them; a composite stands for its elements, which are a
    /// group in any case.
    package var atomicGroups: [String: [[String]]] = [:]

    package init() {}
}
