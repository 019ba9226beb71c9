import Foundation
import TestFiles
import Testing

@testable import TerminalUI

@Suite("Pictures of saved screens")
struct DrawScreenTests {
    private static let root = Project.folder

    private static func python(_ arguments: [String]) -> Int32 {
        (try? ProgramRun("/usr/bin/python3", arguments))?.exitCode ?? -1
    }

    private static let canDraw =
        python(["-c", "import PIL"]) == 0
        && FileManager.default.fileExists(atPath: "/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Bold.ttf")
        && FileManager.default.fileExists(atPath: "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc")

    @Test(
        "Every style of every theme is drawn, with the same result twice", .enabled(if: canDraw),
        arguments: Theme.shipped)
    func drawing(theme: Theme) throws {
        var buffer = CellBuffer(size: Size(rows: 27, columns: 40))
        for (row, style) in Style.allCases.enumerated() {
            buffer.write("│ Zürich 東京 e\u{301} ✓ █░", at: Position(row: row, column: 0), style: style)
        }
        let folder = TemporaryFolder("screen")
        let screen = folder["screen.ansi"]
        try buffer.ansi(theme: theme).write(to: screen, atomically: true, encoding: .utf8)
        let pictures = try ["one.png", "two.png"].map { name in
            let picture = folder[name]
            let script = Self.root.appending(path: "scripts/draw-screen").path
            #expect(Self.python([script, screen.path, "-o", picture.path]) == 0)
            return try Data(contentsOf: picture)
        }
        #expect(pictures[0] == pictures[1] && pictures[0].count > 5_000)
    }
}
