import Aviation
import LogbookResources
import ManagedObjects

/// Reads the blocks of a dump, in their order, and checks each by itself.
struct DumpReader {
    /// One block.
    struct Block {
        let layout: DumpLayout.Block
        /// The name as it is written; nil for a block that no other refers to.
        let name: String?
        let line: Int
        /// The number of blocks that it stands below.
        let depth: Int
        /// The block belongs through this relationship to the object that it stands below; nil for none.
        let owner: ResolvedRelationship?
        var values: [(slot: StorageSlot, value: AttributeValue)] = []
        var references: [(relationship: ResolvedRelationship, name: String, line: Int)] = []
        fileprivate var said: Set<String> = []
    }

    static let firstLine = "flightlog dump 1"
    static let indentation = 2

    let path: String
    let layout: DumpLayout
    private var lines: DumpLines
    private var blocks = 0
    private var open: Block?
    /// The blocks that the open one stands below, and itself.
    private var nest: [DumpLayout.Block] = []
    /// What was read, to know it again.
    private var digest = Hasher()
    /// The model of the dump when it is older than the current one.
    private(set) var olderModel: ResolvedModel?

    /// - Throws: `LogbookError`: `unreadable`; `invalidDump` for a file that does not begin as a dump.
    init(_ path: String, _ layout: DumpLayout) throws(LogbookError) {
        self.path = path
        self.layout = layout
        lines = try DumpLines(path)
        try readBeginning()
    }

    /// Passes the blocks to the closure.
    ///
    /// - Returns: the number of blocks, and a digest of what was read that another reading of the run has, too.
    /// - Throws: `LogbookError`: `unreadable`, `invalidDump`, and what the closure throws.
    mutating func forEachBlock(_ body: (Block) throws -> Void) throws -> (blocks: Int, digest: Int) {
        while let line = try next() {
            if line.isEmpty { continue }
            // A blank and a mark that joins it are one character, so that characters would not separate the parts.
            let text = Substring(line.utf8.drop { $0 == Self.blank })
            let indent = line.utf8.count - text.utf8.count
            if indent == 0, Self.isEnd(line) {
                try close(body)
                try end(line)
                return (blocks, digest.finalize())
            }
            guard indent.isMultiple(of: Self.indentation) else {
                throw error("it is indented by \(indent) \(indent == 1 ? "blank" : "blanks"); blanks come in twos")
            }
            guard indent / Self.indentation <= nest.count else {
                let most = nest.count * Self.indentation
                throw error("it is indented by \(indent) blanks, where at most \(most) are expected")
            }
            let (name, rest) = Self.parts(text)
            if indent == 0 || text.utf8.first.map({ (65...90).contains($0) }) ?? false {
                try close(body)
                try begin(name, rest, depth: indent / Self.indentation)
            } else {
                try read(name, rest, depth: indent / Self.indentation)
            }
        }
        throw error(Self.isCutOff, after: 1)
    }

    private static let blank = UInt8(ascii: " ")

    private static func isEnd(_ line: String) -> Bool { line.utf8.starts(with: "end ".utf8) }

    /// Returns what stands before the first blank, and behind it; nil without a blank.
    static func parts(_ text: Substring) -> (name: String, rest: String?) {
        guard let place = text.utf8.firstIndex(of: blank) else { return (String(text), nil) }
        return (String(text[..<place]), String(text[text.utf8.index(after: place)...]))
    }

    private mutating func next() throws(LogbookError) -> String? {
        let line = try lines.next()
        digest.combine(line)
        if let line, line.utf8.last == UInt8(ascii: "\r") {
            throw error("it ends with a carriage return; the lines of a dump end with a line feed alone")
        }
        if let line, lines.isCutOff, !Self.isEnd(line) { throw error(Self.isCutOff) }
        return line
    }

    private static let isCutOff = "the file ends here, without its last line “end …”: it was cut off"

    private func error(_ reason: String, after more: Int = 0) -> LogbookError {
        .invalidDump(path: path, line: lines.number + more, reason: reason)
    }

    // MARK: The first lines and the last

    private mutating func readBeginning() throws(LogbookError) {
        guard let first = try next() else {
            throw error("the text is empty, where “\(Self.firstLine)” is expected", after: 1)
        }
        guard first == Self.firstLine else {
            throw error(
                "it is “\(first.shortened)”, where “\(Self.firstLine)” is expected: this is no dump of this program")
        }
        let second = try next() ?? ""
        let version = second.hasPrefix("model ") ? String(second.dropFirst("model ".count)) : ""
        guard let known = FlightLogModels.versions.first(where: { LogbookFile.shortName($0.name) == version }) else {
            throw error(
                "it is “\(second.shortened)”, where “model \(LogbookFile.currentVersion)” or an earlier version is expected"
            )
        }
        guard !known.isCurrent else { return }
        do {
            olderModel = try known.model().resolved()
        } catch {
            throw .unreadable(path: path, reason: error.message)
        }
    }

    private mutating func end(_ text: String) throws(LogbookError) {
        guard text == "end \(blocks)" else {
            throw error("it is “\(text.shortened)” after \(blocks) blocks: some are missing or were added")
        }
        guard try next() == nil else { throw error("nothing is expected after the line “end \(blocks)”") }
    }

    // MARK: Blocks

    private mutating func begin(_ entity: String, _ rest: String?, depth: Int) throws(LogbookError) {
        guard let block = layout.block(named: entity) else {
            throw error("no record is called “\(entity.shortened)”\(nearest(entity))")
        }
        nest.removeSubrange(depth...)
        var owner: ResolvedRelationship?
        if let above = nest.last {
            owner = layout.owner(of: block, below: above)
            guard owner != nil else { throw error("\(entity) cannot stand below \(above.entity.name)") }
        }
        if block.isNamed, rest == nil { throw error("\(entity) has no name; “\"\"” is an empty one") }
        if !block.isNamed, let rest {
            throw error("it is “\(rest.shortened)” after \(entity), where nothing is expected")
        }
        nest.append(block)
        open = Block(layout: block, name: rest, line: lines.number, depth: depth, owner: owner)
        blocks += 1
    }

    private func nearest(_ entity: String) -> String {
        guard
            case .failure(.unknownEntity(_, let nearest?)) = Result(catching: { () throws(DataModelError) in
                try layout.model.entity(named: entity)
            })
        else { return "" }
        return "; the nearest is “\(nearest)”"
    }

    private mutating func close(_ body: (Block) throws -> Void) throws {
        guard let block = open else { return }
        open = nil
        try body(block)
    }

    // MARK: Lines of a block

    private mutating func read(_ name: String, _ rest: String?, depth: Int) throws(LogbookError) {
        guard var block = open, depth == block.depth + 1 else {
            throw error("a value stands here that belongs to no record above it")
        }
        let entity = block.layout.entity.name
        guard let line = block.layout.lines.first(where: { $0.name == name }) else {
            throw error("\(entity) has no value “\(name.shortened)”\(Self.nearest(name, in: block.layout.entity))")
        }
        guard let rest else {
            throw error("\(entity).\(name) has no value; what is unknown has no line, and an empty text is “\"\"”")
        }
        switch line.content {
        case .value(let slot, let type):
            guard let value = DumpText.value(of: rest, as: type) else {
                throw error(
                    "\(entity).\(name) is “\(rest.shortened)”, where \(DumpText.expectation(type)) is expected")
            }
            // A value has one text, so that the next dump of it is the same line.
            guard let usual = DumpText.text(of: value, as: type), usual.utf8.elementsEqual(rest.utf8) else {
                throw error("\(entity).\(name) is “\(rest.shortened)”, which is written \(Self.usual(value, type))")
            }
            block.values.append((slot, value))
        case .reference(let relationship):
            guard relationship !== block.owner else {
                throw error("\(entity).\(name) follows from the record that it stands below")
            }
            block.references.append((relationship, rest, lines.number))
        }
        var key = name
        if case .reference(let relationship) = line.content, relationship.isToMany { key += " \(rest)" }
        guard block.said.insert(key).inserted else { throw error("\(entity).\(name) stands twice in its record") }
        open = block
    }

    private static func usual(_ value: AttributeValue, _ type: AttributeType) -> String {
        DumpText.text(of: value, as: type).map { "“\($0.shortened)”" } ?? "otherwise"
    }

    private static func nearest(_ path: String, in entity: ResolvedEntity) -> String {
        guard
            case .failure(.unknownKeyPath(_, _, _, let nearest?, _)) = Result(catching: { () throws(DataModelError) in
                try entity.slot(at: path)
            })
        else { return "" }
        return "; the nearest is “\(nearest)”"
    }
}
