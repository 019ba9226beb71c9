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
        try? handle.write(contentsOf: Data("Password of the database: ".utf8))
        _ = unsafe tcsetattr(terminal, TCSAFLUSH, &silent)
        defer {
            _ = unsafe tcsetattr(terminal, TCSAFLUSH, &before)
            try? handle.write(contentsOf: Data("\n".utf8))
        }
        var word = Data()
        while let byte = try? handle.read(upToCount: 1), byte.first.map({ $0 != UInt8(ascii: "\n") }) ?? false {
            word += byte
        }
        return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }
}
