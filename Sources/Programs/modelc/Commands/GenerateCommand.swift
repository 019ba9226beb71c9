import ArgumentParser
import DataModel
import Foundation

/// The command that writes typed accessors.
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes typed accessors for the classes of a model.",
        discussion: """
            For each entity with a class X, the command overwrites X+Properties.swift, an extension with a property \
            for each attribute and relationship. It never touches X.swift, where you declare the class:

                final class Aircraft: ManagedObject {}

            For an entity whose Codegen is Class Definition, the extension's file declares the class as well. With \
            --names, the single file has an enumeration XAttribute of the attributes' names instead, which needs no \
            library.
            """)

    @Argument(help: "A bundle, a version or BUNDLE:VERSION.")
    var model: String

    @Option(help: "The folder to write into.")
    var output: String?

    @Option(help: "A single file to write, instead of one for each class.")
    var singleFile: String?

    @Flag(help: "Write the names of the attributes instead of accessors.")
    var names = false

    @Option(help: "The access level of the accessors.")
    var moduleAccess = AccessLevel.internal

    @Option(help: "The module that declares ManagedObject.")
    var classModule = "ManagedObjects"

    @Option(
        help: """
            What to generate: all (also accessors for entities whose Codegen is Manual/None), marked (nothing for \
            these), or extensions (accessors, but no class).
            """)
    var codegen = CodeGeneration.all

    func validate() throws {
        if (output == nil) == (singleFile == nil) {
            throw ValidationError("Specify either --output FOLDER or --single-file FILE.")
        }
        if names, singleFile == nil { throw ValidationError("--names writes one file: specify --single-file FILE.") }
    }

    func run() throws {
        let argument = ModelArgument(model)
        let versions = try ModelVersions(argument)
        let version = try versions.wanted(argument.version)
        if names, let singleFile {
            let names = try AttributeNames(
                model: version.model.resolved(), bundleName: versions.name, versionName: version.name,
                access: moduleAccess, generation: codegen)
            let url = URL(filePath: singleFile)
            return try names.file(named: url.lastPathComponent).write(into: url.deletingLastPathComponent())
        }
        let accessors = try AccessorSource(
            model: version.model.resolved(), bundleName: versions.name, versionName: version.name,
            access: moduleAccess, module: classModule, generation: codegen)
        if let singleFile {
            let url = URL(filePath: singleFile)
            try accessors.singleFile(named: url.lastPathComponent).write(into: url.deletingLastPathComponent())
        }
        if let output {
            for file in accessors.files { try file.write(into: URL(filePath: output)) }
        }
    }
}

extension CodeGeneration: ExpressibleByArgument {}
