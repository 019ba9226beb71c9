package import ManagedObjects
package import MirrorFormat

/// What to do with a round that would remove many records.
package enum DeletionAnswer: Sendable {
    /// Take nothing and ask.
    case ask
    /// Remove them.
    case apply
    /// Keep them, on all devices.
    case keep
}

/// What a round with the folder has done.
package struct MirrorRound: Sendable {
    /// The bundles that were cut of changes here.
    package var cut = 0
    /// The files that were put into the folder.
    package var put = 0
    /// The bundles of others that were applied.
    package var taken = 0
    /// The rows that others' bundles made, changed and removed here.
    package var inserted = 0
    package var updated = 0
    package var deleted = 0
    /// The rows that others' bundles made, changed and removed here, each by itself.
    package var rows = SavedObjectIDs()
    /// The number of entries in the list of what a person should look at.
    package var findings = 0
    /// The bundles in the folder that wait for others, or for large values.
    package var waiting = 0
    /// The files of the folder that cannot be used, with a sentence each.
    package var problems: [String] = []
    /// The records that others removed, if they are so many that a person is to be asked; nothing was taken then.
    package var held: [RecordName] = []
    /// Whether a bundle needs a newer program.
    package var needsNewerProgram = false
    /// Whether the file was found to be a copy, and became a device of its own.
    package var isNewDevice = false

    /// Whether rows were written.
    package var hasChanged: Bool { inserted + updated + deleted > 0 }

    /// Notes a round that followed at once.
    package mutating func note(_ next: MirrorRound) {
        let before = self
        self = next
        (cut, put, taken) = (cut + before.cut, put + before.put, taken + before.taken)
        inserted += before.inserted
        updated += before.updated
        deleted += before.deleted
        isNewDevice = isNewDevice || before.isNewDevice
    }
}
