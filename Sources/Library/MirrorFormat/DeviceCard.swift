package import FoundationEssentials

/// What a device says of itself in a mirrored folder: the file `device.json`, which it replaces after each round.
package struct DeviceCard: Equatable, Sendable {
    /// The mirrored store.
    package var ring: UUID
    /// What people call the device.
    package var title: String
    /// The program and its version.
    package var program: String
    /// The version of the program's model.
    package var model: String
    /// The last bundle of each chain that the device has applied, its own too.
    package var seen: [MirrorBundle.Seen]
    /// When it said so, in milliseconds since 1970 by its clock.
    package var milliseconds: Int64

    package init(
        ring: UUID, title: String, program: String, model: String, seen: [MirrorBundle.Seen], milliseconds: Int64
    ) {
        (self.ring, self.title, self.program, self.model) = (ring, title, program, model)
        (self.seen, self.milliseconds) = (seen, milliseconds)
    }

    /// Reads a file.
    ///
    /// - Throws: ``MirrorFormatError``: `newerFormat`, `tooLarge`, `invalidLine`.
    package init(file: Data) throws(MirrorFormatError) {
        let header = try HeaderFields(object: file)
        try header.requireFormat()
        self = try header.reading { header throws(JSONFault) in
            DeviceCard(
                ring: try header.ring(), title: try header.string("title"), program: try header.string("program"),
                model: try header.string("model"), seen: try header.seen(), milliseconds: try header.integer("at"))
        }
    }

    /// The card as a file.
    package var file: Data {
        JSONNode.object([
            "flsync": .integer(MirrorText.format), "ring": .string(ring.uuidString.lowercased()),
            "title": .string(title), "program": .string(program), "model": .string(model),
            "seen": .array(seen.map(\.node)), "at": .integer(milliseconds),
        ]).line
    }
}
