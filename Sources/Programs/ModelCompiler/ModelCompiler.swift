import Foundation
import PackagePlugin

/// A build tool plugin that compiles a target's models, as Xcode does.
///
/// `ModelCompiler.json` in the target's folder configures it; without this file, the `.xcdatamodeld` bundles in the
/// folder are embedded. List both in the target's `exclude:`, or the package manager warns about unhandled files.
@main
struct ModelCompiler: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let settings = try Settings(folder: target.directoryURL)
        let compiler = try context.tool(named: "modelc").url
        let generated = [(settings.accessors, false), (settings.names, true)].compactMap { bundle, isNames in
            bundle.map { (bundle: $0, isNames: isNames) }
        }
        guard generated.isEmpty else {
            return try generated.map {
                try generateCommand($0.bundle, names: $0.isNames, settings, context, target, compiler)
            }
        }
        let bundles = try bundles(in: target.directoryURL)
        guard !bundles.isEmpty else {
            Diagnostics.remark(
                "\(target.name) contains neither a .xcdatamodeld nor a ModelCompiler.json: nothing to compile.")
            return []
        }
        return [try embedCommand(bundles, settings, context, target, compiler)]
    }

    /// Returns the command that embeds all versions of the bundles and prints their checksums.
    private func embedCommand(
        _ bundles: [URL], _ settings: Settings, _ context: PluginContext, _ target: any Target, _ compiler: URL
    ) throws -> Command {
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedModels.swift")
        var arguments = bundles.map(\.path) + ["--output", output.path]
        arguments += ["--version-info", context.pluginWorkDirectoryURL.path]
        arguments += ["--access", settings.access ?? "internal", "--import", settings.module ?? module(of: target)]
        return .buildCommand(
            displayName: "Embedding the models of \(target.name)", executable: compiler,
            arguments: ["embed"] + arguments, inputFiles: try bundles.flatMap(files) + settings.files,
            outputFiles: [output])
    }

    /// Returns the command that writes the typed accessors of one version, or the names of its attributes. They go into a
    /// single file, because the names of several would have to be known before the command runs.
    private func generateCommand(
        _ place: String, names: Bool, _ settings: Settings, _ context: PluginContext, _ target: any Target,
        _ compiler: URL
    ) throws -> Command {
        let parts = place.split(separator: ":", maxSplits: 1).map(String.init)
        let bundle = target.directoryURL.appending(path: parts.first ?? "").standardizedFileURL
        let version = parts.count > 1 ? ":\(parts[1])" : ""
        let output = context.pluginWorkDirectoryURL.appending(
            path: names ? "AttributeNames.swift" : "ModelAccessors.swift")
        var arguments = [bundle.path + version, "--single-file", output.path] + (names ? ["--names"] : [])
        arguments += ["--module-access", settings.access ?? "internal"]
        arguments += ["--class-module", settings.module ?? "ManagedObjects"]
        arguments += ["--codegen", settings.codegen ?? "all"]
        return .buildCommand(
            displayName:
                "Writing the \(names ? "attribute names" : "accessors") of \(bundle.lastPathComponent) for \(target.name)",
            executable: compiler, arguments: ["generate"] + arguments,
            inputFiles: try files(of: bundle) + settings.files, outputFiles: [output])
    }

    /// The module that declares `EmbeddedModel`: DataModel if the target depends on it but not on ManagedObjects.
    private func module(of target: any Target) -> String {
        let names = target.recursiveTargetDependencies.map(\.name)
        return names.contains("DataModel") && !names.contains("ManagedObjects") ? "DataModel" : "ManagedObjects"
    }

    private func bundles(in folder: URL) throws -> [URL] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "xcdatamodeld" }.sorted { $0.path < $1.path }
    }

    /// Returns the files of a bundle, so that the command runs again when one of them changes.
    private func files(of bundle: URL) throws -> [URL] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: bundle.path)
        let relevant = names.filter { $0.hasSuffix("contents") || $0.hasSuffix(".xccurrentversion") }
        return relevant.sorted().map { bundle.appending(path: $0) }
    }
}

/// The content of a target's `ModelCompiler.json`. All settings are optional.
///
///     { "accessors": "../../Resources/FlightLog.xcdatamodeld:current", "access": "package" }
struct Settings: Decodable {
    /// The bundle to write accessors for, relative to the target's folder, with a colon and the version.
    var accessors: String?
    /// The bundle whose attributes' names to write, in the same form: for a module without the library.
    var names: String?
    /// The access level of the generated code: internal, package or public.
    var access: String?
    /// The module to import; ManagedObjects if missing.
    var module: String?
    /// Which classes and accessors are generated: all, marked or extensions.
    var codegen: String?
    /// The settings file; empty if there is none.
    var files: [URL] = []

    private enum CodingKeys: String, CodingKey {
        case accessors, names, access, codegen, module
    }

    /// Reads the settings of the target in a folder.
    init(folder: URL) throws {
        let file = folder.appending(path: "ModelCompiler.json")
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        self = try JSONDecoder().decode(Settings.self, from: Data(contentsOf: file))
        files = [file]
    }
}
