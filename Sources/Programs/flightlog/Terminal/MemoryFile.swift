import Aviation
import FlightLogApp
import FoundationEssentials
import Glibc
import LogbookProgram

/// The file with the list state of one logbook.
struct MemoryFile: Sendable {
    let path: String

    /// The file for a logbook in the state folder. Its name consists of the logbook's name and a hash of the whole
    /// path, which distinguishes logbooks of the same name.
    init(folder: String, logbook: String) {
        let url = URL(filePath: logbook).standardizedFileURL.resolvingSymlinksInPath()
        var number: UInt64 = 0xCBF2_9CE4_8422_2325
        // FNV-1a is the same in every run; a Hasher is not.
        for byte in url.path.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
        path = "\(folder)/lists/\(url.deletingPathExtension().lastPathComponent)-\(String(number, radix: 16)).toml"
    }

    /// Reads the state; empty when the file is missing or unreadable.
    func read() -> ScreenMemory {
        let text = FileManager.default.contents(atPath: path).flatMap { String(validating: $0, as: UTF8.self) }
        return text.map { ScreenMemory($0) } ?? ScreenMemory()
    }

    /// Writes the file with the names of fields, or removes it when the state is empty. Errors are ignored, since list state is a convenience.
    @Sendable
    func write(_ memory: ScreenMemory, _ fields: FieldTable) {
        guard !memory.isEmpty else {
            try? FileManager.default.removeItem(atPath: path)
            return
        }
        let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
        let text = "# How flightlog’s lists of a logbook were left. It may be deleted.\n" + memory.text(fields)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // The state contains typed flights, so only the user may read it.
        let new = "\(path).\(getpid())"
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: new, contents: Data(text.utf8), attributes: mode) else { return }
        if unsafe rename(new, path) != 0 { try? FileManager.default.removeItem(atPath: new) }
    }
}
