/// What an application says of how its store is mirrored. All names are first names, which renaming does not change.
package struct MirrorRules: Sendable {
    /// Entities whose records stay in their file.
    package var excludedEntities: Set<String> = []
    /// Attributes, by entity, whose values stay in their file; a composite stands for its elements.
    package var excludedAttributes: [String: Set<String>] = [:]
    /// Attributes, by entity, that are shown as one author wrote them; a composite stands for its elements, which are a
    /// group in any case.
    package var atomicGroups: [String: [[String]]] = [:]
    /// Properties, by entity, whose values name a new record: devices that make one with the same values make one record.
    package var keys: [String: [String]] = [:]
    /// Properties, by entity, by which the records of a store that joins are told to be the same as those of others. An
    /// entity without any is told by its key, or else by all of its values.
    package var likenesses: [String: [String]] = [:]

    package init() {}
}
