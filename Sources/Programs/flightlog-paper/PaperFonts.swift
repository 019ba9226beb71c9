import CCairo
import Foundation

/// The fonts of the pages: those that the program was installed with first, then those of the machine, for scripts that ours
/// have no letters of.
///
/// The configuration is the program's own: what the user's or the machine's settings prefer does not change a page.
@safe final class PaperFonts {
    static let family = "Roboto Condensed"
    /// The font map, which draws with these fonts only.
    let map: UnsafeMutablePointer<PangoFontMap>
    private let config: OpaquePointer

    /// - Parameter folder: the folder of the program's fonts; nil for the one that it was installed with.
    init(folder: String?) throws(DrawingFailure) {
        let folders = folder.map { [$0] } ?? Self.folders
        let own = folders.first { FileManager.default.fileExists(atPath: "\($0)/RobotoCondensed-Regular.ttf") }
        guard let own, let config = unsafe FcConfigCreate() else { throw .noFonts(folders) }
        unsafe self.config = config
        guard let map = unsafe paper_font_map() else { throw .notDrawn("there is no memory") }
        unsafe self.map = map
        let installed = ["/usr/share/fonts", "/usr/local/share/fonts", "/run/current-system/sw/share/X11/fonts"]
        let caches = ["/var/cache/fontconfig"] + Self.ownCaches
        let text =
            "<?xml version=\"1.0\"?><!DOCTYPE fontconfig SYSTEM \"fonts.dtd\"><fontconfig>"
            + ([own] + installed).map { "<dir>\(Self.escaped($0))</dir>" }.joined()
            + caches.map { "<cachedir>\(Self.escaped($0))</cachedir>" }.joined() + "</fontconfig>"
        guard unsafe paper_read_config(config, text) != 0, unsafe FcConfigBuildFonts(config) != 0,
            unsafe paper_has_family(config, Self.family) != 0
        else { throw .noFonts(folders) }
        unsafe paper_set_fonts(map, config)
    }

    private static func escaped(_ path: String) -> String {
        path.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }

    /// The user's folder of what is known of fonts, where it may be written.
    private static var ownCaches: [String] {
        let environment = ProcessInfo.processInfo.environment
        let cache = environment["XDG_CACHE_HOME"] ?? environment["HOME"].map { "\($0)/.cache" }
        return cache.map { ["\($0)/fontconfig"] } ?? []
    }

    /// Where the program's fonts may be: beside the installed program, or above a program that was built here.
    private static var folders: [String] {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        var folder = URL(filePath: program).deletingLastPathComponent()
        var found = [folder.deletingLastPathComponent().appending(path: "share/flightlog/fonts").path]
        for _ in 0..<6 {
            folder = folder.deletingLastPathComponent()
            let fonts = folder.appending(path: "Resources/Fonts").path
            if FileManager.default.fileExists(atPath: fonts) { found.append(fonts) }
        }
        return found
    }

    deinit { unsafe paper_release(map) }
}
