import Foundation

/// The process that types a draft, told from one that had its number before by when it was started.
enum DraftOwner {
    /// This process.
    static var own: String { token(of: ProcessInfo.processInfo.processIdentifier) ?? "" }

    /// Whether a process other than this one still types.
    static func isElsewhere(_ owner: String?) -> Bool {
        guard let owner, owner != own, let number = owner.split(separator: ":").first.flatMap({ Int32($0) }) else {
            return false
        }
        return token(of: number) == owner
    }

    /// The process's number and its start as the kernel counts it; nil when there is none.
    private static func token(of process: Int32) -> String? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { return nil }
        // The name in parentheses may hold blanks; the start is the twentieth field behind it.
        let text = String(decoding: data, as: UTF8.self)
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        return fields.indices.contains(19) ? "\(process):\(fields[19])" : nil
    }
}
