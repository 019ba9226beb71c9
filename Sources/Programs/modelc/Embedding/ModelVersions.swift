import DataModel
import Foundation

/// A bundle's versions, or the one that an argument names, with their models.
struct ModelVersions {
    /// One version.
    struct Version {
        let name: String
        let isCurrent: Bool
        let model: ManagedObjectModel
        let checksum: String
    }

    /// The bundle's name, such as `FlightLog`.
    let name: String
    /// The versions, ordered by the numbers in their names.
    let versions: [Version]
    /// The versions that cannot be read, such as old binary ones.
    private(set) var unreadable: [Unreadable] = []
    /// The error if the bundle names a current version that does not exist and all versions were requested.
    private var currentFailure: DataModelError?

    /// A version that cannot be read, with the error.
    struct Unreadable {
        let name: String
        let isCurrent: Bool
        let error: DataModelError
    }

    /// Creates a bundle from versions in memory.
    init(name: String, versions: [Version]) {
        self.name = name
        self.versions = versions
    }

    /// Reads the versions.
    ///
    /// - Throws: `DataModelError.unreadableModel` for a named version, or if no version can be read.
    init(_ argument: ModelArgument) throws(DataModelError) {
        let bundle = try ModelBundle(at: argument.url)
        if argument.version == nil {
            do throws(DataModelError) { try bundle.requireCurrentVersion() } catch { currentFailure = error }
        }
        var versions: [Version] = []
        let names = bundle.versionNames.sorted { TextOrder.standard($0, $1) == .orderedAscending }
        for version in argument.version.map({ [$0] }) ?? names {
            do throws(DataModelError) {
                let model = try bundle.model(named: version)
                versions.append(
                    Version(
                        name: version, isCurrent: version == bundle.currentVersionName, model: model,
                        checksum: model.versionChecksum))
            } catch {
                let isCurrent = version == bundle.currentVersionName
                unreadable.append(Unreadable(name: version, isCurrent: isCurrent, error: error))
            }
        }
        if versions.isEmpty, let first = unreadable.first { throw first.error }
        name = bundle.name
        self.versions = versions
    }

    /// Checks that the current version exists, if the bundle names one.
    ///
    /// - Throws: `DataModelError.unreadableModel`.
    func requireCurrentVersion() throws(DataModelError) {
        if let currentFailure { throw currentFailure }
    }

    /// Returns the named version, or with nil the current one.
    ///
    /// - Throws: `DataModelError` if the version does not exist or could not be read.
    func wanted(_ version: String?) throws(DataModelError) -> Version {
        if let found = versions.first(where: { version == nil ? $0.isCurrent : $0.name == version }) { return found }
        if let lost = unreadable.first(where: { version == nil ? $0.isCurrent : $0.name == version }) {
            throw lost.error
        }
        if version == nil { try requireCurrentVersion() }
        throw .unreadableModel(
            source: name, line: nil,
            reason: "it has no current version; specify one of \(versions.map(\.name).joined(separator: ", "))")
    }

    /// Returns one line for each version with name, checksum and “(current)”; below it optionally its entity hashes.
    func listing(entities: Bool) -> String { ChecksumListing(self).text(entities: entities) }

    /// The `VersionInfo.plist` of the compiled bundle: current version, checksums and hashes.
    var versionInfo: String {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>

            """
        if let current = versions.first(where: \.isCurrent) {
            text +=
                "\t<key>NSManagedObjectModel_CurrentVersionName</key>\n\t<string>\(escaped(current.name))</string>\n"
        }
        text += "\t<key>NSManagedObjectModel_VersionChecksums</key>\n\t<dict>\n"
        for version in versions {
            text += "\t\t<key>\(escaped(version.name))</key>\n\t\t<string>\(version.checksum)</string>\n"
        }
        text += "\t</dict>\n\t<key>NSManagedObjectModel_VersionHashes</key>\n\t<dict>\n"
        for version in versions { text += hashes(of: version) }
        return text + "\t</dict>\n</dict>\n</plist>\n"
    }

    private func hashes(of version: Version) -> String {
        var text = "\t\t<key>\(escaped(version.name))</key>\n\t\t<dict>\n"
        for (name, hash) in version.model.entityVersionHashesByName.sorted(by: { $0.key < $1.key }) {
            text += "\t\t\t<key>\(escaped(name))</key>\n\t\t\t<data>\(hash.base64EncodedString())</data>\n"
        }
        return text + "\t\t</dict>\n"
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
