package import FoundationEssentials

/// What a mirrored folder is: the file `flsync.json`, which is written once.
package struct MirrorMarker: Equatable, Sendable {
    /// The mirrored store.
    package var ring: UUID
    /// What people call it.
    package var title: String

    package init(ring: UUID, title: String) { (self.ring, self.title) = (ring, title) }

    /// Reads a file.
    ///
    /// - Throws: ``MirrorFormatError``: `newerFormat`, `invalidLine`.
    package init(file: Data) throws(MirrorFormatError) {
        let header = try HeaderFields(object: file)
        try header.requireFormat()
        self = try header.reading { header throws(JSONFault) in
            MirrorMarker(ring: try header.ring(), title: try header.string("title"))
        }
    }

    /// The marker as a file.
    package var file: Data {
        JSONNode.object([
            "flsync": .integer(MirrorText.format), "ring": .string(ring.uuidString.lowercased()),
            "title": .string(title),
        ]).line
    }
}
