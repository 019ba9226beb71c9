import CCairo
import Foundation
import Paper

/// Draws pages with Cairo and Pango, each when it comes.
@safe final class Drawing {
    private let form: PaperForm
    private let document: PaperDocument
    private let fonts: PaperFonts
    private let dpi: Int
    private let file: DrawnFile
    private var surface: OpaquePointer?
    private var context: OpaquePointer?
    private var layout: OpaquePointer?
    private var count = 0
    private var faces: [Face: OpaquePointer] = unsafe [:]
    /// The beginnings of texts that were too wide for their room, the first ones.
    private(set) var narrowed: [String] = []

    private struct Face: Hashable {
        let size: Int
        let isBold: Bool
    }

    /// Points to a hundredth of a millimeter.
    private static let point = 72 / 2540.0

    init(_ form: PaperForm, _ document: PaperDocument, _ fonts: PaperFonts, dpi: Int, to file: DrawnFile) throws {
        (self.form, self.document, self.fonts, self.dpi, self.file) = (form, document, fonts, dpi, file)
    }

    /// Draws a page.
    ///
    /// - Throws: `DrawingFailure`: `onePage` for a second page of a picture; `notDrawn`, `notWritten`.
    func draw(_ page: PaperPage) throws(DrawingFailure) {
        if form != .pdf, count > 0 { throw .onePage(form) }
        try begin(page)
        count += 1
        guard let context = unsafe context else { throw .notDrawn("there is no memory") }
        for stroke in page.strokes { unsafe draw(stroke, on: context) }
        for line in page.lines { unsafe draw(line, on: context) }
        for text in page.texts { unsafe draw(text, on: context) }
        if form == .pdf { unsafe cairo_show_page(context) }
        try check()
    }

    private func begin(_ page: PaperPage) throws(DrawingFailure) {
        let (width, height) = (Double(page.width) * Self.point, Double(page.height) * Self.point)
        if unsafe surface == nil { try open(width, height) }
        guard let surface = unsafe surface, form == .pdf else { return }
        unsafe cairo_pdf_surface_set_size(surface, width, height)
        unsafe cairo_pdf_surface_set_page_label(surface, page.label)
        if let outline = page.outline {
            _ = unsafe cairo_pdf_surface_add_outline(
                surface, CAIRO_PDF_OUTLINE_ROOT, outline, "page=\(count + 1)", CAIRO_PDF_OUTLINE_FLAG_OPEN)
        }
    }

    /// What Cairo calls with each part of the drawing.
    static var write: cairo_write_func_t {
        { closure, bytes, length in
            guard let closure = unsafe closure else { return CAIRO_STATUS_WRITE_ERROR }
            let file = unsafe Unmanaged<DrawnFile>.fromOpaque(closure).takeUnretainedValue()
            unsafe file.write(UnsafeRawBufferPointer(start: bytes, count: Int(length)))
            return CAIRO_STATUS_SUCCESS
        }
    }

    private func open(_ width: Double, _ height: Double) throws(DrawingFailure) {
        let target = unsafe Unmanaged.passUnretained(file).toOpaque()
        switch form {
        case .pdf:
            unsafe surface = cairo_pdf_surface_create_for_stream(Self.write, target, width, height)
            unsafe cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_5)
            unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, document.title)
            unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, document.creator)
            if let author = document.author {
                unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_AUTHOR, author)
            }
            if let subject = document.subject {
                unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_SUBJECT, subject)
            }
            if let chain = document.chain {
                unsafe cairo_pdf_surface_set_metadata(
                    surface, CAIRO_PDF_METADATA_KEYWORDS, "flightlog kept step \(chain)")
            }
            // The same pages are the same bytes, on any day.
            unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2001-01-01T00:00:00Z")
        case .svg:
            unsafe surface = cairo_svg_surface_create_for_stream(Self.write, target, width, height)
        case .png, .ppm:
            let scale = Double(dpi) / 72
            unsafe surface = cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, Int32((width * scale).rounded()), Int32((height * scale).rounded()))
        }
        guard let surface = unsafe surface else { throw .notDrawn("there is no memory") }
        unsafe context = cairo_create(surface)
        try check()
        if form.isOfDots {
            unsafe cairo_set_source_rgb(context, 1, 1, 1)
            unsafe cairo_paint(context)
            unsafe cairo_scale(context, Double(dpi) / 72, Double(dpi) / 72)
            unsafe cairo_set_source_rgb(context, 0, 0, 0)
        }
        guard let pango = unsafe pango_font_map_create_context(fonts.map) else { throw .notDrawn("there is no memory") }
        unsafe pango_cairo_context_set_resolution(pango, 72)
        // The widths of letters do not depend on the dots of a screen.
        let options = unsafe cairo_font_options_create()
        unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        unsafe pango_cairo_context_set_font_options(pango, options)
        unsafe cairo_font_options_destroy(options)
        unsafe pango_context_set_round_glyph_positions(pango, 0)
        unsafe layout = pango_layout_new(pango)
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        unsafe paper_release(UnsafeMutableRawPointer(pango))
    }

    private func draw(_ line: PaperLine, on context: OpaquePointer) {
        unsafe cairo_set_line_width(context, Double(line.weight) / 100)
        unsafe cairo_move_to(context, Double(line.x) * Self.point, Double(line.y) * Self.point)
        unsafe cairo_rel_line_to(context, Double(line.width) * Self.point, Double(line.height) * Self.point)
        unsafe cairo_stroke(context)
    }

    private func draw(_ stroke: PaperStroke, on context: OpaquePointer) {
        guard stroke.points.count > 3 else { return }
        unsafe setColor(stroke.color, on: context)
        for index in stride(from: 0, to: stroke.points.count - 1, by: 2) {
            let (x, y) = (Double(stroke.points[index]) * Self.point, Double(stroke.points[index + 1]) * Self.point)
            if index == 0 { unsafe cairo_move_to(context, x, y) } else { unsafe cairo_line_to(context, x, y) }
        }
        if stroke.weight == 0 {
            unsafe cairo_fill(context)
        } else {
            unsafe cairo_set_line_width(context, Double(stroke.weight) / 100)
            unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            var dash = Double(stroke.dash) * Self.point
            unsafe cairo_set_dash(context, &dash, stroke.dash > 0 ? 1 : 0, 0)
            unsafe cairo_stroke(context)
            unsafe cairo_set_dash(context, &dash, 0, 0)
            unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
        }
        unsafe setColor(0, on: context)
    }

    private func setColor(_ color: Int, on context: OpaquePointer) {
        let parts = [16, 8, 0].map { Double(color >> $0 & 0xFF) / 255 }
        unsafe cairo_set_source_rgb(context, parts[0], parts[1], parts[2])
    }

    private func draw(_ text: PaperText, on context: OpaquePointer) {
        guard !text.text.isEmpty, let layout = unsafe layout else { return }
        unsafe pango_layout_set_font_description(layout, face(Face(size: text.size, isBold: text.isBold)))
        unsafe pango_layout_set_text(layout, text.text, -1)
        var size: Int32 = 0
        unsafe pango_layout_get_size(layout, &size, nil)
        let width = Double(size) / Double(PANGO_SCALE)
        let room = Double(text.width) * Self.point
        // A font of another script may be wider than a text was taken for: the letters keep their height.
        let scale = width > room && room > 0 ? room / width : 1
        if scale < 0.97, narrowed.count < 5 { narrowed.append(String(text.text.prefix(60))) }
        let shift: Double
        switch text.align {
        case .left: shift = 0
        case .center: shift = max(room - width, 0) / 2
        case .right: shift = max(room - width, 0)
        }
        unsafe cairo_save(context)
        unsafe cairo_translate(
            context, Double(text.x) * Self.point + shift, Double(text.baseline) * Self.point)
        if scale < 1 { unsafe cairo_scale(context, scale, 1) }
        unsafe cairo_move_to(context, 0, 0)
        if text.color != 0 { unsafe setColor(text.color, on: context) }
        if let line = unsafe pango_layout_get_line_readonly(layout, 0) {
            if form.isOfDots {
                // Letters of a picture would move to whole dots; their outlines do not.
                unsafe pango_cairo_layout_line_path(context, line)
                unsafe cairo_fill(context)
            } else {
                unsafe pango_cairo_show_layout_line(context, line)
            }
        }
        if text.color != 0 { unsafe setColor(0, on: context) }
        unsafe cairo_restore(context)
    }

    private func face(_ face: Face) -> OpaquePointer? {
        if let known = unsafe faces[face] { return unsafe known }
        guard let new = unsafe pango_font_description_new() else { return nil }
        unsafe pango_font_description_set_family(new, PaperFonts.family)
        unsafe pango_font_description_set_weight(new, face.isBold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL)
        unsafe pango_font_description_set_size(new, Int32(face.size) * PANGO_SCALE / 10)
        unsafe faces[face] = new
        return unsafe new
    }

    /// Ends the drawing.
    func finish() throws(DrawingFailure) {
        guard let surface = unsafe surface else { return }
        if form == .png {
            let target = unsafe Unmanaged.passUnretained(file).toOpaque()
            _ = unsafe cairo_surface_write_to_png_stream(surface, Self.write, target)
        } else if form == .ppm {
            unsafe Self.writeDots(of: surface, to: file)
        }
        if let layout = unsafe layout { unsafe paper_release(UnsafeMutableRawPointer(layout)) }
        unsafe faces.values.forEach { unsafe pango_font_description_free($0) }
        unsafe cairo_destroy(context)
        unsafe cairo_surface_finish(surface)
        let status = unsafe cairo_surface_status(surface)
        unsafe cairo_surface_destroy(surface)
        if status != CAIRO_STATUS_SUCCESS { throw Self.failure(status) }
    }

    /// Writes the dots as they are: a head in letters, then three bytes a dot, row by row.
    static func writeDots(of surface: OpaquePointer, to file: DrawnFile) {
        unsafe cairo_surface_flush(surface)
        let width = unsafe Int(cairo_image_surface_get_width(surface))
        let height = unsafe Int(cairo_image_surface_get_height(surface))
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        guard let dots = unsafe cairo_image_surface_get_data(surface) else { return }
        var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
        bytes.reserveCapacity(bytes.count + width * height * 3)
        for row in 0..<height {
            unsafe UnsafeRawPointer(dots + row * stride).withMemoryRebound(to: UInt32.self, capacity: width) { cells in
                for column in 0..<width {
                    let color = unsafe cells[column]
                    for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: color >> shift)) }
                }
            }
        }
        unsafe bytes.withUnsafeBytes { unsafe file.write($0) }
    }

    private func check() throws(DrawingFailure) {
        let status = unsafe context.map { unsafe cairo_status($0) } ?? CAIRO_STATUS_SUCCESS
        guard status != CAIRO_STATUS_SUCCESS else { return }
        throw Self.failure(status)
    }

    private static func failure(_ status: cairo_status_t) -> DrawingFailure {
        .notDrawn(unsafe String(cString: cairo_status_to_string(status)))
    }
}
