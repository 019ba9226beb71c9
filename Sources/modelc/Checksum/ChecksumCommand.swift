import ArgumentParser
import DataModel

/// Prints the checksums of versions.
struct ChecksumCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checksum",
        abstract: "Prints the checksum of each version.",
        discussion: """
            A line holds the version's name and its checksum, 44 characters of Base64; a bundle has a line for each of \
            its versions. It is the checksum that a store's metadata keeps and that a migration's stages name.
            """)

    @Argument(help: "Bundles, versions or BUNDLE:VERSION.")
    var models: [String]

    @Flag(help: "Print the hash of each entity below its version, in hexadecimal.")
    var entities = false

    @Flag(help: "Print a VersionInfo.plist instead, as it lies in a compiled bundle.")
    var plist = false

    func validate() throws {
        if models.isEmpty { throw ValidationError("Name at least one model.") }
        if plist && models.count > 1 { throw ValidationError("--plist takes one bundle.") }
    }

    func run() throws {
        for argument in models {
            let versions = try ModelVersions(ModelArgument(argument))
            print(plist ? versions.versionInfo : versions.listing(entities: entities), terminator: "")
        }
    }
}
