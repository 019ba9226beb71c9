/// Something in a model that a rule forbids, or that is likely to be a mistake: said as a refusal is.
public typealias ModelFinding = Refusal
