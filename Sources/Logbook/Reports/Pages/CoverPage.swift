import Paper

/// The first page, with the name of the holder.
struct CoverPage {
    private(set) var page: PaperPage

    init(_ layout: PaperLayout, _ paper: PaperFormat, _ holder: PaperHolder) {
        page = PaperPage(label: "cover", outline: layout.title, width: paper.width, height: paper.height)
        let (left, width) = (paper.margin * 2, paper.width - paper.margin * 4)
        var baseline = paper.margin * 2 + 600
        func title(_ text: String, _ size: Int, isBold: Bool = false, to page: inout PaperPage) {
            let lines = TextMeasure(size: size, isBold: isBold).lines(of: text, width: width)
            for line in lines {
                page.texts.append(
                    PaperText(line, x: left, baseline: baseline, width: width, size: size, isBold: isBold))
                baseline += size * 5
            }
        }
        title(layout.title, 200, isBold: true, to: &page)
        if let source = layout.source { title(source.text, 90, to: &page) }
        baseline += 600
        // Lines to write on stand nearer to each other where they would not fit.
        let blanks = layout.cover.reduce(0) { if case .lines(let count) = $1.content { $0 + count } else { $0 + 1 } }
        let room = paper.height - paper.margin - baseline - layout.cover.count * 450
        let pitch = min(800, max(room / max(blanks, 1), 400))
        for line in layout.cover {
            page.texts.append(
                PaperText(line.label, x: left, baseline: baseline, width: width / 3, size: 80, isBold: true))
            switch line.content {
            case .name: put(holder.name ?? "", 110, at: left + width / 3, baseline, width * 2 / 3)
            case .license:
                put(holder.licenses.joined(separator: ", "), 110, at: left + width / 3, baseline, width * 2 / 3)
            case .lines(let count):
                for number in 0..<count {
                    page.lines.append(
                        PaperLine(
                            x: left + width / 3, y: baseline + number * pitch + 80, width: width * 2 / 3, weight: 25))
                }
                baseline += (count - 1) * pitch
            }
            baseline += pitch + 150
        }
    }

    private mutating func put(_ text: String, _ size: Int, at x: Int, _ baseline: Int, _ width: Int) {
        let lines = TextMeasure(size: size).fitting(text, width: width)
        if !text.isEmpty {
            page.texts.append(
                PaperText(text, x: x, baseline: baseline, width: width, size: lines?.size ?? TextMeasure.smallest))
        }
        page.lines.append(PaperLine(x: x, y: baseline + 80, width: width, weight: 25))
    }
}
