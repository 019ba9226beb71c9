import DataModel

/// The source code of the typed accessors for a model's classes.
///
/// Accessors read and write slots by number, without looking up names at run time. With `slotPaths`, the program can
/// check once that the numbers match its model.
struct AccessorSource {
    private let classes: EntityClasses
    private let bundleName: String
    private let versionName: String
    private let access: AccessLevel
    private let module: String

    /// Prepares the accessors of a model.
    ///
    /// - Throws: `ModelCompilerError.sharedClass`, `.noClasses`.
    init(
        model: ResolvedModel, bundleName: String, versionName: String, access: AccessLevel, module: String,
        generation: CodeGeneration = .all
    ) throws(ModelCompilerError) {
        classes = try EntityClasses(model, name: versionName, generation)
        self.bundleName = bundleName
        self.versionName = versionName
        self.access = access
        self.module = module
    }

    /// One file for each class, and one for the list of classes.
    var files: [OutputFile] {
        let extensions = classes.all.map { entityClass in
            let source = ClassSource(entityClass, in: classes, access: access)
            return OutputFile(
                name: "\(entityClass.className)+Properties.swift",
                text: heading(source.foundation, namesLibraryTypes: source.namesLibraryTypes)
                    + source.lines.text)
        }
        return extensions + [OutputFile(name: "\(tableName).swift", text: heading(nil) + table.text)]
    }

    /// Returns one file with everything.
    func singleFile(named name: String) -> OutputFile {
        let sources = classes.all.map { ClassSource($0, in: classes, access: access) }
        let texts = sources.map(\.lines.text) + [table.text]
        return OutputFile(
            name: name,
            text: heading(sources.compactMap(\.foundation).max()) + texts.joined(separator: "\n"))
    }

    private func heading(_ foundation: FoundationModule?, namesLibraryTypes: Bool = true) -> String {
        var lines = ["// Written by modelc from \(bundleName), version \(versionName); edit the model instead.", ""]
        if let foundation { lines.append("\(access.importModifier)import \(foundation.rawValue)") }
        lines += ["\(namesLibraryTypes ? access.importModifier : "")import \(module)", "", ""]
        return lines.joined(separator: "\n")
    }

    private var tableName: String { "\(SwiftName.type(bundleName))Classes" }

    /// The list of the classes, by which a model's entities find theirs.
    private var table: SourceLines {
        var inner = SourceLines()
        inner.add("/// The model version that the accessors were generated for.")
        inner.add("\(access.modifier)static let versionName = \"\(versionName)\"")
        inner.add("/// The checksum of that version.")
        inner.add("\(access.modifier)static let versionChecksum = \"\(classes.model.model.versionChecksum)\"")
        inner.add("/// The classes, by entity number.")
        let names = classes.all.map { "\($0.className).self," }
        var list = SourceLines(["["])
        list.add(indented: SourceLines(names))
        list.add("]")
        inner.block("\(access.modifier)static var all: [any (ManagedObject & EntityRepresenting).Type]", list)
        var lines = SourceLines(["/// The classes of \(bundleName)'s entities."])
        lines.block("\(access.modifier)enum \(tableName)", inner)
        return lines
    }
}
