package import FoundationEssentials

/// The text from which `flightlog-paper` draws: JSON, the document in the first line and a page in each of the others, so
/// that a long book is drawn while it is read.
package enum PaperLines {
    /// Returns the line of a document, with its end.
    package static func line(of document: PaperDocument) throws -> Data { try line(document) }

    /// Returns the line of a page, with its end.
    package static func line(of page: PaperPage) throws -> Data { try line(page) }

    private static func line(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        // The same page is the same bytes.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(value) + [UInt8(ascii: "\n")]
    }

    /// Reads the first line.
    ///
    /// - Throws: `PaperLineError`.
    package static func document(_ line: Data) throws(PaperLineError) -> PaperDocument {
        guard let document = try? JSONDecoder().decode(PaperDocument.self, from: line),
            document.kind == PaperDocument.kind
        else { throw .noDocument }
        guard (PaperDocument.version...PaperDocument.versionOfPictures).contains(document.version) else {
            throw .otherVersion(document.version)
        }
        return document
    }

    /// Reads the line of a page.
    ///
    /// - Parameter number: the number of the line, from 1, for the error.
    /// - Throws: `PaperLineError`.
    package static func page(_ line: Data, number: Int) throws(PaperLineError) -> PaperPage {
        guard let page = try? JSONDecoder().decode(PaperPage.self, from: line) else { throw .noPage(line: number) }
        let sides = 1_000...500_000
        guard sides.contains(page.width), sides.contains(page.height) else { throw .noPage(line: number) }
        return page
    }
}

/// The reason why a text is not that of pages.
package enum PaperLineError: Error, Hashable, Sendable {
    case noDocument
    case otherVersion(Int)
    case noPage(line: Int)
    /// The document has no page.
    case noPages

    /// What happened, as sentences.
    package var message: String {
        switch self {
        case .noDocument: "The input is not what “flightlog print --json” writes."
        case .otherVersion(let version): "The pages are of version \(version); this program draws versions 1 and 2."
        case .noPage(let line): "Line \(line) of the input is no page: it is damaged, or cut off."
        case .noPages: "There is no page in the input."
        }
    }

    /// What to do now.
    package var recovery: String {
        switch self {
        case .noDocument: "Pass it on: flightlog print easa --json | flightlog-paper -o logbook.pdf"
        case .otherVersion: "Install the flightlog and the flightlog-paper of one version."
        case .noPage, .noPages: "Print it again: flightlog print easa -o logbook.pdf"
        }
    }
}
