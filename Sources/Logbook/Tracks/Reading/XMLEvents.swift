import CExpat

/// What reads the elements of an XML text as they come. Names are without their prefix: `gx:Track` is `Track`.
protocol XMLReading: AnyObject {
    func begin(_ name: String, _ attributes: [String: String])
    /// - Parameter text: the text between the last tag and this end.
    func end(_ name: String, _ text: [UInt8])
}

/// Passes the elements of an XML text to a reader. All calls of Expat (<https://libexpat.github.io/doc/>) that this
/// module makes are here.
///
/// External entities are not followed, so that reading a recording never opens another file.
@safe final class XMLEvents {
    /// Where a text stops being XML.
    struct Damage: Hashable {
        /// The line, counted from 1.
        let line: Int
        /// Expat's words for it.
        let reason: String
    }

    private let parser: XML_Parser
    private let reader: any XMLReading
    private var text: [UInt8] = []

    private init?(_ reader: any XMLReading) {
        guard let parser = unsafe XML_ParserCreate(nil) else { return nil }
        unsafe self.parser = parser
        self.reader = reader
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// Passes a text's elements to a reader, up to the damage if there is any.
    ///
    /// - Returns: the damage; nil if the text is whole.
    static func read(_ bytes: [UInt8], into reader: any XMLReading) -> Damage? {
        guard let events = XMLEvents(reader) else { return Damage(line: 0, reason: "there is not enough memory") }
        return events.read(bytes)
    }

    private func read(_ bytes: [UInt8]) -> Damage? {
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { events, name, attributes in unsafe XMLEvents.of(events)?.begin(name, attributes) },
            { events, name in unsafe XMLEvents.of(events)?.end(name) })
        unsafe XML_SetCharacterDataHandler(parser) { events, text, count in
            unsafe XMLEvents.of(events)?.append(text, Int(count))
        }
        // In pieces: Expat counts bytes in 32 bits.
        let piece = 1 << 24
        var status = XML_STATUS_OK
        var start = 0
        repeat {
            let end = min(start + piece, bytes.count)
            status = unsafe bytes.withUnsafeBytes { all in
                let part = unsafe UnsafeRawBufferPointer(rebasing: all[start..<end])
                return unsafe XML_Parse(
                    parser, part.bindMemory(to: CChar.self).baseAddress, Int32(part.count), end == bytes.count ? 1 : 0)
            }
            start = end
        } while status == XML_STATUS_OK && start < bytes.count
        guard status != XML_STATUS_OK else { return nil }
        let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
        return Damage(line: Int(unsafe XML_GetCurrentLineNumber(parser)), reason: reason ?? "it is not XML")
    }

    private static func of(_ events: UnsafeMutableRawPointer?) -> XMLEvents? {
        unsafe events.map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    private static func localName(_ name: UnsafePointer<XML_Char>) -> String {
        let text = unsafe String(cString: name)
        guard let colon = text.utf8.lastIndex(of: UInt8(ascii: ":")) else { return text }
        return String(text[text.utf8.index(after: colon)...])
    }

    private func begin(
        _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard let name = unsafe name else { return }
        var named: [String: String] = [:]
        var place = 0
        while let key = unsafe attributes?[place], let value = unsafe attributes?[place + 1] {
            named[unsafe Self.localName(key)] = unsafe String(cString: value)
            place += 2
        }
        text.removeAll(keepingCapacity: true)
        reader.begin(unsafe Self.localName(name), named)
    }

    private func append(_ part: UnsafePointer<XML_Char>?, _ count: Int) {
        unsafe text.append(contentsOf: UnsafeRawBufferPointer(start: part, count: count))
    }

    private func end(_ name: UnsafePointer<XML_Char>?) {
        guard let name = unsafe name else { return }
        reader.end(unsafe Self.localName(name), text)
        text.removeAll(keepingCapacity: true)
    }
}
