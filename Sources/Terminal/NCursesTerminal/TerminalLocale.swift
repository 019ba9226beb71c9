import CTerminal

/// The locale whose characters the terminal reads and writes, by the environment.
///
/// Only `LC_CTYPE` is adopted. A locale that is not installed is passed over: the next variable counts, and where a UTF-8
/// locale was meant, `C.UTF-8`, which every Debian has.
///
/// ```swift
/// let locale = TerminalLocale.adopt(["LANG": "en_US.UTF-8"])   // where it is not installed
/// print(locale.isUTF8, locale.missing ?? "")                   // true en_US.UTF-8
/// ```
package struct TerminalLocale: Hashable, Sendable {
    /// Whether the encoding is UTF-8.
    package let isUTF8: Bool
    /// The locale that the environment names and that is not installed; nil when there is none.
    package let missing: String?

    /// What to do about a missing locale; nil when none is missing.
    package var remedy: String? {
        guard let missing else { return nil }
        let isName = missing.contains("_") || missing == "C" || missing.hasPrefix("C.")
        return isName
            ? "The locale \(missing) is not installed: sudo dpkg-reconfigure locales, or set LC_CTYPE=C.UTF-8."
            : "“\(missing)” is not a locale: set LC_CTYPE=C.UTF-8."
    }

    /// Adopts the locale of an environment in this process.
    package static func adopt(_ environment: [String: String]) -> TerminalLocale {
        // The variables in the order in which POSIX reads them.
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.filter { !$0.isEmpty }
        guard let wanted = names.first else {
            _ = unsafe ct_use_locale("C")
            return TerminalLocale(isUTF8: ct_is_utf8(), missing: nil)
        }
        if unsafe ct_use_locale(wanted) { return TerminalLocale(isUTF8: ct_is_utf8(), missing: nil) }
        let isMeant = names.contains { $0.lowercased().filter { $0 != "-" }.contains("utf8") }
        let others = names.dropFirst() + (isMeant ? ["C.UTF-8"] : []) + ["C"]
        _ = others.first { unsafe ct_use_locale($0) }
        return TerminalLocale(isUTF8: ct_is_utf8(), missing: wanted)
    }
}
