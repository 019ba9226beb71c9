import Foundation
import TestFiles

/// A PostgreSQL of its own, on the loopback interface and a socket; it does not run as root.
final class DatabaseServer {
    private static let programs =
        (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))?.max {
            (Int($0) ?? 0) < (Int($1) ?? 0)
        }.map { "/usr/lib/postgresql/\($0)/bin" }
    static let isInstalled = programs != nil

    let folder = TemporaryFolder("postgres")
    let port: Int
    private var daemon: Daemon?
    private let programs: String
    private let user: [String]

    init() throws {
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
        _ = try sql("CREATE DATABASE logbook", in: "postgres")
    }

    deinit { stop() }

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
                "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "shared_buffers=16MB",
            ], endedBy: "INT")
        for _ in 0..<200 {
            if (try? sql("SELECT 1", in: "postgres")) != nil { break }
            usleep(50_000)
        }
    }

    func stop() {
        daemon?.stop()
        daemon = nil
    }

    /// The rows of a query, with | between columns.
    func sql(_ text: String, in database: String = "logbook") throws -> [String] {
        let run = try ProgramRun(
            "\(programs)/psql",
            [
                "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder.url.path, "-p", "\(port)", "-U", "pilot",
                "-d", database, "-c", text,
            ], environment: ["PATH": "/usr/bin:/bin"])
        if run.exitCode != 0 { throw ServerFailure(text: run.errors) }
        return run.lines
    }

    /// The database by its socket.
    var place: String {
        let path = folder.url.path.replacing("/", with: "%2F")
        return "postgresql://pilot@\(path):\(port)/logbook"
    }

    /// The database by the network, on any port.
    func place(port: Int) -> String { "postgresql://pilot@127.0.0.1:\(port)/logbook" }
}
