extension Listing {
    /// Answers to rules, for other programs.
    package init(_ answers: [CurrencyAnswer], address: @escaping (RecordID) -> String?) {
        func text(_ key: String, _ value: @escaping (CurrencyAnswer) -> String?) -> ListingColumn<CurrencyAnswer> {
            ListingColumn(key) { ListingValue(value($0)) }
        }
        self.init(
            [
                text("rule") { $0.rule.id }, text("title") { $0.rule.title }, text("ask") { $0.rule.question.rawValue },
                text("subject", \.subject), text("answer") { $0.answerName }, text("until") { $0.until?.isoText },
                text("lastDay") { if case .notCurrent(let day, _) = $0.state { day?.isoText } else { nil } },
                Self.array("needs", ["need", "from", "by", "until"]) { $0.remedies.map(Self.remedy) },
                Self.parts, Self.counts(address), Self.rejected(address), Self.deciding(address),
                text("untilIfFavorable") { $0.untilIfFavorable?.isoText },
                text("takeoffs") { $0.takeoffs.rawValue },
                Self.array("readings", ["reading"]) { $0.readings.map { [.text($0)] } },
                text("source") { $0.rule.source }, text("text") { $0.rule.text },
                text("textDate") { $0.rule.textDate.isoText }, text("asOf") { $0.day.isoText },
            ], answers)
    }

    private static func counts(_ address: @escaping (RecordID) -> String?) -> ListingColumn<CurrencyAnswer> {
        array("counts", ["part", "id", "date", "flight", "amount", "fallsOutAfter"]) { answer in
            answer.parts.flatMap { part in
                part.counts.map { count in
                    [
                        .text(part.text), ListingValue(count.id.flatMap(address)), .text(count.date.isoText),
                        .text(count.label), .text(count.amount), ListingValue(count.fallsOutAfter?.isoText),
                    ]
                }
            }
        }
    }

    private static func rejected(_ address: @escaping (RecordID) -> String?) -> ListingColumn<CurrencyAnswer> {
        array("rejected", ["part", "id", "date", "flight", "reason"]) { answer in
            answer.parts.flatMap { part in
                part.rejected.map {
                    [
                        .text(part.text), ListingValue($0.id.flatMap(address)), .text($0.date.isoText),
                        .text($0.label), .text(CurrencyWords.plain.reason($0)),
                    ]
                }
            }
        }
    }

    private static func deciding(_ address: @escaping (RecordID) -> String?) -> ListingColumn<CurrencyAnswer> {
        array("deciding", ["id", "date", "flight", "fields", "number"]) { answer in
            answer.deciding.map { value in
                [
                    ListingValue(value.id.flatMap(address)), ListingValue(value.date?.isoText), .text(value.label),
                    .text(value.fieldNames), ListingValue(value.number),
                ]
            }
        }
    }

    private static func array(
        _ key: String, _ parts: [String], _ rows: @escaping (CurrencyAnswer) -> [[ListingValue]]
    ) -> ListingColumn<CurrencyAnswer> {
        ListingColumn(key, parts: parts.map { ListingField($0) }, isArray: true) { .array(rows($0)) }
    }

    private static var parts: ListingColumn<CurrencyAnswer> {
        array("parts", ["part", "need", "have", "unknown", "until", "left"]) { answer in
            answer.parts.map { part in
                [
                    .text(part.text), .integer(part.needed), .integer(part.have),
                    ListingValue(part.unknown < 1_000_000_000 ? part.unknown : nil),
                    ListingValue(part.until?.isoText), ListingValue(part.left),
                ]
            }
        }
    }

    private static func remedy(_ remedy: CurrencyRemedy) -> [ListingValue] {
        [
            .text(remedy.needs.joined(separator: ", ")), ListingValue(remedy.from?.isoText),
            ListingValue(remedy.by?.isoText), ListingValue(remedy.until?.isoText),
        ]
    }
}

extension CurrencyAnswer {
    fileprivate var answerName: String {
        switch state {
        case .current: "current"
        case .notCurrent: due == nil ? "not current" : "due"
        case .notRequired: "not required"
        case .cannotTell: "cannot tell"
        }
    }

    fileprivate var remedies: [CurrencyRemedy] { if case .notCurrent(_, let remedies) = state { remedies } else { [] } }
    fileprivate var deciding: [CurrencyUnknown] { if case .cannotTell(let unknown, _) = state { unknown } else { [] } }

    fileprivate var untilIfFavorable: LocalDate? {
        switch state {
        case .current(_, let possibly): possibly
        case .cannotTell(_, let until): until
        case .notCurrent, .notRequired: nil
        }
    }
}
