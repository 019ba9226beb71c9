import CZlib
package import Foundation

/// Streams of compressed bytes, by zlib.
package enum Deflate: Sendable {
    /// DEFLATE (RFC 1951), without header or checksum.
    case raw
    /// The zlib format (RFC 1950), with a header and a checksum.
    case zlib

    private static let chunk = 65_536

    /// Negative window bits tell zlib that the stream has no header.
    private var windowBits: Int32 { self == .raw ? -15 : 15 }

    /// What inflating data comes to.
    package enum Inflation {
        case whole(Data)
        /// The data is more than the limit when inflated; no more than that was inflated.
        case tooLarge
        /// The data is damaged, or its end is missing.
        case damaged
    }

    /// Inflates data; nil if it is damaged, truncated, or larger than the limit when inflated.
    ///
    /// Bytes after the end of the stream are ignored.
    package func inflate(_ data: Data, limit: Int) -> Data? {
        if case .whole(let result) = inflation(of: data, limit: limit) { result } else { nil }
    }

    /// Inflates data, and tells why if it cannot.
    package func inflation(of data: Data, limit: Int) -> Inflation {
        var stream = unsafe z_stream()
        guard
            unsafe inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return .damaged }
        defer { unsafe inflateEnd(&stream) }
        return unsafe Self.run(&stream, on: data, limit: limit) { unsafe CZlib.inflate(&$0, Z_NO_FLUSH) }
    }

    /// Deflates data; nil if zlib fails.
    package func deflate(_ data: Data) -> Data? {
        var stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard
            unsafe deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
                == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        let outcome = unsafe Self.run(&stream, on: data, limit: .max) { unsafe CZlib.deflate(&$0, Z_FINISH) }
        if case .whole(let result) = outcome { return result } else { return nil }
    }

    /// Feeds the whole input and collects the output in chunks until the stream ends.
    private static func run(
        _ stream: inout z_stream, on data: Data, limit: Int, _ step: (inout z_stream) -> Int32
    ) -> Inflation {
        var input = [UInt8](data)
        var buffer = [UInt8](repeating: 0, count: chunk)
        var result = Data()
        return unsafe input.withUnsafeMutableBufferPointer { bytes in
            unsafe stream.next_in = bytes.baseAddress
            unsafe stream.avail_in = UInt32(bytes.count)
            while true {
                let (code, count) = unsafe buffer.withUnsafeMutableBufferPointer { room in
                    unsafe stream.next_out = room.baseAddress
                    unsafe stream.avail_out = UInt32(room.count)
                    let code = unsafe step(&stream)
                    return (code, room.count - Int(unsafe stream.avail_out))
                }
                result.append(contentsOf: buffer[..<count])
                guard result.count <= limit else { return .tooLarge }
                if code == Z_STREAM_END { return .whole(result) }
                guard code == Z_OK, count > 0 else { return .damaged }
            }
        }
    }
}
