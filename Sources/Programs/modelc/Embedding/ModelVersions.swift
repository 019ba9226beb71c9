import DataModel
import Foundation

/// The versions of a bundle, read; or of one that an argument names.
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
    /// The versions, by name.
    let versions: [Version]
    /// The versions that cannot be read, such as binary ones of long ago.
    private(set) var unreadable: [Unreadable] = []
    /// Where all versions were asked for: that the bundle names a current one which is not there.
    private var currentFailure: DataModelError?

    /// A version that cannot be read, and why.
    struct Unreadable {
        let name: String
        let isCurrent: Bool
        let error: DataModelError
    }

    /// Makes a bundle of versions that were read already.
    init(name: String, versions: [Version]) {
        self.name = name
        self.versions = versions
    }

    /// Reads the versions.
    ///
    /// - Throws: `DataModelError.unreadableModel` for a version that is named, or where none can be read.
    init(_ argument: ModelArgument) throws(DataModelError) {
        let bundle = try ModelBundle(at: argument.url)
        if argument.version == nil {
            do throws(DataModelError) { try bundle.requireCurrentVersion() } catch { currentFailure = error }
        }
        var versions: [Version] = []
        for version in argument.version.map({ [$0] }) ?? bundle.versionNames {
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

    /// Makes sure that the bundle does not name a current version that is not there.
    ///
    /// - Throws: `DataModelError.unreadableModel`.
    func requireCurrentVersion() throws(DataModelError) {
        if let currentFailure { throw currentFailure }
    }

    /// The version of that name, or with nil the current one.
    ///
    /// - Throws: `DataModelError`, of a version that cannot be read what is wrong with it.
    func wanted(_ version: String?) throws(DataModelError) -> Version {
        if let found = versions.first(where: { version == nil ? $0.isCurrent : $0.name == version }) { return found }
        if let lost = unreadable.first(where: { version == nil ? $0.isCurrent : $0.name == version }) {
            throw lost.error
        }
        if version == nil { try requireCurrentVersion() }
        throw .unreadableModel(
            source: name, line: nil,
            reason: "it has no current version; name one of \(versions.map(\.name).joined(separator: ", "))")
    }

    /// A line for each version: its name, its checksum, and whether it is current; below it its entities' hashes.
    func listing(entities: Bool) -> String { ChecksumListing(self).text(entities: entities) }

    /// The property list that lies in a compiled bundle: current version, hashes and checksums.
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
