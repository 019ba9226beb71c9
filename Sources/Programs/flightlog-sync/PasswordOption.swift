import ArgumentParser
import Foundation

/// Where the password of a database comes from: a command, or a question on the terminal. It is never an argument, and is
/// kept in memory only.
struct PasswordOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A command whose first line of output is the database's password, such as “pass show logbook”; by default \
            ~/.pgpass, then a question on the terminal.
            """, valueName: "command"))
    var passwordCommand: String?

    /// Returns the password; nil for none.
    func answer() -> String? {
        if let passwordCommand { return Self.output(of: passwordCommand) }
        return Self.asked()
    }

    private static func output(of command: String) -> String? {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return nil }
        let output = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Asks on the terminal, without showing what is typed; nil without a terminal.
    private static func asked() -> String? {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        let handle = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
        var before = termios()
        guard unsafe tcgetattr(terminal, &before) == 0 else { return nil }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        // A signal waits until the terminal shows again what is typed.
        var (held, mask) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&held)
        for number in signals { unsafe sigaddset(&held, number) }
        unsafe pthread_sigmask(SIG_BLOCK, &held, &mask)
        // First the terminal is silent, then it is asked: what is typed at once is not shown, and not lost.
        _ = unsafe tcsetattr(terminal, TCSAFLUSH, &silent)
        defer {
            _ = unsafe tcsetattr(terminal, TCSAFLUSH, &before)
            try? handle.write(contentsOf: Data("\n".utf8))
            unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
        }
        try? handle.write(contentsOf: Data("Password of the database: ".utf8))
        var word = Data()
        while let byte = byte(from: terminal), byte != UInt8(ascii: "\n") { word.append(byte) }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    /// The signals that wait while a password is typed.
    private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP]

    /// Waits for a byte; nil at the end, and when a signal waits.
    private static func byte(from terminal: Int32) -> UInt8? {
        while true {
            var pending = sigset_t()
            unsafe sigpending(&pending)
            for number in signals where unsafe sigismember(&pending, number) == 1 {
                return nil
            }
            var file = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&file, 1, 100) > 0 else { continue }
            var byte: UInt8 = 0
            return unsafe read(terminal, &byte, 1) == 1 ? byte : nil
        }
    }
}
