/** Stock-take of the warehouse (docs/rules.md, Stock-take). */
export const stockTakeStates = ['open', 'closed'] as const
export type StockTakeState = (typeof stockTakeStates)[number]

/**
 * Outcome of a counted scan. `expected`: its recorded place is here. `surplus`: its recorded place is
 * elsewhere. `known`: it was counted before. The other outcomes identify no piece.
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
 * Decision about a difference. Missing piece: `found` it is here after all, `lost` customer services handle it.
 * Surplus piece: `moved` its place is now the warehouse, `kept` its place is unchanged.
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
