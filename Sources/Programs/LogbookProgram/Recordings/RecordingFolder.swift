import Foundation

/// The files of a folder with recordings, such as a recorder's card.
package enum RecordingFolder {
    /// Whether a path is a folder, or a link to one.
    package static func isFolder(_ path: String) -> Bool {
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        let type = try? FileManager.default.attributesOfItem(atPath: real)[.type] as? FileAttributeType
        return type == .typeDirectory
    }

    /// Returns all that is in a folder and its folders, without what is hidden, in the order of the names.
    package static func files(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { !$0.split(separator: "/").contains { $0.hasPrefix(".") } }.sorted()
            .map { "\(folder)/\($0)" }
            .filter { !isFolder($0) }
    }
}
