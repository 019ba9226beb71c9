import FoundationEssentials

/// Why XML must not be given to Foundation's parser.
///
/// NB: the parser stops the whole program at bytes that are not UTF-8, at a processing instruction without data, and at
/// declarations in a document type, even behind an error. A model has none of these, so all of each kind are refused
/// before it sees them, in comments too; so is an encoding in which they could hide.
struct XMLObjection {
    /// What is wrong.
    let reason: String
    /// Where, counted from 1; nil where lines mean nothing.
    var line: Int?

    /// Looks through the data; nil when the parser may have them.
    static func first(in data: Data) -> XMLObjection? {
        guard String(validating: data, as: UTF8.self) != nil else {
            return XMLObjection(reason: "it is not UTF-8 text")
        }
        var scan = XMLScan(bytes: Array(data))
        return scan.objection()
    }
}

/// Goes through XML from one mark-up to the next.
private struct XMLScan {
    private static let brackets = [UInt8(ascii: "<"), UInt8(ascii: ">")]

    let bytes: [UInt8]
    var position = 0

    mutating func objection() -> XMLObjection? {
        if let place = bytes.firstIndex(of: 0) { return refusal("it is not well-formed XML", at: place) }
        if accept("\u{FEFF}<?xml ") || accept("<?xml ") {
            let start = position
            position = bytes[start...].firstIndex { Self.brackets.contains($0) } ?? bytes.count
            let declaration = bytes[start..<position]
            guard declaration.last == UInt8(ascii: "?"), position < bytes.count, bytes[position] == Self.brackets[1]
            else { return refusal("it is not well-formed XML", at: start) }
            guard isUTF8(declaration) else { return refusal("it is declared to be no UTF-8 text", at: start) }
        }
        while let place = bytes[position...].firstIndex(of: Self.brackets[0]) {
            position = place
            if accept("<?") { return refusal("there is a processing instruction", at: place) }
            if accept("<!--") || accept("<![CDATA[") { continue }
            if accept("<!DOCTYPE "), isPlainDocumentType() { continue }
            if accept("<!") || position > place { return refusal("there are declarations of its own", at: place) }
            position += 1
        }
        return nil
    }

    /// Whether a document type only names itself, as a property list's does, and declares nothing.
    private func isPlainDocumentType() -> Bool {
        let end = bytes[position...].firstIndex { Self.brackets.contains($0) || $0 == UInt8(ascii: "[") }
        return end.map { bytes[$0] == Self.brackets[1] } ?? false
    }

    private func refusal(_ reason: String, at place: Int) -> XMLObjection {
        XMLObjection(reason: reason, line: 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") })
    }

    private mutating func accept(_ text: String) -> Bool {
        guard bytes[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    /// Whether an XML declaration names no encoding, or UTF-8.
    private func isUTF8(_ declaration: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: declaration, as: UTF8.self).lowercased()
        guard let range = text.firstRange(of: "encoding") else { return true }
        let value = text[range.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        let isPlain = value.hasPrefix("\"utf-8\"") || value.hasPrefix("'utf-8'")
        return isPlain && !value.contains("encoding")
    }
}
