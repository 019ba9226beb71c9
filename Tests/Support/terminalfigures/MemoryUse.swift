import Foundation

/// The memory of a process, in KiB, from `/proc/PID/status`.
struct MemoryUse {
    /// The peak so far, and the resident memory now.
    let peak: Int
    let resident: Int
    /// Of the resident memory: pages of files, including the program, which the system can reclaim; and the process's
    /// own.
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
