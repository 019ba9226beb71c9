package import MirrorFormat

/// A value of a property that no known bundle has replaced.
package struct Head: Hashable, Sendable {
    /// Whether a deletion that had seen the value covers it.
    package enum Cover: Int64, Comparable, Sendable {
        case none = 0
        /// A record that this one is a part of was deleted.
        case withOwner = 1
        case deleted = 2

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The bundle that brought the value.
    package let bundle: FileDigest
    /// When it was written, by its device's clock; of a stage's value, the greatest clock of its sources.
    package let clock: Int64
    package let device: DeviceNumber
    /// Whether a migration's stage computed the value.
    package let isStage: Bool
    package let value: MirrorValue
    package var cover: Cover

    package init(
        bundle: FileDigest, clock: Int64, device: DeviceNumber, isStage: Bool, value: MirrorValue, cover: Cover = .none
    ) {
        (self.bundle, self.clock, self.device) = (bundle, clock, device)
        (self.isStage, self.value, self.cover) = (isStage, value, cover)
    }

    /// Whether another head is shown rather than this one: no stage's value before a person's; then the later; then an
    /// order that is the same everywhere.
    func isShownAfter(_ other: Head) -> Bool {
        guard isStage == other.isStage else { return isStage }
        return (clock, device, bundle) < (other.clock, other.device, other.bundle)
    }
}

extension [Head] {
    /// The head that is shown; nil without any.
    package var winner: Head? { self.max { $0.isShownAfter($1) } }
}
