/// An element of a model's XML: what the parser, the flat form and the reader of models hand each other.
struct ModelElement: Hashable {
    /// The element's tag.
    var name: String
    /// Its attributes; their order means nothing.
    var attributes: [String: String]
    /// The elements within it, in order.
    var children: [ModelElement] = []
    /// The text within it, without the white space around it.
    var text = ""
    /// The line it begins on, counted from 1; nil when it was not read from a text.
    var line: Int?

    /// Makes an element without attributes that are nil.
    init(_ name: String, _ attributes: [String: String?] = [:], _ children: [ModelElement] = []) {
        self.name = name
        self.attributes = attributes.compactMapValues { $0 }
        self.children = children
    }

    /// The first element of that tag within it.
    func first(_ name: String) -> ModelElement? { children.first { $0.name == name } }
}
