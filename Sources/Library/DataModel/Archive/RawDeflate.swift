import CZlib
package import Foundation

/// Raw DEFLATE streams (RFC 1951), without header or checksum, by zlib.
package enum RawDeflate {
    /// Negative window bits tell zlib that the stream has no header.
    private static let windowBits: Int32 = -15
    private static let chunk = 65_536

    /// Inflates data; nil if it is damaged, truncated, or larger than the limit when inflated.
    package static func inflate(_ data: Data, limit: Int) -> Data? {
        var stream = unsafe z_stream()
        guard
            unsafe inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { unsafe inflateEnd(&stream) }
        return unsafe run(&stream, on: data, limit: limit) { unsafe CZlib.inflate(&$0, Z_NO_FLUSH) }
    }

    /// Deflates data; nil if zlib fails.
    package static func deflate(_ data: Data) -> Data? {
        var stream = unsafe z_stream()
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard
            unsafe deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
                == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        return unsafe run(&stream, on: data, limit: .max) { unsafe CZlib.deflate(&$0, Z_FINISH) }
    }

    /// Feeds the whole input and collects the output in chunks until the stream ends.
    private static func run(
        _ stream: inout z_stream, on data: Data, limit: Int, _ step: (inout z_stream) -> Int32
    ) -> Data? {
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
                guard result.count <= limit else { return nil }
                if code == Z_STREAM_END { return result }
                guard code == Z_OK, count > 0 else { return nil }
            }
        }
    }
}
