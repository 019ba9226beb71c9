import DataModel

/// The source code of an enumeration for each entity with the names of its attributes, so that a wrong name does not
/// compile.
///
/// It needs no library: a module that knows the data only as values can have it.
struct AttributeNames {
    private let classes: EntityClasses
    private let bundleName: String
    private let versionName: String
    private let access: AccessLevel

    /// Prepares the names of a model's attributes.
    ///
    /// - Throws: `ModelCompilerError.sharedClass`, `.noClasses`, `.sharedName` if two attributes would have one case.
    init(
        model: ResolvedModel, bundleName: String, versionName: String, access: AccessLevel,
        generation: CodeGeneration = .all
    ) throws(ModelCompilerError) {
        classes = try EntityClasses(model, name: versionName, generation)
        self.bundleName = bundleName
        self.versionName = versionName
        self.access = access
        for entityClass in classes.all {
            var names: Set<String> = []
            for path in Self.paths(of: entityClass.entity) where !names.insert(Self.caseName(path)).inserted {
                throw .sharedName(name: Self.caseName(path), owner: Self.typeName(entityClass))
            }
        }
    }

    /// Returns the file with all enumerations.
    func file(named name: String) -> OutputFile {
        let heading = "// Written by modelc from \(bundleName), version \(versionName); edit the model instead.\n\n"
        return OutputFile(name: name, text: heading + classes.all.map { lines(of: $0).text }.joined(separator: "\n"))
    }

    private func lines(of entityClass: EntityClass) -> SourceLines {
        let cases = Self.paths(of: entityClass.entity).map { path in
            let name = Self.caseName(path)
            return "case \(SwiftName.escaped(name))" + (name == path ? "" : " = \"\(path)\"")
        }
        var lines = SourceLines([
            "/// The attributes of the entity `\(entityClass.entity.name)`, elements by their paths."
        ])
        lines.block(
            "\(access.modifier)enum \(Self.typeName(entityClass)): String, CaseIterable, Hashable, Sendable", cases)
        return lines
    }

    private static func typeName(_ entityClass: EntityClass) -> String { "\(entityClass.className)Attribute" }

    private static func paths(of entity: ResolvedEntity) -> [String] {
        entity.slots.filter { $0.attribute != nil }.map(\.path).sorted()
    }

    /// Returns the case of an attribute: `defaultsRole` for the element `defaults.role`.
    private static func caseName(_ path: String) -> String {
        let parts = path.split(separator: ".").map(String.init)
        return (parts.first ?? "") + parts.dropFirst().map(\.capitalizedFirst).joined()
    }
}
