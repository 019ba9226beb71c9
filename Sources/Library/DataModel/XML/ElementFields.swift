/// The attributes of an XML element while it is read. Each is removed when read; the rest are editor settings.
struct ElementFields {
    private let element: ModelElement
    private let source: String
    private var unread: [String: String]

    init(_ element: ModelElement, source: String) {
        self.element = element
        self.source = source
        unread = element.attributes
    }

    /// The attributes not read.
    var remaining: EditorSettings { EditorSettings(unread) }

    /// Removes and returns an attribute; nil if the element does not have it.
    mutating func remove(_ name: String) -> String? { unread.removeValue(forKey: name) }

    /// Puts an attribute back among those not read.
    mutating func restore(_ name: String, _ value: String) { unread[name] = value }

    /// Removes and returns an attribute that must not be missing or empty.
    ///
    /// - Throws: `DataModelError.unreadableModel`.
    mutating func require(_ name: String) throws(DataModelError) -> String {
        guard let value = remove(name), !value.isEmpty else { throw error("<\(element.name)> has no “\(name)”") }
        return value
    }

    /// Removes an attribute and returns whether it is YES; false if it is missing.
    ///
    /// - Throws: `DataModelError.unreadableModel` unless it is YES or NO.
    mutating func flag(_ name: String) throws(DataModelError) -> Bool {
        switch remove(name) {
        case "YES": true
        case nil, "NO": false
        case let other?: throw error("“\(name)” of <\(element.name)> is “\(other)”, neither YES nor NO")
        }
    }

    /// Removes and returns an integer that must not be negative; nil if the element does not have it.
    ///
    /// - Throws: `DataModelError.unreadableModel`.
    mutating func count(_ name: String) throws(DataModelError) -> Int? {
        guard let text = remove(name) else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw error("“\(name)” of <\(element.name)> is “\(text)”, which is not a valid count")
        }
        return number
    }

    /// Checks that no attribute is left, for an element that has no place to keep editor settings.
    ///
    /// - Throws: `DataModelError.unreadableModel`.
    func requireNothingElse() throws(DataModelError) {
        if let name = unread.keys.min() { throw error("<\(element.name)> has an unknown attribute “\(name)”") }
    }

    /// The error for this element.
    func error(_ reason: String) -> DataModelError {
        .unreadableModel(source: source, line: element.line, reason: reason)
    }
}
