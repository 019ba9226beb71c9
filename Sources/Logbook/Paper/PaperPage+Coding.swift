// The keys are short, and what is usual is left out: a book of 30,000 flights has half a million texts.

extension PaperPage: Codable {
    private enum CodingKeys: String, CodingKey {
        case label, outline, width, height, texts, lines, strokes
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            label: try values.decode(String.self, forKey: .label),
            outline: try values.decodeIfPresent(String.self, forKey: .outline),
            width: try values.decode(Int.self, forKey: .width), height: try values.decode(Int.self, forKey: .height))
        texts = try values.decodeIfPresent([PaperText].self, forKey: .texts) ?? []
        lines = try values.decodeIfPresent([PaperLine].self, forKey: .lines) ?? []
        strokes = try values.decodeIfPresent([PaperStroke].self, forKey: .strokes) ?? []
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(label, forKey: .label)
        try values.encodeIfPresent(outline, forKey: .outline)
        try values.encode(width, forKey: .width)
        try values.encode(height, forKey: .height)
        try values.encode(texts, forKey: .texts)
        try values.encode(lines, forKey: .lines)
        if !strokes.isEmpty { try values.encode(strokes, forKey: .strokes) }
    }
}

extension PaperText: Codable {
    private enum CodingKeys: String, CodingKey {
        case text = "t"
        case x
        case baseline = "y"
        case width = "w"
        case align = "a"
        case size = "s"
        case isBold = "b"
        case color = "c"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .text), x: try values.decode(Int.self, forKey: .x),
            baseline: try values.decode(Int.self, forKey: .baseline),
            width: try values.decode(Int.self, forKey: .width),
            align: try values.decodeIfPresent(PaperAlignment.self, forKey: .align) ?? .left,
            size: try values.decode(Int.self, forKey: .size),
            isBold: try values.decodeIfPresent(Bool.self, forKey: .isBold) ?? false,
            color: try values.decodeIfPresent(Int.self, forKey: .color) ?? 0)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        try values.encode(x, forKey: .x)
        try values.encode(baseline, forKey: .baseline)
        try values.encode(width, forKey: .width)
        if align != .left { try values.encode(align, forKey: .align) }
        try values.encode(size, forKey: .size)
        if isBold { try values.encode(isBold, forKey: .isBold) }
        if color != 0 { try values.encode(color, forKey: .color) }
    }
}

extension PaperLine: Codable {
    private enum CodingKeys: String, CodingKey {
        case x, y
        case width = "w"
        case height = "h"
        case weight = "p"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            x: try values.decode(Int.self, forKey: .x), y: try values.decode(Int.self, forKey: .y),
            width: try values.decodeIfPresent(Int.self, forKey: .width) ?? 0,
            height: try values.decodeIfPresent(Int.self, forKey: .height) ?? 0,
            weight: try values.decode(Int.self, forKey: .weight))
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(x, forKey: .x)
        try values.encode(y, forKey: .y)
        if width != 0 { try values.encode(width, forKey: .width) }
        if height != 0 { try values.encode(height, forKey: .height) }
        try values.encode(weight, forKey: .weight)
    }
}

extension PaperStroke: Codable {
    private enum CodingKeys: String, CodingKey {
        case points = "p"
        case weight = "w"
        case color = "c"
        case dash = "d"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            points: try values.decode([Int].self, forKey: .points),
            weight: try values.decode(Int.self, forKey: .weight),
            color: try values.decodeIfPresent(Int.self, forKey: .color) ?? 0,
            dash: try values.decodeIfPresent(Int.self, forKey: .dash) ?? 0)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(points, forKey: .points)
        try values.encode(weight, forKey: .weight)
        if color != 0 { try values.encode(color, forKey: .color) }
        if dash != 0 { try values.encode(dash, forKey: .dash) }
    }
}
