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
    /// To add a recorder's file, or all files of a folder.
    case recording
    /// The folder by which devices are kept equal.
    case synchronizing
    /// The folder that everything is written into again.
    case founding

    /// To keep a signature or a signed PDF that came back.
    case signature

    /// Whether a folder is chosen.
    fileprivate var takesFolder: Bool { self == .synchronizing || self == .founding }

    /// The chooser's title, before the folder.
    fileprivate var title: String {
        switch self {
        case .importing: "Import from"
        case .attaching(_, let document): "Attach to \(document) from"
        case .recording: "Add a recording from"
        case .synchronizing: "Synchronize through"
        case .founding: "Write everything into"
        case .signature: "Take a signature from"
        }
    }

    /// Whether a file of a name is probably meant; the newest one has the cursor.
    fileprivate func fits(_ name: String) -> Bool {
        let endings = ["csv", "tsv", "txt", "json", "sql", "sqlite", "db"]
        return switch self {
        case .importing: endings.contains { name.lowercased().hasSuffix(".\($0)") }
        case .attaching, .synchronizing, .founding: true
        case .signature: name.lowercased().hasSuffix(".flsign") || name.lowercased().hasSuffix(".pdf")
        case .recording:
            ["csv", "igc", "gpx", "kml", "nmea", "json", "fit", "gz"].contains { name.lowercased().hasSuffix(".\($0)") }
        }
    }

    /// Whether a file is still asked for.
    fileprivate func isWanted(_ state: State) -> Bool {
        if state.isListShown || state.shown(Picker.self) != nil { return true }
        if takesFolder, state.overlay == nil, case .sync = state.screen { return true }
        guard self == .recording, state.overlay == nil, case .recordings = state.screen else { return false }
        return true
    }
}

/// A folder's files, to choose one.
struct FolderQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    /// The folder's path; empty for the working directory.
    let path: String
    let purpose: FilePurpose

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> FolderListing { FolderListing(of: path) }

    func receive(_ listing: FolderListing, in state: inout State) -> [Effect] {
        guard purpose.isWanted(state) else { return [] }
        state.overlay = .picker(Picker(listing, purpose))
        return []
    }
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
        case .folder(let listing):
            guard files.purpose.isWanted(state) else { return [] }
            state.overlay = .picker(Picker(listing, files.purpose))
            return []
        case .file(let path):
            guard !files.purpose.takesFolder else {
                state.edit(Picker.self) { $0.hint = "\(path.lastPathPart) is a file, not a folder." }
                return []
            }
            state.overlay = nil
            return files.purpose.take(path, &state)
        case .missing:
            state.edit(Picker.self) { $0.hint = "There is no file or folder \(typed)." }
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

    /// The pilot typed this path, not a part of a name; nil in another picker, and for what a listed file matches.
    var typedPath: TypedPathQuestion? {
        guard let files, !filter.text.isEmpty,
            matches.isEmpty || ["/", "~", "./", "../"].contains(where: filter.text.hasPrefix)
        else { return nil }
        return TypedPathQuestion(typed: filter.text, files: files)
    }
}

extension FilePurpose {
    /// Does what a chosen file is for.
    fileprivate func take(_ path: String, _ state: inout State) -> [Effect] {
        switch self {
        case .importing:
            state.overlay = nil
            return ImportScreen.open(path, &state)
        case .signature: return [state.requests.ask(TakeSignatureQuestion(path: path))]
        case .attaching(let id, _): return [state.requests.ask(AttachQuestion(id: id, path: path))]
        case .recording:
            state.overlay = nil
            return state.show(.recordingPlan(RecordingPlanScreen(path: path, of: state.shown())))
        case .synchronizing:
            state.overlay = nil
            return state.show(.syncPlan(SyncPlanScreen(folder: path)))
        case .founding:
            state.overlay = .picker(
                .question("Write everything into \(path)?", "Write it", or: "Change nothing") {
                    [$0.requests.perform(.found(folder: path))]
                })
            return []
        }
    }
}

extension Picker {
    /// Creates the chooser of files in a folder.
    fileprivate init(_ listing: FolderListing, _ purpose: FilePurpose) {
        let entries = purpose.takesFolder ? listing.entries.filter(\.isFolder) : listing.entries
        var items = entries.map { entry in
            Item(entry.isFolder ? "\(entry.name)/" : entry.name, id: entry.path, detail: "  \(entry.detail)") { state in
                guard entry.isFolder else { return purpose.take(entry.path, &state) }
                return [state.requests.ask(FolderQuestion(path: entry.path, purpose: purpose))]
            }
        }
        if let parent = listing.parent {
            let up = Item("../", id: parent) { [$0.requests.ask(FolderQuestion(path: parent, purpose: purpose))] }
            items.insert(up, at: 0)
        }
        let whole = purpose.takesFolder ? "This folder" : purpose == .recording ? "All files of this folder" : nil
        if let whole { items.insert(Item(whole, id: listing.path) { purpose.take(listing.path, &$0) }, at: 0) }
        let above = (listing.parent == nil ? 0 : 1) + (whole == nil ? 0 : 1)
        let first = entries.firstIndex { !$0.isFolder && purpose.fits($0.name) }
        self.init(
            title: "\(purpose.title) \(listing.path)", items: items,
            selected: first.map { $0 + above } ?? 0, isWide: true)
        note = listing.problem ?? "Enter opens; type a part of a name, or a path"
        files = Files(folder: listing.path, purpose: purpose)
    }
}

extension ImportScreen {
    /// Opens the screen of a file, and reads it. Where the file leaves something open, the region decides.
    static func open(_ path: String, _ state: inout State) -> [Effect] {
        var options = ImportOptions(today: state.today)
        options.usualDateOrder = state.settings.conventions.dateOrder
        options.usualCodes = state.settings.conventions.shortCodes
        state.push(
            .importing(ImportScreen(path: path, options: options, naming: state.settings.conventions.secondPilot)))
        return state.edit(ImportScreen.self) { $0.askForPlan(in: &$1) }
    }
}
