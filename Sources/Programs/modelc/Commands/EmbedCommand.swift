import ArgumentParser
import DataModel
import Foundation

/// Writes the Swift source that holds models.
struct EmbedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "embed",
        abstract: "Writes a Swift file that holds all versions of the bundles.",
        discussion: """
            For FlightLog.xcdatamodeld the file declares an enumeration FlightLogModels with the list “versions”, one \
            constant for each version and “current”. No file and no XML is read when the program runs. The checksum of \
            each version is printed. A version that cannot be read stops it: a program without it would take files of \
            that version for foreign ones.
            """)

    @Argument(help: "Bundles.")
    var bundles: [String]

    @Option(help: "The Swift file to write.")
    var output: String

    @Option(help: "Who may use the enumeration.")
    var access = AccessLevel.internal

    @Option(name: .customLong("import"), help: "The module that declares EmbeddedModel.")
    var module = "ManagedObjects"

    @Option(help: "A folder to write BUNDLE.momd/VersionInfo.plist into.")
    var versionInfo: String?

    func validate() throws {
        if bundles.isEmpty { throw ValidationError("Name at least one bundle.") }
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
