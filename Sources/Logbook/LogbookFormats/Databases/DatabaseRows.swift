import Aviation
import Foundation
import Logbook
import SQLiteStore

extension StoreRow {
    /// A value of more bytes is not kept.
    private static let mostBytes = 65_536

    /// Returns a column as the text of a cell; empty for NULL. Bytes that are no text are Base64; of more than 64 kB only
    /// their number is said.
    ///
    /// - Parameter omitsZero: whether the number 0 is empty, as where it only says that the column was never set.
    func cellText(at index: Int, omitsZero: Bool = false) -> String {
        let cell = cell(at: index)
        switch cell.kind {
        case .null: return ""
        case .text: return cell.characters
        case .integer: return cell.wholeNumber == 0 && omitsZero ? "" : String(cell.wholeNumber)
        case .real:
            let number = cell.realNumber
            if number == 0 { return omitsZero ? "" : "0" }
            return number.rounded() == number && number.magnitude < 1e15 ? String(Int64(number)) : "\(number)"
        case .blob:
            let bytes = cell.bytes
            return bytes.count > Self.mostBytes ? "\(bytes.count) bytes" : bytes.base64EncodedString()
        }
    }
}

extension ForeignDatabase {
    /// Returns the table's column of a name, case ignored, else the one that ends with a low line and the name: Core Data
    /// stores of some programs put the table's name, or that of a general one, before each; nil for none.
    func column(_ name: String, of table: String) -> String? {
        let known = columns[table] ?? []
        let wanted = name.lowercased()
        let own = "\(table.lowercased())_\(wanted)"
        return known.first { $0.lowercased() == wanted } ?? known.first { $0.lowercased() == own }
            ?? known.first { $0.lowercased().hasSuffix("_\(wanted)") }
    }

    /// Returns the cells of a small table that are not empty, by the keys of its rows and then by name.
    ///
    /// - Parameter names: the columns that are wanted; those that the table lacks are empty.
    func cells(of table: String, _ names: [String]) throws -> [Int64: [String: String]] {
        var rows: [Int64: [String: String]] = [:]
        let found = names.map { column($0, of: table) ?? $0 }
        try forEachRow(of: table, found) { key, row in
            var cells: [String: String] = [:]
            for (index, name) in names.enumerated() {
                let text = row.cellText(at: index + 1).trimmed
                if !text.isEmpty { cells[name] = text }
            }
            rows[key] = cells
            return true
        }
        return rows
    }

    /// Returns the keys of the rows of a table in ascending order; empty for a table that is not there.
    func keys(of table: String) throws -> [Int64] {
        var keys: [Int64] = []
        try forEachRow(of: table, []) { key, _ in
            keys.append(key)
            return true
        }
        return keys
    }
}

extension PilotRecord {
    /// Creates a person with what another program knows of them.
    init(name: String, email: String?, phone: String?) {
        self.init()
        self.name = name
        if let email { self[.email] = .text(email) }
        if let phone { self[.phone] = .text(phone) }
    }
}

extension ImportError {
    /// Creates an error of reading another program's database.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as ImportError: self = error
        case let error as StoreError: self.init(error, path: path)
        default: self = .unreadable(path: path, reason: "it cannot be copied: \(LogbookError.reason(of: error))")
        }
    }

    private init(_ error: StoreError, path: String) {
        let copy = "make another copy of it, or restore a backup with the program that wrote it"
        switch error {
        case .missing: self = .unreadable(path: path, reason: "there is no such file")
        case .notADatabase: self = .unreadable(path: path, reason: "it is encrypted, or damaged", remedy: copy)
        case .corrupt(_, let detail): self = .unreadable(path: path, reason: "it is damaged: \(detail)", remedy: copy)
        case .sqlite(let failure):
            self = .unreadable(path: path, reason: "it is damaged: \(failure.message)", remedy: copy)
        case .locked:
            self = .unreadable(
                path: path, reason: "another program writes it",
                remedy: "close the program that has it open, and import it again")
        case .missingLog:
            self = .unreadable(
                path: path, reason: "its log is missing, and with it the latest changes",
                remedy: "copy it again, together with the file beside it whose name ends with -wal; to do without the "
                    + "changes, remove the copy whose name ends with -shm")
        case .full:
            self = .unreadable(
                path: path, reason: "there is no space left for a copy",
                remedy: "free some space in \(FileManager.default.temporaryDirectory.path)")
        case .cannotOpen(_, let reason): self = .unreadable(path: path, reason: reason)
        default: self = .unreadable(path: path, reason: error.message, remedy: copy)
        }
    }
}
