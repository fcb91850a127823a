/** Counting what lies in the warehouse (docs/rules.md, Stock-take). */
export const stockTakeStates = ['open', 'closed'] as const
export type StockTakeState = (typeof stockTakeStates)[number]

/**
 * What a scan comes to: `expected` lies where it should, `surplus` should be elsewhere, `known` was counted before; the others name
 * no piece.
 */
export const countOutcomes = [
  'expected',
  'surplus',
  'known',
  'whichPiece',
  'noSuchPiece',
  'mistyped',
  'unknown',
] as const
export type CountOutcome = (typeof countOutcomes)[number]

export const differenceKinds = ['missing', 'surplus'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/**
 * What is done about a difference. Missing: `found` it lies there after all, `lost` customer services look after it. Surplus:
 * `moved` its place is the warehouse from now on, `kept` its place stays as it was.
 */
export const differenceDecisions = ['found', 'lost', 'moved', 'kept'] as const
export type DifferenceDecision = (typeof differenceDecisions)[number]

const decisionsOf: Record<DifferenceKind, readonly DifferenceDecision[]> = {
  missing: ['found', 'lost'],
  surplus: ['moved', 'kept'],
}

export const decisionsFor = (kind: DifferenceKind): readonly DifferenceDecision[] => decisionsOf[kind]

export const suitsDifference = (kind: DifferenceKind, decision: DifferenceDecision): boolean =>
  decisionsOf[kind].includes(decision)
