import ArgumentParser
import DataModel
import Foundation

/// Writes typed accessors.
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes typed accessors for the classes of a model.",
        discussion: """
            For each entity with a class X, the file X+Properties.swift is written anew: an extension with a property \
            for each attribute and relationship. X.swift, where the class is declared, is yours and never touched:

                final class Aircraft: ManagedObject {}
            """)

    @Argument(help: "A bundle, a version or BUNDLE:VERSION.")
    var model: String

    @Option(help: "The folder to write into.")
    var output: String?

    @Option(help: "One file to write everything into, instead of a file for each class.")
    var singleFile: String?

    @Option(help: "Who may use the accessors.")
    var moduleAccess = AccessLevel.internal

    @Option(help: "The module that declares ManagedObject.")
    var classModule = "ManagedObjects"

    func validate() throws {
        if (output == nil) == (singleFile == nil) {
            throw ValidationError("Give either --output FOLDER or --single-file FILE.")
        }
    }

    func run() throws {
        let argument = ModelArgument(model)
        let versions = try ModelVersions(argument)
        let version = try versions.wanted(argument.version)
        let accessors = try AccessorSource(
            model: version.model.resolved(), bundleName: versions.name, versionName: version.name,
            access: moduleAccess, module: classModule)
        if let singleFile {
            let url = URL(filePath: singleFile)
            try accessors.singleFile(named: url.lastPathComponent).write(into: url.deletingLastPathComponent())
        }
        if let output {
            for file in accessors.files { try file.write(into: URL(filePath: output)) }
        }
    }
}
