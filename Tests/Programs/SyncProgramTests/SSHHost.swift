import Foundation
import TestFiles

/// A host on the loopback interface: a real sshd with keys of its own, which lets one key in.
final class SSHHost {
    static let server = "/usr/sbin/sshd"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: server)

    let folder = TemporaryFolder("host")
    private let port: Int
    private var daemon: Daemon?

    init() throws {
        port = try Self.freePort()
        if getuid() == 0 {
            // As root, sshd drops what it may in there; the system makes it when its own sshd starts.
            try FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
        }
        try FileManager.default.createDirectory(at: folder["bin"], withIntermediateDirectories: false)
        for name in ["host", "pilot"] {
            _ = try ProgramRun(
                "/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder[name].path], environment: [:])
        }
        try write(
            "sshd_config",
            """
            Port \(port)
            ListenAddress 127.0.0.1
            HostKey \(folder["host"].path)
            AuthorizedKeysFile \(folder["authorized"].path)
            PidFile none
            StrictModes no
            UsePAM no
            PasswordAuthentication no
            PermitRootLogin prohibit-password
            Subsystem sftp internal-sftp
            """)
        try write(
            "ssh_config",
            """
            IdentityFile \(folder["pilot"].path)
            IdentitiesOnly yes
            UserKnownHostsFile \(folder["known"].path)
            GlobalKnownHostsFile /dev/null
            """)
        try write("bin/sftp", "#!/bin/sh\nexec /usr/bin/sftp -F '\(folder["ssh_config"].path)' \"$@\"\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder["bin/sftp"].path)
        try letIn(true)
        try know(true)
        try start()
    }

    private func write(_ name: String, _ text: String) throws {
        try Data((text + "\n").utf8).write(to: folder[name])
    }

    private func key(_ name: String) throws -> String {
        try String(contentsOf: folder[name + ".pub"], encoding: .utf8)
    }

    /// Lets the pilot's key in, or not.
    func letIn(_ isAllowed: Bool) throws { try write("authorized", isAllowed ? try key("pilot") : "") }

    /// Makes the host's key known, or not.
    func know(_ isKnown: Bool) throws { try write("known", isKnown ? "[127.0.0.1]:\(port) \(try key("host"))" : "") }

    func start() throws {
        daemon = try Daemon([Self.server, "-D", "-e", "-f", folder["sshd_config"].path], endedBy: "TERM")
        for _ in 0..<1_000 {
            if Self.answers(port) { break }
            usleep(10_000)
        }
    }

    func stop() {
        daemon?.stop()
        daemon = nil
    }

    /// A folder of the host as a place.
    func place(_ path: String) -> String { "ssh://127.0.0.1:\(port)\(folder[path].path)" }

    /// What a program needs to reach the host.
    var environment: [String: String] { ["PATH": "\(folder["bin"].path):/usr/bin:/bin"] }

    // MARK: Ports

    /// Calls a function with the address of a port of the loopback interface.
    static func withAddress<Value>(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
    }

    private static func withSocket<Value>(_ body: (Int32) -> Value) -> Value {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return body(descriptor)
    }

    /// A port that nothing listens on.
    static func freePort() throws -> Int {
        withSocket { descriptor in
            withAddress(0) { _ = bind(descriptor, $0, $1) }
            var taken = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutablePointer(to: &taken) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &size) }
            }
            return Int(UInt16(bigEndian: taken.sin_port))
        }
    }

    static func answers(_ port: Int) -> Bool {
        withSocket { descriptor in withAddress(port) { connect(descriptor, $0, $1) } == 0 }
    }
}
