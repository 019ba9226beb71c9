import ArgumentParser
import DataModel

/// The command that prints checksums of versions.
struct ChecksumCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checksum",
        abstract: "Prints the checksum of each version.",
        discussion: """
            Each line contains a version's name and checksum, 44 characters of Base64. A bundle has one line for each \
            version. Store metadata and migration stages contain the same checksum.

            For a VersionInfo.plist, or a .momd without its models, the checksums are computed from the hashes in the \
            file. These are Core Data's hashes, so the checksums are Core Data's as well. If the file contains a \
            different checksum, the exit code is 1. If some versions of a bundle cannot be read, the others are \
            printed and the exit code is 2.
            """)

    @Argument(help: "Bundles, versions, BUNDLE:VERSION or a VersionInfo.plist.", completion: .file())
    var models: [String]

    @Flag(help: "Print the hash of each entity below its version, in hexadecimal.")
    var entities = false

    @Flag(help: "Print a VersionInfo.plist instead, as compiled bundles contain it.")
    var plist = false

    func validate() throws {
        if models.isEmpty { throw ValidationError("Specify at least one model.") }
        if plist && models.count > 1 { throw ValidationError("--plist accepts only one bundle.") }
        if plist && models.contains(where: { VersionInfoFile($0) != nil }) {
            throw ValidationError("--plist creates a VersionInfo.plist from models; this already is one.")
        }
    }

    func run() throws {
        var isSound = true
        var unreadable = [DataModelError]()
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
