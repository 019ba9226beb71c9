import Foundation

/// The computer that the program runs on.
package enum ThisDevice {
    /// What the pilot calls it: `FLIGHTLOG_DEVICE`, else the computer's own name.
    package static var name: String {
        if let name = ProcessInfo.processInfo.environment["FLIGHTLOG_DEVICE"], !name.isEmpty { return name }
        var bytes = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return "this computer" }
        let name = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return name.isEmpty ? "this computer" : String(name.prefix { $0 != "." })
    }
}
