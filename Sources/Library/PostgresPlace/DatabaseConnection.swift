import CPostgres
import Carrying
import Foundation

/// A parameter of a statement.
enum DatabaseValue {
    case text(String)
    case bytes(Data)

    static func integer(_ value: Int64) -> Self { .text(String(value)) }
}

/// A connection to a server. It is used by one thread, and not again after an error of its own.
@safe final class DatabaseConnection {
    private let connection: OpaquePointer
    private let place: String

    /// Connects.
    ///
    /// - Parameter password: returns a password when the server wants one that `~/.pgpass` does not have; nil for none.
    /// - Throws: `CarryError`: `unreachable`, `refused`.
    init(_ place: DatabasePlace, password: () -> String?) throws(CarryError) {
        self.place = place.text
        var connection = unsafe Self.connect(place.parameters)
        if unsafe PQstatus(connection) != CONNECTION_OK, unsafe PQconnectionNeedsPassword(connection) != 0,
            let word = password()
        {
            unsafe PQfinish(connection)
            unsafe connection = Self.connect(place.parameters.merging(["password": word]) { $1 })
        }
        guard let opened = unsafe connection else {
            throw .unreachable(place: place.text, reason: "there is no memory")
        }
        unsafe self.connection = opened
        guard unsafe PQstatus(opened) != CONNECTION_OK else {
            _ = unsafe PQsetNoticeProcessor(opened, { _, _ in }, nil)
            return
        }
        throw Self.failure(unsafe String(cString: PQerrorMessage(opened)), place.text)
    }

    deinit { unsafe PQfinish(connection) }

    private static func connect(_ parameters: [String: String]) -> OpaquePointer? {
        let pairs = parameters.sorted { $0.key < $1.key }
        let words = unsafe pairs.map { unsafe UnsafePointer(strdup($0.key)) } + [nil]
        let values = unsafe pairs.map { unsafe UnsafePointer(strdup($0.value)) } + [nil]
        defer { unsafe (words + values).forEach { unsafe free(UnsafeMutableRawPointer(mutating: $0)) } }
        return unsafe PQconnectdbParams(words, values, 0)
    }

    /// Why there is no connection, by what libpq says of the last address that it tried.
    private static func failure(_ text: String, _ place: String) -> CarryError {
        let line = text.split(separator: "\n").last.map(String.init) ?? "it gives no reason"
        let reason = ["FATAL:  ", "failed: "].reduce(line) { $0.components(separatedBy: $1).last ?? $0 }
            .trimmingCharacters(in: CharacterSet(charactersIn: ". "))
        if let reason = certificateReason(text, reason) { return .unproven(place: place, reason: reason) }
        let refusals = [
            "password", "role ", "pg_hba", "certificate", "authentication", "permission denied", "SSL",
            "does not exist",
        ]
        return text.contains("No such file or directory") && !text.contains("certificate")
            ? .unreachable(place: place, reason: reason)
            : refusals.contains { text.contains($0) }
                ? .refused(place: place, reason: reason) : .unreachable(place: place, reason: reason)
    }

    /// What is wrong with the host's certificate; nil if that is not why there is no connection.
    private static func certificateReason(_ text: String, _ reason: String) -> String? {
        if text.contains("root certificate file") { return "no authority is known here that could vouch for it" }
        if text.contains("certificate verify failed") {
            return "no authority that is known here vouches for its certificate, or that has expired"
        }
        return text.contains("does not match host name") ? reason : nil
    }

    // MARK: Statements

    /// Runs a statement; returns its rows as texts, a missing value as nil.
    ///
    /// - Throws: `CarryError`: `cut`, `full`, `unwritable`, `unusable`.
    @discardableResult
    func rows(_ sql: String, _ values: [DatabaseValue?] = []) throws(CarryError) -> [[String?]] {
        let result = try result(sql, values, isBinary: false)
        return result.rows.map { row in row.map { $0.map { String(decoding: $0, as: UTF8.self) } } }
    }

    /// Runs a statement; returns its rows as the bytes of the server's binary form.
    func bytes(_ sql: String, _ values: [DatabaseValue?] = []) throws(CarryError) -> [[Data?]] {
        try result(sql, values, isBinary: true).rows
    }

    /// Runs statements without values.
    func run(_ sql: String) throws(CarryError) {
        unsafe try check(PQexec(connection, sql))
    }

    private struct Rows {
        var rows: [[Data?]] = []
    }

    private func result(_ sql: String, _ values: [DatabaseValue?], isBinary: Bool) throws(CarryError) -> Rows {
        let bytes: [(Data, Bool)?] = values.map { value in
            switch value {
            case nil: nil
            case .text(let text): (Data(text.utf8) + [0], false)
            case .bytes(let bytes): (bytes, true)
            }
        }
        var copies: [UnsafeMutablePointer<CChar>?] = unsafe []
        defer { unsafe copies.forEach { unsafe $0?.deallocate() } }
        for item in bytes {
            guard let data = item?.0 else {
                unsafe copies.append(nil)
                continue
            }
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(data.count, 1))
            unsafe data.withUnsafeBytes { bytes in
                if let from = bytes.baseAddress { unsafe memcpy(copy, from, bytes.count) }
            }
            unsafe copies.append(copy)
        }
        let lengths = bytes.map { Int32(clamping: $0?.0.count ?? 0) }
        let formats = bytes.map { Int32($0?.1 ?? false ? 1 : 0) }
        let pointers = unsafe copies.map { unsafe UnsafePointer($0) }
        return unsafe try check(
            PQexecParams(
                connection, sql, Int32(values.count), nil, pointers, lengths, formats, isBinary ? 1 : 0))
    }

    @discardableResult
    private func check(_ result: OpaquePointer?) throws(CarryError) -> Rows {
        defer { unsafe PQclear(result) }
        let status = unsafe PQresultStatus(result)
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else { throw unsafe failure(result) }
        var rows = Rows()
        let columns = unsafe PQnfields(result)
        for row in 0..<(unsafe PQntuples(result)) {
            rows.rows.append(
                (0..<columns).map { column in
                    guard unsafe PQgetisnull(result, row, column) == 0,
                        let value = unsafe PQgetvalue(result, row, column)
                    else { return nil }
                    return unsafe Data(bytes: value, count: Int(PQgetlength(result, row, column)))
                })
        }
        return rows
    }

    private func failure(_ result: OpaquePointer?) -> CarryError {
        let code = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { unsafe String(cString: $0) } ?? ""
        let text = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { unsafe String(cString: $0) }
        let words = unsafe text ?? String(cString: PQerrorMessage(connection))
        let reason = words.split(separator: "\n").first.map(String.init) ?? "it gives no reason"
        if unsafe PQstatus(connection) != CONNECTION_OK || code.hasPrefix("08") || code.hasPrefix("57P") || code.isEmpty
        {
            return .cut(place: place, reason: reason.trimmingCharacters(in: CharacterSet(charactersIn: ". ")))
        }
        return switch code {
        case "53100": .full(place: place, path: "what is put")
        case "42501", "25006": .unwritable(place: place, path: "what is put", reason: reason)
        default:
            .unusable(
                place: place, reason: "\(reason) (\(code))",
                remedy: "Nothing was changed. Ask who looks after the database.")
        }
    }

    // MARK: Notifications

    /// Waits for a notification, for this many milliseconds at most.
    ///
    /// - Throws: `CarryError`: `cut`.
    func isNotified(within milliseconds: Int) throws(CarryError) -> Bool {
        var file = pollfd(fd: unsafe PQsocket(connection), events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&file, 1, Int32(clamping: milliseconds))
        guard unsafe PQconsumeInput(connection) == 1, unsafe PQstatus(connection) == CONNECTION_OK else {
            throw .cut(place: place, reason: "the server has gone")
        }
        var isNotified = false
        while let note = unsafe PQnotifies(connection) {
            isNotified = true
            unsafe PQfreemem(note)
        }
        return isNotified
    }
}
