import Foundation

/// A connection to a server that breaks after so many bytes of what the client says.
final class CuttingProxy: @unchecked Sendable {
    let port: Int
    private let listener: Int32
    private let target: Int
    private let lock = NSLock()
    private var limit = Int.max

    init(to target: Int) throws {
        self.target = target
        port = try SSHHost.freePort()
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
        SSHHost.withAddress(port) { _ = bind(listener, $0, $1) }
        listen(listener, 8)
        let thread = Thread { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                carry(client)
                close(client)
            }
        }
        thread.start()
    }

    /// Ends all connections; no other is accepted.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Lets the next connections say so many bytes each.
    func cut(after bytes: Int) { lock.withLock { limit = bytes } }

    private func carry(_ client: Int32) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(server) }
        guard SSHHost.withAddress(target, { connect(server, $0, $1) }) == 0 else { return }
        var left = lock.withLock { limit }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while left > 0 {
            var ends = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: server, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ends, 2, -1) > 0 else { return }
            for (index, (from, to)) in [(client, server), (server, client)].enumerated() where ends[index].revents != 0
            {
                let count = read(from, &buffer, index == 0 ? min(buffer.count, left) : buffer.count)
                guard count > 0 else { return }
                var sent = 0
                while sent < count {
                    let part = buffer[sent..<count].withUnsafeBytes {
                        send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    guard part > 0 else { return }
                    sent += part
                }
                if index == 0 { left -= count }
            }
        }
    }
}
