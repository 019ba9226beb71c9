import FoundationEssentials

/// A name of a logbook for files that are kept about it: its own, and a hash of the whole path, which distinguishes
/// logbooks of the same name.
struct LogbookName: Hashable, Sendable {
    let text: String

    init(path: String) {
        let url = URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
        var number: UInt64 = 0xCBF2_9CE4_8422_2325
        // FNV-1a is the same in every run; a Hasher is not.
        for byte in url.path.utf8 { number = (number ^ UInt64(byte)) &* 0x100_0000_01B3 }
        text = "\(url.deletingPathExtension().lastPathComponent)-\(String(number, radix: 16))"
    }
}
