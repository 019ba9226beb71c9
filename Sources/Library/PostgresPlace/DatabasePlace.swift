import CPostgres
package import Carrying
package import Foundation

/// A PostgreSQL database as a place: `postgresql://[USER@]HOST[:PORT]/DATABASE[?ring=NUMBER]`, with all parameters of libpq.
package struct DatabasePlace: Sendable {
    /// The place as it is typed.
    package let text: String
    /// The logbook that is meant of several in the database; nil for the only one, or that of the spool.
    package let ring: UUID?
    /// The parameters of the connection by libpq's words.
    let parameters: [String: String]

    /// Reads a place.
    ///
    /// A connection to another host must be encrypted, and the host must prove its name (`sslmode=verify-full`), unless the
    /// place says otherwise. It is given up after twenty seconds without an answer.
    ///
    /// - Throws: `CarryError`: `badPlace`.
    package init(_ text: String) throws(CarryError) {
        let shown = text.replacing(/(:\/\/[^:@\/]*):[^@\/]*@/) { "\($0.1):…@" }.replacing(
            /([?&]password=)[^&]*/
        ) { "\($0.1)…" }
        func bad(_ reason: String) -> CarryError { .badPlace(shown, reason: reason) }
        guard var parts = URLComponents(string: text) else { throw bad("it is no postgresql://HOST/DATABASE") }
        let ringText = parts.queryItems?.first { $0.name == "ring" }?.value
        parts.queryItems = parts.queryItems?.filter { $0.name != "ring" }
        if parts.queryItems?.isEmpty ?? false { parts.queryItems = nil }
        guard let address = parts.string else { throw bad("it is no postgresql://HOST/DATABASE") }
        ring = ringText.flatMap { UUID(uuidString: $0) }
        if let ringText, ring == nil { throw bad("“\(ringText)” is no number of a logbook") }
        var parameters = try Self.parsed(address, shown)
        if parameters["password"] != nil { throw bad("a password would be seen by others") }
        if parameters["dbname"] == nil, parameters["service"] == nil { throw bad("it names no database") }
        let usual = [
            "connect_timeout": "20", "tcp_user_timeout": "30000", "keepalives_idle": "15", "keepalives_interval": "5",
            "gssencmode": "disable", "application_name": "flightlog-sync",
        ]
        parameters.merge(usual) { given, _ in given }
        if !Self.isHere(parameters), parameters["sslmode"] == nil, parameters["service"] == nil {
            parameters["sslmode"] = "verify-full"
        }
        if parameters["sslmode"]?.hasPrefix("verify") ?? false, parameters["sslrootcert"] == nil {
            parameters["sslrootcert"] = Self.authorities
        }
        (self.text, self.parameters) = (text, parameters)
    }

    private static func parsed(_ address: String, _ shown: String) throws(CarryError) -> [String: String] {
        var problem: UnsafeMutablePointer<CChar>?
        guard let options = unsafe PQconninfoParse(address, &problem) else {
            defer { unsafe PQfreemem(problem) }
            let words = unsafe problem.map { unsafe String(cString: $0) } ?? "it cannot be read"
            let reason = words.trimmingCharacters(in: .whitespacesAndNewlines)
            throw .badPlace(shown, reason: reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
        }
        defer { unsafe PQconninfoFree(options) }
        var result: [String: String] = [:]
        var option = unsafe options
        while let word = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val {
                unsafe result[String(cString: word)] = unsafe String(cString: value)
            }
            unsafe option += 1
        }
        return result
    }

    /// Whether the server is on this computer: a socket, or the loopback interface. A host's name counts before its address,
    /// which may be that of a tunnel.
    private static func isHere(_ parameters: [String: String]) -> Bool {
        let hosts = (parameters["host"] ?? parameters["hostaddr"] ?? "").split(separator: ",")
        return hosts.allSatisfy { $0.hasPrefix("/") || ["localhost", "::1"].contains($0) || $0.hasPrefix("127.") }
    }

    /// The certificates of the authorities that a host is believed by: the user's, else the system's.
    private static var authorities: String? {
        let home = ProcessInfo.processInfo.environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let own = (home ?? FileManager.default.homeDirectoryForCurrentUser.path) + "/.postgresql/root.crt"
        guard !FileManager.default.fileExists(atPath: own) else { return own }
        let system = "/etc/ssl/certs/ca-certificates.crt"
        return FileManager.default.fileExists(atPath: system) ? system : nil
    }
}
