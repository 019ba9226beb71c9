/// The layouts of pages, and what authorities ask of pages, that the program ships.
package enum ShippedLayouts {
    /// The names of the layouts, in the order of lists.
    package static let names = [
        "easa", "easa-single", "easa-a5", "sfcl", "bfcl", "uk", "faa", "faa-single", "canada", "8710", "insurance",
        "types", "limits", "currency",
    ]

    /// Returns the text of a layout; nil for another name.
    package static func text(_ name: String) -> String? {
        let bytes: [UInt8]? =
            switch name {
            case "easa": PackageResources.easa_layout
            case "easa-single": PackageResources.easa_single_layout
            case "easa-a5": PackageResources.easa_a5_layout
            case "sfcl": PackageResources.sfcl_layout
            case "bfcl": PackageResources.bfcl_layout
            case "uk": PackageResources.uk_layout
            case "faa": PackageResources.faa_layout
            case "faa-single": PackageResources.faa_single_layout
            case "canada": PackageResources.canada_layout
            case "8710": PackageResources.form8710_layout
            case "insurance": PackageResources.insurance_layout
            case "types": PackageResources.types_layout
            case "limits": PackageResources.limits_layout
            case "currency": PackageResources.currency_layout
            default: nil
            }
        return bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The text with what authorities ask of pages.
    package static var authorities: String { String(decoding: PackageResources.paper_authorities, as: UTF8.self) }
}
