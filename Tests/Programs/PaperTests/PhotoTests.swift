import Foundation
import TestFiles
import Testing

/// Whether flightlog-paper was built.
private let isBuilt = FileManager.default.isExecutableFile(atPath: Project.program("flightlog-paper").path)

@Suite("Photos drawn by flightlog-paper", .enabled(if: isBuilt, "flightlog-paper is not built"))
struct PhotoTests {
    private let folder = TemporaryFolder("photo")

    /// A photo of 32 by 16 dots: yellow and cyan above red and blue.
    private static let jpeg =
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQERMU \
                FRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU \
                FBQUFBQUFBT/wAARCAAQACADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF \
                BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW \
                V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi \
                4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC \
                AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm \
                Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq \
                8vP09fb3+Pn6/9oADAMBAAIRAxEAPwD9Ba/yqPuAoA8Cr/cg/wAcgoA/Oyv4ZP8AqoCgDwKv9xj/AB0CgD//2Q==
                """, options: .ignoreUnknownCharacters) ?? Data()

    /// The photo with the note of a camera that was held in another way.
    private static func held(_ orientation: UInt8) -> Data {
        let tiff: [UInt8] =
            Array("MM".utf8) + [
                0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
            ]
        let note = Array("Exif\0\0".utf8) + tiff
        return jpeg.prefix(2) + [0xFF, 0xE1, 0, UInt8(note.count + 2)] + note + jpeg.dropFirst(2)
    }

    private struct Dots {
        let width, height: Int
        let bytes: [UInt8]

        /// The name of the color of a dot.
        func color(_ x: Int, _ y: Int) -> String {
            let dot = bytes[((y * width + x) * 3)..<((y * width + x) * 3 + 3)].map { $0 > 128 }
            return [
                [true, true, false]: "yellow", [false, true, true]: "cyan", [true, false, false]: "red",
                [false, false, true]: "blue", [true, true, true]: "white",
            ][dot] ?? "other"
        }

        /// The colors of the corners, row by row.
        var corners: [String] {
            [color(1, 1), color(width - 2, 1), color(1, height - 2), color(width - 2, height - 2)]
        }
    }

    private func draw(_ photo: Data, _ words: String...) throws -> (dots: Dots?, run: ProgramRun) {
        let (file, drawn) = (folder["photo"], folder["\(UUID().uuidString).ppm"])
        try photo.write(to: file)
        let run = try ProgramRun("flightlog-paper", ["--photo", file.path, "-o", drawn.path] + words)
        guard let bytes = try? [UInt8](Data(contentsOf: drawn)) else { return (nil, run) }
        let head = String(decoding: bytes.prefix(20), as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard head.count > 3, head[0] == "P6", let width = Int(head[1]), let height = Int(head[2]) else {
            return (nil, run)
        }
        return (Dots(width: width, height: height, bytes: Array(bytes.suffix(width * height * 3))), run)
    }

    @Test("A JPEG is turned as the camera was held, and is never larger than it is")
    func turned() throws {
        let cases: [(UInt8, [String])] = [
            (1, ["yellow", "cyan", "red", "blue"]), (2, ["cyan", "yellow", "blue", "red"]),
            (3, ["blue", "red", "cyan", "yellow"]), (4, ["red", "blue", "yellow", "cyan"]),
            (5, ["yellow", "red", "cyan", "blue"]), (6, ["red", "yellow", "blue", "cyan"]),
            (7, ["blue", "cyan", "red", "yellow"]), (8, ["cyan", "blue", "yellow", "red"]),
        ]
        for (orientation, corners) in cases {
            let (dots, run) = try draw(Self.held(orientation))
            let drawn = try #require(dots, "\(orientation): \(run)")
            #expect(drawn.corners == corners, "\(orientation)")
            #expect(drawn.width == (orientation < 5 ? 32 : 16) && drawn.height == 48 - drawn.width)
        }
    }

    @Test("It is made smaller to fit, and keeps its shape; what is drawn as a PNG is read as one")
    func fitted() throws {
        let small = try #require(try draw(Self.jpeg, "--width", "10", "--height", "100").dots)
        #expect(small.width == 10 && small.height == 5 && small.corners == ["yellow", "cyan", "red", "blue"])
        let low = try #require(try draw(Self.held(6), "--width", "100", "--height", "12").dots)
        #expect(low.width == 6 && low.height == 12)
        let png = folder["drawn.png"]
        try Self.jpeg.write(to: folder["photo"])
        #expect(try ProgramRun("flightlog-paper", "--photo", folder["photo"].path, "-o", png.path).exitCode == 0)
        let again = try #require(try draw(Data(contentsOf: png)).dots)
        #expect(again.width == 32 && again.corners == ["yellow", "cyan", "red", "blue"])
    }

    @Test("What is no photo, is cut off, or says that it is huge, is refused in a sentence")
    func refused() throws {
        var huge = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]) + Data("IHDR".utf8)
        huge += [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 8, 2, 0, 0, 0]
        for bytes in [Data("no photo".utf8), Data(Self.jpeg.prefix(200)), huge, Data(huge.prefix(12))] {
            let (dots, run) = try draw(bytes)
            #expect(dots == nil && run.exitCode == 2, "\(run)")
            #expect(run.errors.contains("The photo cannot be drawn: "), "\(run)")
        }
        let form = try ProgramRun("flightlog-paper", "--photo", folder["photo"].path, "-o", folder["x.svg"].path)
        #expect(form.exitCode == 2 && form.errors.contains("PNG or PPM"), "\(form)")
        // Half of a photo is shown as far as it goes.
        let half = try draw(Self.jpeg.dropLast(12))
        #expect(half.dots?.width == 32, "\(half.run)")
    }
}
