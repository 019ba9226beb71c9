/// The figures of one size of logbook as tables in Markdown, for `docs/performance.md`.
struct FigureTables {
    let entries: Int
    let starts: StartFigures
    /// Starts in the region of the FAA, whose rules tell what expires.
    let withRules: StartFigures
    let keys: KeyFigures
    let journal: JournalFigures?
    let calibration: Calibration

    var text: String { ([start, key] + [saves].compactMap(\.self)).joined(separator: "\n\n") }

    private var start: String {
        var lines = [
            "| \(grouped) entries | median | slowest | median in loops |", "|---|---:|---:|---:|",
        ]
        for (name, series) in [
            ("first byte", starts.firstByte), ("first frame with rows", starts.rows),
            ("settled, sums counted", starts.settled),
            ("first frame with rows, with the rules of the FAA", withRules.rows),
        ] {
            lines.append(
                "| \(name) | \(ms(series.median)) | \(ms(series.percentile(100))) "
                    + "| \(calibration.text(series.median)) |")
        }
        lines += [
            memory("settled", starts.typicalMemory),
            memory("settled, with the rules of the FAA", withRules.typicalMemory),
            memory("after all keys", keys.memory),
        ].compactMap(\.self)
        return lines.joined(separator: "\n")
    }

    private func memory(_ moment: String, _ use: MemoryUse?) -> String? {
        use.map { use in
            "| memory \(moment): \(Figure.mebibytes(use.resident)), of it \(Figure.mebibytes(use.mapped)) of files and "
                + "\(Figure.mebibytes(use.own)) its own | peak \(Figure.mebibytes(use.peak)) | | |"
        }
    }

    private var key: String {
        var lines = [
            "| Key | times | first byte p50 | last byte p50 | p90 | p99 | max | p99 in loops | bytes p50 "
                + "| rows there p50 | p90 | max |",
            "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
        ]
        for answer in keys.answers {
            let last = answer.last
            let whole = answer.whole
            let rows = whole.values.isEmpty ? ["–", "–", "–"] : [50, 90, 100].map { ms(whole.percentile($0)) }
            let cells =
                [answer.name, "\(last.values.count)", ms(answer.first.median)]
                + [50, 90, 99, 100].map { ms(last.percentile($0)) }
                + [calibration.text(last.percentile(99)), "\(Int(answer.bytes.median))"] + rows
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        return lines.joined(separator: "\n")
    }

    private var saves: String? {
        guard let journal else { return nil }
        var lines = ["| Save | with the journal | without | ratio |", "|---|---:|---:|---:|"]
        for row in journal.rows {
            lines.append(
                "| \(row.name) | \(ms(row.with.median)) | \(ms(row.without.median)) "
                    + "| \(Figure.text(row.with.median / row.without.median)) |")
        }
        return lines.joined(separator: "\n")
    }

    private func ms(_ value: Double) -> String { "\(Figure.text(value)) ms" }

    private var grouped: String {
        let digits = Array(String(entries))
        return digits.enumerated().map { place, digit in
            (place > 0 && (digits.count - place) % 3 == 0 ? "," : "") + String(digit)
        }.joined()
    }
}
