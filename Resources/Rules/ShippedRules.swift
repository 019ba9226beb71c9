/// The rule files that the program ships.
package enum ShippedRules {
    /// The names of the files.
    package static let names = ["faa", "easa", "uk"]

    /// Returns the text of a file; nil for another name.
    package static func text(_ name: String) -> String? {
        let bytes: [UInt8]? =
            switch name {
            case "faa": PackageResources.faa_rules
            case "easa": PackageResources.easa_rules
            case "uk": PackageResources.uk_rules
            default: nil
            }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }
}
