import Logbook
import LogbookFormats
import TerminalUI

/// A folder's files, to choose one to import.
struct FolderQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    /// The path of the folder; empty for the working directory.
    let path: String

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> FolderListing { FolderListing(of: path) }

    func receive(_ listing: FolderListing, in state: inout State) -> [Effect] { state.openFiles(listing) }
}

extension State {
    /// Opens the chooser of files in a folder.
    mutating func openFiles(in folder: String) -> [Effect] { [requests.ask(FolderQuestion(path: folder))] }

    fileprivate mutating func openFiles(_ listing: FolderListing) -> [Effect] {
        guard isListShown || picker != nil else { return [] }
        var items = listing.entries.map { entry in
            Picker.Item(
                entry.isFolder ? "\(entry.name)/" : entry.name, id: entry.path, detail: "  \(entry.detail)"
            ) { state in
                entry.isFolder ? state.openFiles(in: entry.path) : state.beginImport(of: entry.path)
            }
        }
        if let parent = listing.parent {
            items.insert(Picker.Item("../", id: parent) { $0.openFiles(in: parent) }, at: 0)
        }
        overlay = .picker(Picker(title: "Import from \(listing.path)", items: items, isWide: true))
        return []
    }
}
