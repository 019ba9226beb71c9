import Foundation
import TerminalUI
import Testing

/// Compares a screen with its golden copy; with UPDATE_GOLDEN in the environment, writes the copy instead.
func expectGolden(
    _ buffer: CellBuffer, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "Golden")
    let file = folder.appending(path: "\(name).txt")
    if let folder = ProcessInfo.processInfo.environment["SCREENS"] {
        let target = URL(filePath: folder).appending(path: "\(name).ansi")
        try buffer.ansi(theme: .hangar).write(to: target, atomically: true, encoding: .utf8)
    }
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
        try buffer.text.write(to: file, atomically: true, encoding: .utf8)
        return
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(buffer.text == kept, "\(name) looks different", sourceLocation: sourceLocation)
}
