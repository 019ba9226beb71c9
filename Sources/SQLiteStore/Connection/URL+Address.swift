import Foundation

extension URL {
    /// The file's address for SQLite, with what is asked of it (<https://www.sqlite.org/uri.html>).
    func address(_ question: String) -> String {
        "file:\(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path)?\(question)"
    }
}
