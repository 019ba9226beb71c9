import Glibc

/// Keeps output to standard error off the screen by redirecting it to a file.
///
/// If standard error is not a terminal, the user has redirected it, and it is left alone.
struct StandardErrorDiversion {
    private let original: Int32
    private let substitute: Int32

    /// Opens the file, or `/dev/null`, and keeps the original descriptor.
    init(path: String?) {
        guard isatty(STDERR_FILENO) == 1 else {
            original = STDERR_FILENO
            substitute = -1
            return
        }
        // Not one of the three standard descriptors, and closed in child processes.
        original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
        let file = path.map { unsafe Glibc.open($0, flags, 0o600) } ?? -1
        substitute = file >= 0 ? file : unsafe Glibc.open("/dev/null", O_WRONLY | O_CLOEXEC)
    }

    /// The descriptor for messages to the user.
    var messageDescriptor: Int32 { original >= 0 ? original : STDERR_FILENO }

    func begin() {
        guard original >= 0, substitute >= 0 else { return }
        dup2(substitute, STDERR_FILENO)
    }

    func end() {
        guard original >= 0, substitute >= 0 else { return }
        dup2(original, STDERR_FILENO)
    }

    /// Ends the redirection and closes the descriptors.
    func close() {
        guard substitute >= 0 else { return }
        end()
        Glibc.close(substitute)
        if original >= 0 { Glibc.close(original) }
    }
}
