package import Foundation
package import MirrorMerge

/// What an application says of how its store is mirrored, and by whom.
package struct MirrorSettings {
    /// What travels, and what names records.
    package var rules: MirrorRules
    /// The checksums of the versions of the model whose bundles this program reads, the least that takes part first, its
    /// own last.
    package var versions: [String]
    /// The program and its version, for the other devices.
    package var program: String
    /// What people call this device.
    package var title: String
    /// Returns the time.
    package var now: () -> Date

    package init(
        rules: MirrorRules, versions: [String], program: String, title: String, now: @escaping () -> Date = { Date() }
    ) {
        (self.rules, self.versions, self.program) = (rules, versions, program)
        (self.title, self.now) = (title, now)
    }

    /// The time as clocks of bundles have it.
    var milliseconds: Int64 { Int64(max(now().timeIntervalSince1970, 0) * 1_000) }
}
