import FoundationEssentials
import FoundationXML

/// Reads XML into elements: the one place that meets Foundation's parser.
///
/// External entities are not followed, so that reading a model never opens another file.
final class ModelElementParser: XMLParserDelegate {
    private let source: String
    private var open: [ModelElement] = []
    private var root: ModelElement?
    private var failure: DataModelError?

    private init(source: String) { self.source = source }

    /// Returns the root element.
    ///
    /// - Throws: `DataModelError.unreadableModel` with the line when the data are not well-formed XML.
    static func root(of data: Data, source: String) throws(DataModelError) -> ModelElement {
        if let objection = XMLObjection.first(in: data) {
            throw .unreadableModel(source: source, line: objection.line, reason: objection.reason)
        }
        let delegate = ModelElementParser(source: source)
        let parser = XMLParser(data: data)
        parser.delegate = delegate
        let isWellFormed = parser.parse()
        if let failure = delegate.failure { throw failure }
        guard isWellFormed, let root = delegate.root else {
            throw .unreadableModel(
                source: source, line: parser.lineNumber > 0 ? parser.lineNumber : nil,
                reason: "it is not well-formed XML")
        }
        return root
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
        attributes attributeDict: [String: String] = [:]
    ) {
        var element = ModelElement(elementName)
        element.attributes = attributeDict
        element.line = parser.lineNumber
        open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        guard let last = open.indices.last else { return }
        open[last].text += string
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
    ) {
        guard var element = open.popLast() else { return }
        element.text = element.text.trimmed
        if let last = open.indices.last { open[last].children.append(element) } else { root = root ?? element }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        failure =
            failure
            ?? .unreadableModel(
                source: source, line: parser.lineNumber > 0 ? parser.lineNumber : nil,
                reason: "it is not well-formed XML")
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
