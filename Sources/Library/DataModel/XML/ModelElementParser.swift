import CExpat
import FoundationEssentials

/// Reads XML into elements: the one place that meets Expat (<https://libexpat.github.io/doc/>).
///
/// External entities are not followed, so that reading a model never opens another file.
@safe final class ModelElementParser {
    /// How deep elements may lie within one another. A model's lie five deep; Expat has no limit, and the stack has one.
    private static let greatestDepth = 200

    private let source: String
    private let parser: XML_Parser
    private var open: [ModelElement] = []
    private var root: ModelElement?

    private init?(source: String) {
        guard let parser = unsafe XML_ParserCreate(nil) else { return nil }
        self.source = source
        unsafe self.parser = parser
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// Returns the root element.
    ///
    /// - Throws: `DataModelError.unreadableModel` with the line when the data are not well-formed XML.
    static func root(of data: Data, source: String) throws(DataModelError) -> ModelElement {
        guard let parser = ModelElementParser(source: source) else {
            throw .unreadableModel(source: source, line: nil, reason: "there is no memory to read it")
        }
        guard parser.reads(data), let root = parser.root else {
            throw .unreadableModel(
                source: source, line: parser.line, reason: "it is not well-formed XML\(parser.detail)")
        }
        return root
    }

    /// The line that the parser has come to, counted from 1.
    private var line: Int { Int(unsafe XML_GetCurrentLineNumber(parser)) }

    /// What Expat says is wrong, behind a colon; empty where it says nothing.
    private var detail: String {
        if open.count >= Self.greatestDepth { return ": elements lie too deep within one another" }
        guard let text = unsafe XML_ErrorString(XML_GetErrorCode(parser)) else { return "" }
        return unsafe ": \(String(cString: text))"
    }

    /// Has the parser tell the elements; whether they are well-formed.
    private func reads(_ data: Data) -> Bool {
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { reader, name, attributes in unsafe ModelElementParser.of(reader)?.begin(name, attributes) },
            { reader, _ in unsafe ModelElementParser.of(reader)?.end() })
        unsafe XML_SetCharacterDataHandler(parser) { reader, text, count in
            unsafe ModelElementParser.of(reader)?.take(text, Int(count))
        }
        guard let count = Int32(exactly: data.count) else { return false }
        let status = unsafe data.withUnsafeBytes { bytes in
            unsafe XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, count, 1)
        }
        return status == XML_STATUS_OK
    }

    private static func of(_ reader: UnsafeMutableRawPointer?) -> ModelElementParser? {
        unsafe reader.map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    /// - Parameter attributes: names and values in turn, up to a null.
    private func begin(
        _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard let name = unsafe name, open.count < Self.greatestDepth else {
            unsafe XML_StopParser(parser, 0)
            return
        }
        var element = ModelElement(unsafe String(cString: name))
        element.line = line
        var place = 0
        while let key = unsafe attributes?[place], let value = unsafe attributes?[place + 1] {
            element.attributes[unsafe String(cString: key)] = unsafe String(cString: value)
            place += 2
        }
        open.append(element)
    }

    private func take(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
        guard let last = open.indices.last else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: count)
        open[last].text += unsafe String(decoding: bytes, as: UTF8.self)
    }

    private func end() {
        guard var element = open.popLast() else { return }
        element.text = element.text.trimmed
        if let last = open.indices.last { open[last].children.append(element) } else { root = root ?? element }
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
