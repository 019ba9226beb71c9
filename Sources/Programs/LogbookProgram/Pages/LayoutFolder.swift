import ArgumentParser
package import Aviation
import CommandLineProgram
import Foundation
package import Reports

/// The layouts of pages: those of the user, beside the settings, and those that the program ships.
package struct LayoutFolder {
    /// The folder of the user's layouts, which may be missing.
    let path: String

    /// The folder of the user who runs the program.
    package static var ofUser: LayoutFolder {
        LayoutFolder(path: "\(Folders(environment: ProcessInfo.processInfo.environment).configuration)/layouts")
    }

    private static let end = ".layout"
    /// The bytes of the longest layout that is read.
    private static let longest = 1 << 20

    /// The names of the user's layouts.
    private var ownNames: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return files.filter { $0.hasSuffix(Self.end) }.map { String($0.dropLast(Self.end.count)) }.sorted()
    }

    /// The names of all layouts, the user's own first.
    package var names: [String] { ownNames + PaperLayout.shippedNames.filter { !ownNames.contains($0) } }

    /// A layout in a list: its name in commands, and the one for people.
    package struct Choice: Hashable, Sendable {
        package let name: String
        package let label: String
    }

    /// Returns the layouts in the order in which the user of a region meets them: the region's on one page, the user's own,
    /// and the others. One that cannot be read has its name.
    package func choices(of region: Region?) -> [Choice] {
        let usual = region == .faa ? "faa-single" : "easa-single"
        let order = names.filter { $0 == usual } + names.filter { $0 != usual }
        return order.map { name in
            Choice(name: name, label: (try? layout(name, fields: .standard))?.label ?? name)
        }
    }

    /// Returns a layout, the user's own first.
    ///
    /// - Throws: `CommandFailure` for a layout that is not understood; `PaperError.noLayout`.
    package func layout(_ name: String, fields: FieldTable) throws -> PaperLayout {
        if ownNames.contains(name) { return try own(name, fields: fields) }
        do throws(LayoutError) {
            if let layout = try PaperLayout.shipped(name) { return layout }
        } catch {
            throw failure(error, in: "the layout \(name)")
        }
        let known = PaperLayout.shippedNames + ownNames
        throw PaperError.noLayout(name, known: known, nearest: known.nearest(to: name))
    }

    private func own(_ name: String, fields: FieldTable) throws -> PaperLayout {
        let file = "\(path)/\(name)\(Self.end)"
        guard let data = FileManager.default.contents(atPath: file), data.count <= Self.longest,
            let text = String(validating: data, as: UTF8.self)
        else {
            throw CommandFailure(
                "\(file) cannot be read as text.", "Check its permissions, and that it is UTF-8.", exitCode: ExitCode(2)
            )
        }
        do throws(LayoutError) {
            return try PaperLayout(parsing: text, fields: fields)
        } catch {
            throw failure(error, in: file)
        }
    }

    private func failure(_ error: LayoutError, in name: String) -> CommandFailure {
        CommandFailure(
            "\(name), line \(error.line), column \(error.column): \(error.message)",
            "Correct the line; docs/paper.md describes the language.", exitCode: ExitCode(65))
    }

    /// Prints the layouts and the authorities.
    package func show() {
        var lines: [String] = []
        for name in ownNames {
            let title = (try? own(name, fields: .standard))?.label ?? "\(path)/\(name)\(Self.end)"
            lines.append(Self.line(name, "\(title) (your own)"))
        }
        for name in PaperLayout.shippedNames where !ownNames.contains(name) {
            guard let layout = try? PaperLayout.shipped(name) else { continue }
            let source = layout.source.map { ", by \($0.text), read \($0.date.isoText)" } ?? ""
            lines.append(Self.line(name, layout.label + source))
        }
        lines.append("")
        for authority in (try? AuthorityRequirements.shipped()) ?? [] {
            lines.append(Self.line("--for \(authority.name)", authority.title))
        }
        StandardStream.output.show(lines.map { $0 + "\n" }.joined())
    }

    private static func line(_ name: String, _ text: String) -> String {
        name + String(repeating: " ", count: max(18 - name.count, 1)) + VisibleText.line(text)
    }
}
