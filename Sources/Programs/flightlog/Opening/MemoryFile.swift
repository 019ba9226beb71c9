import FlightLogApp
import FoundationEssentials
import Glibc

/// The file with how one logbook's lists were left.
struct MemoryFile: Sendable {
    let path: String

    /// The file for a logbook, in the folder of the program's state: named after it, and told from others of its name by
    /// a number made of its whole path.
    init(folder: String, logbook: String) {
        let url = URL(filePath: logbook).standardizedFileURL.resolvingSymlinksInPath()
        var number: UInt64 = 0xCBF2_9CE4_8422_2325
        // FNV-1a: the same in every run, which a Hasher is not.
        for byte in url.path.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
        path = "\(folder)/lists/\(url.deletingPathExtension().lastPathComponent)-\(String(number, radix: 16)).toml"
    }

    /// What is remembered; nothing where there is no file, or none that can be read.
    func read() -> ScreenMemory {
        let text = FileManager.default.contents(atPath: path).flatMap { String(validating: $0, as: UTF8.self) }
        return text.map { ScreenMemory($0) } ?? ScreenMemory()
    }

    /// Writes the file, or takes it away when there is nothing to remember. That it cannot be written harms nothing.
    @Sendable
    func write(_ memory: ScreenMemory) {
        guard !memory.isEmpty else {
            try? FileManager.default.removeItem(atPath: path)
            return
        }
        let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
        let text = "# How flightlog’s lists of a logbook were left. It may be deleted.\n" + memory.text
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Flights that were typed are nobody else's to read.
        let new = "\(path).\(getpid())"
        let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: new, contents: Data(text.utf8), attributes: mode) else { return }
        if unsafe rename(new, path) != 0 { try? FileManager.default.removeItem(atPath: new) }
    }
}
