import CZlib

/// Files that are compressed by gzip, known by their first bytes.
enum Gzip {
    /// The largest file that is inflated: more than a day of samples in any format.
    static let limit = 512 << 20

    /// Whether bytes begin as gzip writes them.
    static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.count > 18 && bytes[0] == 0x1F && bytes[1] == 0x8B }

    /// Inflates a file as far as it is whole.
    ///
    /// - Returns: the bytes, and whether the file ends where it should; nil if nothing can be inflated or more than
    ///   the limit is in it.
    static func inflate(_ bytes: [UInt8], limit: Int = limit) -> (bytes: [UInt8], isWhole: Bool)? {
        var stream = unsafe z_stream()
        // 16 tells zlib that there is a header of gzip.
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(&stream, 16 + 15, ZLIB_VERSION, size) == Z_OK else { return nil }
        defer { unsafe inflateEnd(&stream) }
        var input = bytes
        var room = [UInt8](repeating: 0, count: 1 << 16)
        var result: [UInt8] = []
        return unsafe input.withUnsafeMutableBufferPointer { input in
            unsafe stream.next_in = input.baseAddress
            unsafe stream.avail_in = UInt32(clamping: input.count)
            while true {
                let (code, count) = unsafe room.withUnsafeMutableBufferPointer { room in
                    unsafe stream.next_out = room.baseAddress
                    unsafe stream.avail_out = UInt32(room.count)
                    let code = unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
                    return (code, room.count - Int(unsafe stream.avail_out))
                }
                result.append(contentsOf: room[..<count])
                if result.count > limit { return nil }
                if code == Z_STREAM_END { return (result, true) }
                if code != Z_OK || count == 0 { return result.isEmpty ? nil : (result, false) }
            }
        }
    }
}
