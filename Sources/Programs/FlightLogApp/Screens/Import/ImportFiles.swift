import Logbook
import LogbookFormats
import TerminalUI

/// What is done with a chosen file.
enum FilePurpose: Hashable, Sendable {
    case importing
    /// To attach it to a document.
    case attaching(RecordID, String)

    /// The title of the chooser, before the folder.
    fileprivate var title: String {
        switch self {
        case .importing: "Import from"
        case .attaching(_, let document): "Attach to \(document) from"
        }
    }
}

/// A folder's files, to choose one.
struct FolderQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    /// The path of the folder; empty for the working directory.
    let path: String
    let purpose: FilePurpose

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> FolderListing { FolderListing(of: path) }

    func receive(_ listing: FolderListing, in state: inout State) -> [Effect] { state.openFiles(listing, purpose) }
}

extension State {
    /// Opens the chooser of files in a folder.
    mutating func openFiles(in folder: String, _ purpose: FilePurpose = .importing) -> [Effect] {
        [requests.ask(FolderQuestion(path: folder, purpose: purpose))]
    }

    private mutating func take(_ path: String, _ purpose: FilePurpose) -> [Effect] {
        switch purpose {
        case .importing: beginImport(of: path)
        case .attaching(let id, _): [requests.ask(AttachQuestion(id: id, path: path))]
        }
    }

    fileprivate mutating func openFiles(_ listing: FolderListing, _ purpose: FilePurpose) -> [Effect] {
        guard isListShown || picker != nil else { return [] }
        var items = listing.entries.map { entry in
            Picker.Item(
                entry.isFolder ? "\(entry.name)/" : entry.name, id: entry.path, detail: "  \(entry.detail)"
            ) { state in
                entry.isFolder ? state.openFiles(in: entry.path, purpose) : state.take(entry.path, purpose)
            }
        }
        if let parent = listing.parent {
            items.insert(Picker.Item("../", id: parent) { $0.openFiles(in: parent, purpose) }, at: 0)
        }
        overlay = .picker(Picker(title: "\(purpose.title) \(listing.path)", items: items, isWide: true))
        return []
    }
}
