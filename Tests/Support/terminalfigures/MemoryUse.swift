import Foundation

/// The memory of a process, in KiB, from `/proc/PID/status`.
struct MemoryUse {
    /// The most that it has had so far, and what it has now.
    let peak: Int
    let resident: Int
    /// Of what it has now: pages of files, its own program among them, which the system can take back; and its own.
    let mapped: Int
    let own: Int

    init(of process: Int32) throws {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        func value(_ name: String) -> Int {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
        }
        peak = value("VmHWM")
        resident = value("VmRSS")
        mapped = value("RssFile") + value("RssShmem")
        own = value("RssAnon")
    }
}
