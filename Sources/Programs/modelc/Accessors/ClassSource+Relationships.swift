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
        if relationship.isOrdered { lines.add(orderedChanges(of: relationship, to: destination)) }
        return lines
    }

    /// Returns the accessor of a fetched property, which is fetched at each call.
    func fetchedProperty(_ fetched: FetchedPropertyDescription) -> SourceLines {
        let destination = classes.destinationClass(of: fetched)
        var lines = SourceLines(["", "/// The fetched property `\(fetched.name)`, fetched at each call."])
        lines.block(
            "\(access.modifier)var \(SwiftName.escaped(fetched.name)): [\(destination)]",
            ["self.value(forKey: \"\(fetched.name)\") as? [\(destination)] ?? []"])
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

    /// Returns the accessors by index, under Core Data's names.
    private func orderedChanges(of relationship: ResolvedRelationship, to destination: String) -> SourceLines {
        let name = relationship.name.capitalizedFirst
        let number = relationship.index
        let one = "at index: Int"
        let many = "at indexes: IndexSet"
        let members: [(sentence: String, signature: String, call: String)] = [
            (
                "Inserts into the relationship `\(relationship.name)`; moves a member.",
                "insertInto\(name)(_ object: \(destination), \(one))",
                "self.insert(object, intoRelationship: \(number), at: index)"
            ),
            (
                "Inserts into the relationship `\(relationship.name)`, at indexes of the result; moves members.",
                "insertInto\(name)(_ objects: [\(destination)], \(many))",
                "self.insert(objects, intoRelationship: \(number), at: indexes)"
            ),
            (
                "Removes from the relationship `\(relationship.name)`.", "removeFrom\(name)(\(one))",
                "self.removeObjects(at: [index], fromRelationship: \(number))"
            ),
            (
                "Removes from the relationship `\(relationship.name)`.", "removeFrom\(name)(\(many))",
                "self.removeObjects(at: indexes, fromRelationship: \(number))"
            ),
            (
                "Replaces in the relationship `\(relationship.name)`.",
                "replace\(name)(\(one), with object: \(destination))",
                "self.replaceObjects(at: [index], ofRelationship: \(number), with: [object])"
            ),
            (
                "Replaces in the relationship `\(relationship.name)`.",
                "replace\(name)(\(many), with objects: [\(destination)])",
                "self.replaceObjects(at: indexes, ofRelationship: \(number), with: objects)"
            ),
        ]
        var lines = SourceLines()
        for member in members {
            lines.add("")
            lines.add("/// \(member.sentence)")
            lines.block("\(access.modifier)func \(member.signature)", [member.call])
        }
        return lines
    }
}
