import ArgumentParser
import CommandLineProgram
import Foundation
import Logbook

/// A place of another host through which a logbook is synchronized, and the folder of this computer that stands between:
/// the logbook exchanges changes with the folder, and `flightlog-sync` carries the folder's files.
package struct SpooledPlace {
    /// The place as it was typed, without a password.
    package let text: String
    /// The folder's path.
    package let folder: String

    /// Whether a text is a place of another host, and no folder.
    package static func isPlace(_ text: String) -> Bool {
        let scheme = text.split(separator: ":", maxSplits: 1).first?.lowercased() ?? ""
        return text.contains("://") && ["ssh", "sftp", "postgresql", "postgres"].contains(scheme)
    }

    /// Creates the place of a logbook, with its folder beside the program's state.
    package init(_ text: String, ofLogbook path: String) {
        self.text = text
        let book = URL(filePath: path).standardizedFileURL.path
        // FNV-1a: the same on each start, which is all that is asked of the name.
        let hash = "\(text)\n\(book)".utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        let state = Folders(environment: ProcessInfo.processInfo.environment).state
        folder = "\(state)/places/\(String(hash, radix: 16))"
    }

    /// Creates the place whose files a folder holds; nil for every other folder.
    package init?(folder: String) {
        let note = URL(filePath: folder).appending(path: Self.note)
        guard let bytes = try? Data(contentsOf: note) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard Self.isPlace(text) else { return nil }
        (self.text, self.folder) = (text, folder)
    }

    private static let note = ".flightlog-place"

    /// Makes the folder, which only the user may read.
    ///
    /// - Throws: `CommandFailure` when it cannot be made.
    package func makeFolder() throws {
        let url = URL(filePath: folder)
        let isThere = FileManager.default.fileExists(atPath: folder) || PrivateFolder.create(url)
        guard isThere, (try? Data("\(text)\n".utf8).write(to: url.appending(path: Self.note), options: .atomic)) != nil
        else {
            throw CommandFailure(
                "The folder “\(folder)” cannot be made.", "Make room there, or set XDG_STATE_HOME to another folder.",
                exitCode: ExitCode(2))
        }
    }

    /// Whether files were carried, or are by another program; otherwise the place is away, and has said so.
    ///
    /// - Parameter founds: whether everything is put to a place that was lost.
    /// - Throws: `CommandFailure` when `flightlog-sync` is not installed; its exit code when a person is needed, or when
    ///   something else is wrong that it has said itself.
    package func carry(founds: Bool = false) throws -> Bool {
        guard let program = OwnProgram.find("flightlog-sync", variable: "FLIGHTLOG_SYNC_PROGRAM") else {
            throw CommandFailure(
                "The program that carries changes to “\(text)”, flightlog-sync, is not installed.",
                "Install the package flightlog-sync. Nothing was changed.", exitCode: ExitCode(69))
        }
        let process = Process()
        process.executableURL = program
        process.arguments = ["--quiet"] + (founds ? ["--found"] : []) + ["--", text, folder]
        do { try process.run() } catch {
            throw CommandFailure(
                "“\(program.path)” cannot be started.", "Install the package flightlog-sync again.",
                exitCode: ExitCode(69))
        }
        process.waitUntilExit()
        guard process.terminationReason == .exit else { throw ExitCode(2) }
        switch process.terminationStatus {
        // In step; waits for a file that is not whole; another one carries.
        case 0, 7, 5: return true
        case 8: return false
        default: throw ExitCode(process.terminationStatus)
        }
    }
}
