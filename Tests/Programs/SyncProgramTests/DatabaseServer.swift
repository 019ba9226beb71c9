import Foundation
import TestFiles

/// A database of its own in a PostgreSQL that all tests share.
final class DatabaseServer {
    static let isInstalled = DatabaseCluster.programs != nil

    private let cluster: DatabaseCluster
    private let name: String
    var port: Int { cluster.port }

    init() throws {
        cluster = try DatabaseCluster.shared.get()
        name = "logbook" + UUID().uuidString.prefix(8).lowercased()
        _ = try sql("CREATE DATABASE \(name)", in: "postgres")
    }

    func start() throws { try cluster.start() }

    func stop() { cluster.stop() }

    /// The rows of a query, with | between columns.
    func sql(_ text: String, in database: String? = nil) throws -> [String] {
        try cluster.sql(text, in: database ?? name)
    }

    /// Has the server prove its name by a certificate until the returned object goes.
    func secured(by certificate: URL, key: URL) throws -> AnyObject { try cluster.secured(by: certificate, key: key) }

    /// The database by its socket.
    var place: String {
        let path = cluster.folder.url.path.replacing("/", with: "%2F")
        return "postgresql://pilot@\(path):\(port)/\(name)"
    }

    /// The database by the network, on any port.
    func place(host: String = "127.0.0.1", port: Int) -> String { "postgresql://pilot@\(host):\(port)/\(name)" }
}

/// A PostgreSQL on the loopback interface and a socket; it does not run as root. One serves all tests: to make one takes longer
/// than a test.
final class DatabaseCluster: @unchecked Sendable {
    static let shared = Result { try DatabaseCluster() }
    static let programs =
        (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))?.max {
            (Int($0) ?? 0) < (Int($1) ?? 0)
        }.map { "/usr/lib/postgresql/\($0)/bin" }

    let folder = TemporaryFolder("postgres")
    let port: Int
    private var daemon: Daemon?
    private let programs: String
    private let user: [String]

    private init() throws {
        programs = Self.programs ?? "/nowhere"
        port = try SSHHost.freePort()
        user = getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] : []
        if getuid() == 0 { _ = try ProgramRun("/bin/chown", "postgres", folder.url.path) }
        try require(
            as: user + [
                "\(programs)/initdb", "-D", data, "-U", "pilot", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8",
            ])
        // Over the network a password is wanted.
        let rules = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
        try require(as: user + ["/bin/sh", "-c", "printf '\(rules)' >'\(data)/pg_hba.conf'"])
        try start()
        _ = try sql("ALTER USER pilot PASSWORD 'tailwheel'", in: "postgres")
    }

    private var data: String { folder["data"].path }

    private func require(as words: [String]) throws {
        let run = try ProgramRun(words[0], Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin"])
        if run.exitCode != 0 { throw ServerFailure(text: run.output + run.errors) }
    }

    struct ServerFailure: Error { let text: String }

    func start() throws {
        daemon = try Daemon(
            user + [
                "\(programs)/postgres", "-D", data, "-p", "\(port)", "-k", folder.url.path, "-c",
                "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "synchronous_commit=off", "-c",
                "full_page_writes=off", "-c", "shared_buffers=16MB",
            ], endedBy: "INT", removing: folder.url.path)
        for _ in 0..<1_000 {
            if (try? sql("SELECT 1", in: "postgres")) != nil { break }
            usleep(10_000)
        }
    }

    /// Stops the server for a while; its folder stays.
    func stop() {
        let mark = folder["kept"]
        try? Data().write(to: mark)
        daemon?.stop()
        daemon = nil
        try? FileManager.default.removeItem(at: mark)
    }

    func sql(_ text: String, in database: String) throws -> [String] {
        let run = try ProgramRun(
            "\(programs)/psql",
            [
                "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder.url.path, "-p", "\(port)", "-U", "pilot",
                "-d", database, "-c", text,
            ], environment: ["PATH": "/usr/bin:/bin"])
        if run.exitCode != 0 { throw ServerFailure(text: run.errors) }
        return run.lines
    }

    // MARK: Certificates

    private final class Security {
        let end: () -> Void
        init(_ end: @escaping () -> Void) { self.end = end }
        deinit { end() }
    }

    func secured(by certificate: URL, key: URL) throws -> AnyObject {
        for (file, name) in [(certificate, "server.crt"), (key, "server.key")] {
            let copy = folder[name].path
            try require(as: ["/usr/bin/install", "-m", "600", file.path, copy])
            if getuid() == 0 { try require(as: ["/bin/chown", "postgres", copy]) }
            let word = name.hasSuffix("crt") ? "ssl_cert_file" : "ssl_key_file"
            _ = try sql("ALTER SYSTEM SET \(word) = '\(copy)'", in: "postgres")
        }
        try encrypt(true)
        return Security { try? self.encrypt(false) }
    }

    /// Turns encryption on or off, and waits until that is so.
    private func encrypt(_ isOn: Bool) throws {
        _ = try sql("ALTER SYSTEM SET ssl = \(isOn ? "on" : "off")", in: "postgres")
        _ = try sql("SELECT pg_reload_conf()", in: "postgres")
        for _ in 0..<500 {
            if try sql("SHOW ssl", in: "postgres") == [isOn ? "on" : "off"] { return }
            usleep(10_000)
        }
        throw ServerFailure(text: "ssl is not \(isOn)")
    }
}
