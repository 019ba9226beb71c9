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

            Of a VersionInfo.plist, or a .momd whose models are gone, the checksums are computed from the hashes that \
            it lists: those are Core Data's, and so are the checksums. Where it gives another one itself, the exit \
            code is 1. Of a bundle with versions that cannot be read the others are told; the exit code is 2.
            """)

    @Argument(help: "Bundles, versions, BUNDLE:VERSION or a VersionInfo.plist.", completion: .file())
    var models: [String]

    @Flag(help: "Print the hash of each entity below its version, in hexadecimal.")
    var entities = false

    @Flag(help: "Print a VersionInfo.plist instead, as it lies in a compiled bundle.")
    var plist = false

    func validate() throws {
        if models.isEmpty { throw ValidationError("Name at least one model.") }
        if plist && models.count > 1 { throw ValidationError("--plist takes one bundle.") }
        if plist && models.contains(where: { VersionInfoFile($0) != nil }) {
            throw ValidationError("--plist makes a VersionInfo.plist of models; this is one already.")
        }
    }

    func run() throws {
        var (isSound, unreadable) = (true, [DataModelError]())
        for argument in models {
            if !plist, let file = VersionInfoFile(argument) {
                let listing = try file.read()
                print(listing.text(entities: entities), terminator: "")
                if listing.isInconsistent { isSound = false }
            } else {
                let versions = try ModelVersions(ModelArgument(argument))
                unreadable += versions.unreadable.map(\.error)
                print(plist ? versions.versionInfo : versions.listing(entities: entities), terminator: "")
            }
        }
        for error in unreadable { Modelc.say(.model(error)) }
        if !unreadable.isEmpty { throw ExitCode(2) }
        if !isSound { throw ExitCode(1) }
    }
}
