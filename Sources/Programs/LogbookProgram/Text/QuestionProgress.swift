/// How much of a long question is done.
package struct QuestionProgress: Hashable, Sendable {
    /// The share that is done, from 0 to 100.
    package let percent: Int
    /// The time that the rest probably takes; nil before that can be said.
    let secondsLeft: Int?

    private static let leastPercent = 3

    /// - Parameter time: the time since the question was asked.
    package init(percent: Int, after time: Duration) {
        self.percent = percent
        let isKnown = percent >= Self.leastPercent && percent <= 100
        secondsLeft = isKnown ? Int(time.components.seconds) * (100 - percent) / percent : nil
    }

    /// Such as `34 %, 12 s left`.
    package var text: String {
        guard let secondsLeft, secondsLeft > 1 else { return "\(percent) %" }
        return secondsLeft < 90 ? "\(percent) %, \(secondsLeft) s left" : "\(percent) %, \(secondsLeft / 60) min left"
    }
}
