package import MirrorFormat

/// Why a bundle is not applied. Nothing of it is used.
package enum MirrorMergeError: Error, Hashable, Sendable {
    /// Bundles that its author had seen are not here yet.
    case waits(for: Set<FileDigest>)
    /// The bundle was applied before.
    case isApplied
    /// What the bundle says of the ones before it is not so.
    case inconsistent(FileDigest)

    /// What happened, in the user's words.
    package var message: String {
        switch self {
        case .waits(let bundles):
            bundles.count == 1
                ? "The bundle waits for another one that has not arrived."
                : "The bundle waits for \(bundles.count) others that have not arrived."
        case .isApplied: "The bundle was taken before."
        case .inconsistent(let bundle): "The bundle says of bundle \(bundle) what that does not say of itself."
        }
    }

    /// What the user can do.
    package var recovery: String {
        switch self {
        case .waits: "Wait until all files have arrived. Devices that have them put lost ones again."
        case .isApplied: "There is nothing to do."
        case .inconsistent: "The device that wrote it has a fault: report it. Its edits since then stay there."
        }
    }
}
