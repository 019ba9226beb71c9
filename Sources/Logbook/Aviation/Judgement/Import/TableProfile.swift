package import FoundationEssentials

/// How the columns of a table of no known format are read, kept for the next file with the same titles.
package struct TableProfile: Hashable, Sendable {
    package var name: String
    /// What files with the same titles share.
    package var fingerprint: String
    /// What the columns mean, as the formats write it.
    package var layout: Data

    package init(name: String, fingerprint: String, layout: Data) {
        self.name = name
        self.fingerprint = fingerprint
        self.layout = layout
    }
}
