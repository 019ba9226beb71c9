import DataModel

extension ClassSource {
    /// Returns the accessors of a relationship.
    func relationship(_ relationship: ResolvedRelationship) -> SourceLines {
        let destination = classes.destinationClass(of: relationship)
        var lines = SourceLines(["", "/// The relationship `\(relationship.name)`."])
        if let slot = relationship.slot {
            let cast = destination == EntityClasses.plainClass ? "" : " as? \(destination)"
            lines.block(
                "\(access.modifier)var \(SwiftName.escaped(relationship.name)): \(destination)?",
                ["get { self.object(at: \(slot))\(cast) }", "set { self.set(newValue, at: \(slot)) }"])
            return lines
        }
        lines.add(many(relationship, to: destination))
        lines.add(changes(of: relationship, to: destination))
        return lines
    }

    private func many(_ relationship: ResolvedRelationship, to destination: String) -> SourceLines {
        let index = "ofRelationship: \(relationship.index)"
        let isPlain = destination == EntityClasses.plainClass
        let cast = isPlain ? "" : ".compactMap { $0 as? \(destination) }"
        var lines = SourceLines()
        if relationship.isOrdered {
            lines.block(
                "\(access.modifier)var \(SwiftName.escaped(relationship.name)): [\(destination)]",
                ["get { self.orderedObjects(\(index))\(cast) }", "set { self.set(newValue, \(index)) }"])
        } else {
            let read = isPlain ? "self.objects(\(index))" : "Set(self.objects(\(index))\(cast))"
            lines.block(
                "\(access.modifier)var \(SwiftName.escaped(relationship.name)): Set<\(destination)>",
                ["get { \(read) }", "set { self.set(newValue, \(index)) }"])
        }
        return lines
    }

    private func changes(of relationship: ResolvedRelationship, to destination: String) -> SourceLines {
        let name = relationship.name.capitalizedFirst
        let collection = relationship.isOrdered ? "[\(destination)]" : "Set<\(destination)>"
        var lines = SourceLines()
        for (verb, call) in [
            ("addTo", "self.insert(object, intoRelationship: \(relationship.index))"),
            ("removeFrom", "self.remove(object, fromRelationship: \(relationship.index))"),
        ] {
            let sentence = verb == "addTo" ? "Adds to" : "Removes from"
            lines.add("")
            lines.add("/// \(sentence) the relationship `\(relationship.name)`.")
            lines.block("\(access.modifier)func \(verb)\(name)(_ object: \(destination))", [call])
            lines.add("")
            lines.add("/// \(sentence) the relationship `\(relationship.name)`.")
            lines.block(
                "\(access.modifier)func \(verb)\(name)(_ objects: \(collection))", ["for object in objects { \(call) }"]
            )
        }
        return lines
    }
}
