/// The attributes of an element while they are read: each is taken once, and what is left over is the editor's.
struct ElementFields {
    private let element: ModelElement
    private let source: String
    private var left: [String: String]

    init(_ element: ModelElement, source: String) {
        self.element = element
        self.source = source
        left = element.attributes
    }

    /// What was not taken.
    var remaining: EditorSettings { EditorSettings(left) }

    /// Takes a text; nil when the element has none.
    mutating func take(_ name: String) -> String? { left.removeValue(forKey: name) }

    /// Puts a text back, so that it stays among what was not taken.
    mutating func keep(_ name: String, _ value: String) { left[name] = value }

    /// Takes a text that is neither absent nor empty.
    mutating func require(_ name: String) throws(DataModelError) -> String {
        guard let value = take(name), !value.isEmpty else { throw error("<\(element.name)> has no “\(name)”") }
        return value
    }

    /// Takes YES or NO; NO when the element has neither.
    mutating func flag(_ name: String) throws(DataModelError) -> Bool {
        switch take(name) {
        case "YES": true
        case nil, "NO": false
        case let other?: throw error("“\(name)” of <\(element.name)> is “\(other)”, neither YES nor NO")
        }
    }

    /// Takes a whole number of at least 0; nil when the element has none.
    mutating func count(_ name: String) throws(DataModelError) -> Int? {
        guard let text = take(name) else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw error("“\(name)” of <\(element.name)> is “\(text)”, not a number of objects")
        }
        return number
    }

    /// Refuses attributes on an element that has nowhere to keep them.
    func requireNothingElse() throws(DataModelError) {
        if let name = left.keys.min() { throw error("<\(element.name)> has an unknown attribute “\(name)”") }
    }

    /// The error for something wrong at this element.
    func error(_ reason: String) -> DataModelError {
        .unreadableModel(source: source, line: element.line, reason: reason)
    }
}
