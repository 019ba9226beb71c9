import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
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

    /// Whether a file of a name is probably meant; the newest one has the cursor.
    fileprivate func fits(_ name: String) -> Bool {
        let endings = ["csv", "tsv", "txt", "json", "sql", "sqlite", "db"]
        return switch self {
        case .importing: endings.contains { name.lowercased().hasSuffix(".\($0)") }
        case .attaching: true
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

/// What a path names that was typed into the chooser.
struct TypedPathQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let typed: String
    let files: Picker.Files

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> FolderListing.Target {
        FolderListing.target(of: typed, in: files.folder)
    }

    func receive(_ target: FolderListing.Target, in state: inout State) -> [Effect] {
        switch target {
        case .folder(let listing): return state.openFiles(listing, files.purpose)
        case .file(let path):
            state.overlay = nil
            return state.take(path, files.purpose)
        case .missing:
            state.picker?.hint = "There is no file or folder \(typed)."
            state.status = Status(.caution, "There is no file or folder \(typed).")
            return []
        }
    }
}

extension Picker {
    /// The folder whose files are listed, and what the chosen one is for.
    struct Files: Hashable, Sendable {
        let folder: String
        let purpose: FilePurpose
    }

    /// The path that was typed instead of a part of a name; nil in another picker, and for what a listed file matches.
    var typedPath: TypedPathQuestion? {
        guard let files, !filter.text.isEmpty,
            matches.isEmpty || ["/", "~", "./", "../"].contains(where: filter.text.hasPrefix)
        else { return nil }
        return TypedPathQuestion(typed: filter.text, files: files)
    }
}

extension State {
    /// Opens the chooser of files in a folder.
    mutating func openFiles(in folder: String, _ purpose: FilePurpose = .importing) -> [Effect] {
        [requests.ask(FolderQuestion(path: folder, purpose: purpose))]
    }

    fileprivate mutating func take(_ path: String, _ purpose: FilePurpose) -> [Effect] {
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
        let first = listing.entries.firstIndex { !$0.isFolder && purpose.fits($0.name) }
        var picker = Picker(
            title: "\(purpose.title) \(listing.path)", items: items,
            selected: first.map { $0 + (listing.parent == nil ? 0 : 1) } ?? 0, isWide: true)
        picker.note = listing.problem ?? "Enter opens; type a part of a name, or a path"
        picker.files = Picker.Files(folder: listing.path, purpose: purpose)
        overlay = .picker(picker)
        return []
    }
}
