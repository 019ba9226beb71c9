import ArgumentParser
import DataModel
import Foundation

/// The command that writes source code with embedded models.
struct EmbedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "embed",
        abstract: "Writes a Swift file that contains all versions of the bundles.",
        discussion: """
            For FlightLog.xcdatamodeld, the file declares an enumeration FlightLogModels with the list “versions”, a \
            constant for each version, and “current”. At run time, the program reads no files and no XML. The command \
            prints the checksum of each version. It fails if a version cannot be read, because the program would not \
            recognize stores of that version.
            """)

    @Argument(help: "Bundles.")
    var bundles: [String]

    @Option(help: "The Swift file to write.")
    var output: String

    @Option(help: "The access level of the enumeration.")
    var access = AccessLevel.internal

    @Option(name: .customLong("import"), help: "The module that declares EmbeddedModel.")
    var module = "ManagedObjects"

    @Option(help: "A folder to write BUNDLE.momd/VersionInfo.plist into.")
    var versionInfo: String?

    func validate() throws {
        if bundles.isEmpty { throw ValidationError("Specify at least one bundle.") }
    }

    func run() throws {
        let all = try bundles.map { try ModelVersions(ModelArgument($0)) }
        if let lost = all.lazy.flatMap(\.unreadable).first { throw lost.error }
        for bundle in all { try bundle.requireCurrentVersion() }
        for version in all.lazy.flatMap(\.versions) { _ = try version.model.resolved() }
        let url = URL(filePath: output)
        let source = EmbeddedSource(bundles: all, access: access, module: module)
        try OutputFile(name: url.lastPathComponent, text: source.text).write(into: url.deletingLastPathComponent())
        for bundle in all {
            print(bundle.listing(entities: false), terminator: "")
            guard let versionInfo else { continue }
            try OutputFile(name: "\(bundle.name).momd/VersionInfo.plist", text: bundle.versionInfo)
                .write(into: URL(filePath: versionInfo))
        }
    }
}
