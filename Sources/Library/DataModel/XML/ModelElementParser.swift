import CExpat
import FoundationEssentials

/// A parser from XML to elements. All calls of Expat (<https://libexpat.github.io/doc/>) are here.
///
/// External entities are not followed, so that reading a model never opens another file.
@safe final class ModelElementParser {
    /// The greatest depth of elements. Models have a depth of about five; Expat has no limit, but the stack does.
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
    /// - Throws: `DataModelError.unreadableModel` with the line if the data is not well-formed XML.
    static func root(of data: Data, source: String) throws(DataModelError) -> ModelElement {
        guard let parser = ModelElementParser(source: source) else {
            throw .unreadableModel(source: source, line: nil, reason: "there is not enough memory to read it")
        }
        guard parser.reads(data), let root = parser.root else {
            throw .unreadableModel(
                source: source, line: parser.line, reason: "it is not well-formed XML\(parser.detail)")
        }
        return root
    }

    /// The current line of the parser, counted from 1.
    private var line: Int { Int(unsafe XML_GetCurrentLineNumber(parser)) }

    /// Expat's description of the error after a colon; empty if it has none.
    private var detail: String {
        if open.count >= Self.greatestDepth { return ": elements are nested too deeply" }
        guard let text = unsafe XML_ErrorString(XML_GetErrorCode(parser)) else { return "" }
        return unsafe ": \(String(cString: text))"
    }

    /// Runs the parser; false if the data is not well-formed.
    private func reads(_ data: Data) -> Bool {
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { reader, name, attributes in unsafe ModelElementParser.of(reader)?.begin(name, attributes) },
            { reader, _ in unsafe ModelElementParser.of(reader)?.end() })
        unsafe XML_SetCharacterDataHandler(parser) { reader, text, count in
            unsafe ModelElementParser.of(reader)?.append(text, Int(count))
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

    private func append(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
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
    /// The text without surrounding white space.
    fileprivate var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
