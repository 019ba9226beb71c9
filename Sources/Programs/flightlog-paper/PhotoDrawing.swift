import CCairo
import CTurboJPEG
import Foundation

/// A photo, made small enough for a screen and turned as the camera was held.
///
/// ```swift
/// let photo = try PhotoDrawing(bytes, width: 800, height: 600)
/// try photo.write(.png, to: file)
/// ```
@safe final class PhotoDrawing {
    private let surface: OpaquePointer

    /// The most dots of a photo, about those of the largest cameras.
    private static let mostDots = 200_000_000

    /// Reads a JPEG or a PNG.
    ///
    /// - Parameters:
    ///   - width: the most dots across; a smaller photo stays as it is.
    ///   - height: the most dots down.
    /// - Throws: `DrawingFailure.notAPhoto`.
    init(_ bytes: Data, width: Int, height: Int) throws(DrawingFailure) {
        let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
        let turn = isPNG ? PhotoTurn.none : PhotoTurn(exif: [UInt8](bytes.prefix(1 << 17)))
        let (across, down) = turn.isSideways ? (height, width) : (width, height)
        let read = unsafe isPNG ? try Self.png(bytes) : try Self.jpeg(bytes, across, down)
        defer { unsafe cairo_surface_destroy(read) }
        let size = unsafe (Int(cairo_image_surface_get_width(read)), Int(cairo_image_surface_get_height(read)))
        let scale = min(Double(across) / Double(size.0), Double(down) / Double(size.1), 1)
        let fitted = (max(Int((Double(size.0) * scale).rounded()), 1), max(Int((Double(size.1) * scale).rounded()), 1))
        let target = turn.isSideways ? (fitted.1, fitted.0) : fitted
        guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(target.0), Int32(target.1)),
            let context = unsafe cairo_create(surface)
        else { throw .notDrawn("there is no memory") }
        defer { unsafe cairo_destroy(context) }
        unsafe self.surface = surface
        // What shines through is white.
        unsafe cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo_paint(context)
        var matrix = turn.matrix(Double(target.0), Double(target.1))
        unsafe cairo_transform(context, &matrix)
        unsafe cairo_scale(context, Double(fitted.0) / Double(size.0), Double(fitted.1) / Double(size.1))
        unsafe cairo_set_source_surface(context, read, 0, 0)
        unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        unsafe cairo_paint(context)
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .notDrawn(unsafe String(cString: cairo_status_to_string(status)))
        }
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    // MARK: Reading

    private final class Source {
        let bytes: [UInt8]
        var place = 0
        init(_ bytes: Data) { self.bytes = [UInt8](bytes) }
    }

    private static func png(_ bytes: Data) throws(DrawingFailure) -> OpaquePointer {
        // The size stands before anything that takes room.
        let head = [UInt8](bytes.prefix(24))
        guard head.count == 24 else { throw .notAPhoto("the file is cut off") }
        let sides = [16, 20].map { place in (0..<4).reduce(0) { $0 << 8 | Int(head[place + $1]) } }
        guard sides.allSatisfy({ (1...30_000).contains($0) }), sides[0] * sides[1] <= mostDots else {
            throw .notAPhoto("it is larger than any camera's")
        }
        let source = Source(bytes)
        let surface = unsafe withExtendedLifetime(source) {
            unsafe cairo_image_surface_create_from_png_stream(
                { closure, target, length in
                    guard let closure = unsafe closure, let target = unsafe target else {
                        return CAIRO_STATUS_READ_ERROR
                    }
                    let source = unsafe Unmanaged<Source>.fromOpaque(closure).takeUnretainedValue()
                    guard source.place + Int(length) <= source.bytes.count else { return CAIRO_STATUS_READ_ERROR }
                    unsafe source.bytes.withUnsafeBytes { all in
                        if let base = all.baseAddress { unsafe memcpy(target, base + source.place, Int(length)) }
                    }
                    source.place += Int(length)
                    return CAIRO_STATUS_SUCCESS
                }, Unmanaged.passUnretained(source).toOpaque())
        }
        guard let surface = unsafe surface else { throw .notDrawn("there is no memory") }
        let status = unsafe cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else {
            unsafe cairo_surface_destroy(surface)
            throw .notAPhoto(unsafe String(cString: cairo_status_to_string(status)))
        }
        return unsafe surface
    }

    /// Reads a JPEG, as small as the library makes it at once without becoming smaller than is wanted.
    private static func jpeg(_ bytes: Data, _ across: Int, _ down: Int) throws(DrawingFailure) -> OpaquePointer {
        guard let reader = unsafe tjInitDecompress() else { throw .notDrawn("there is no memory") }
        defer { unsafe tjDestroy(reader) }
        let source = [UInt8](bytes)
        var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        guard unsafe tjDecompressHeader3(reader, source, UInt(source.count), &width, &height, &sampling, &space) == 0
        else { throw .notAPhoto(unsafe String(cString: tjGetErrorStr2(reader))) }
        guard width > 0, height > 0, Int(width) * Int(height) <= mostDots else {
            throw .notAPhoto("it is larger than any camera's")
        }
        // Eighths of the size.
        let eighths = (1...8).first { part in
            (Int(width) * part + 7) / 8 >= min(across, Int(width))
                && (Int(height) * part + 7) / 8 >= min(down, Int(height))
        }
        let part = Int32(eighths ?? 8)
        let (wide, high) = ((width * part + 7) / 8, (height * part + 7) / 8)
        guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, wide, high),
            let dots = unsafe cairo_image_surface_get_data(surface)
        else { throw .notDrawn("there is no memory") }
        let code = unsafe tjDecompress2(
            reader, source, UInt(source.count), dots, wide, cairo_image_surface_get_stride(surface), high,
            Int32(TJPF_BGRX.rawValue), 0)
        // A warning, such as of a file that is cut off, leaves what could be read.
        guard unsafe code == 0 || tjGetErrorCode(reader) == Int32(TJERR_WARNING.rawValue) else {
            unsafe cairo_surface_destroy(surface)
            throw .notAPhoto(unsafe String(cString: tjGetErrorStr2(reader)))
        }
        unsafe cairo_surface_mark_dirty(surface)
        return unsafe surface
    }

    // MARK: Writing

    /// Writes the photo as a PNG, or as bare dots.
    func write(_ form: PaperForm, to file: DrawnFile) throws(DrawingFailure) {
        unsafe cairo_surface_flush(surface)
        guard form == .png else { return unsafe Drawing.writeDots(of: surface, to: file) }
        let status = unsafe cairo_surface_write_to_png_stream(
            surface, Drawing.write, Unmanaged.passUnretained(file).toOpaque())
        guard status == CAIRO_STATUS_SUCCESS else {
            throw .notDrawn(unsafe String(cString: cairo_status_to_string(status)))
        }
    }
}

/// How a camera was held, by EXIF's orientation from 1 to 8.
struct PhotoTurn: Hashable {
    private let orientation: Int

    static let none = PhotoTurn(orientation: 1)

    private init(orientation: Int) { self.orientation = orientation }

    /// Reads the orientation that a JPEG's beginning says; as it is, where it says none.
    init(exif bytes: [UInt8]) {
        var place = 2
        while place + 10 < bytes.count, bytes[place] == 0xFF {
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            if bytes[place + 1] == 0xE1, bytes[(place + 4)..<(place + 10)].elementsEqual("Exif\0\0".utf8) {
                orientation = Self.orientation(Array(bytes[(place + 10)..<min(place + 2 + length, bytes.count)])) ?? 1
                return
            }
            guard bytes[place + 1] != 0xDA, length >= 2 else { break }
            place += 2 + length
        }
        orientation = 1
    }

    /// The value of the tag 0x0112 in the first folder of a TIFF.
    private static func orientation(_ tiff: [UInt8]) -> Int? {
        guard tiff.count > 14 else { return nil }
        let isLittle = tiff[0] == UInt8(ascii: "I")
        func number(_ place: Int, _ length: Int) -> Int? {
            guard place >= 0, place + length <= tiff.count else { return nil }
            let part = tiff[place..<place + length]
            return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let folder = number(4, 4), let count = number(folder, 2) else { return nil }
        for entry in 0..<min(count, 200) {
            let place = folder + 2 + entry * 12
            guard let tag = number(place, 2) else { return nil }
            if tag == 0x0112 { return number(place + 8, 2).flatMap { (1...8).contains($0) ? $0 : nil } }
        }
        return nil
    }

    /// Whether width and height change places.
    var isSideways: Bool { orientation > 4 }

    /// The way from the photo's dots to those of a picture of this size.
    func matrix(_ width: Double, _ height: Double) -> cairo_matrix_t {
        let (xx, yx, xy, yy, x0, y0): (Double, Double, Double, Double, Double, Double) =
            switch orientation {
            case 2: (-1, 0, 0, 1, width, 0)
            case 3: (-1, 0, 0, -1, width, height)
            case 4: (1, 0, 0, -1, 0, height)
            case 5: (0, 1, 1, 0, 0, 0)
            case 6: (0, 1, -1, 0, width, 0)
            case 7: (0, -1, -1, 0, width, height)
            case 8: (0, -1, 1, 0, 0, height)
            default: (1, 0, 0, 1, 0, 0)
            }
        return cairo_matrix_t(xx: xx, yx: yx, xy: xy, yy: yy, x0: x0, y0: y0)
    }
}
