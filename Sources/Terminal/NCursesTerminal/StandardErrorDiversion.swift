import Glibc

/// Keeps standard error off the screen: whatever writes to it writes to a file instead.
///
/// Where standard error is no terminal, the user has sent it somewhere on purpose, and it is left alone.
struct StandardErrorDiversion {
    private let original: Int32
    private let substitute: Int32

    /// Opens the file, or the system's sink where there is none, and keeps the original.
    init(path: String?) {
        guard isatty(STDERR_FILENO) == 1 else {
            original = STDERR_FILENO
            substitute = -1
            return
        }
        // Above the standard three, and closed in programs that are started.
        original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
        let file = path.map { unsafe Glibc.open($0, flags, 0o600) } ?? -1
        substitute = file >= 0 ? file : unsafe Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
    }

    /// Where messages to the user go.
    var messageDescriptor: Int32 { original >= 0 ? original : STDERR_FILENO }

    func begin() {
        guard original >= 0, substitute >= 0 else { return }
        dup2(substitute, STDERR_FILENO)
    }

    func end() {
        guard original >= 0, substitute >= 0 else { return }
        dup2(original, STDERR_FILENO)
    }

    /// Ends it for good.
    func close() {
        guard substitute >= 0 else { return }
        end()
        Glibc.close(substitute)
        if original >= 0 { Glibc.close(original) }
    }
}
