/**
 * Adjustment of a paid price after measuring (docs/rules.md, Measuring): an extra payment, which the customer
 * pays or disputes, or a discount, which is credited immediately.
 */
import type { ShipmentState } from './shipmentLife.ts'

export const adjustmentKinds = ['extra', 'discount'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

export const adjustmentStates = ['open', 'objected', 'paid', 'credited', 'withdrawn'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

export const objectionDecisions = ['withdraw', 'keep', 'change'] as const
export type ObjectionDecision = (typeof objectionDecisions)[number]

export const adjustmentEventNames = ['pay', 'object', ...objectionDecisions] as const
export type AdjustmentEvent = (typeof adjustmentEventNames)[number]

const transitions: Record<AdjustmentState, Partial<Record<AdjustmentEvent, AdjustmentState>>> = {
  open: { pay: 'paid', object: 'objected', withdraw: 'withdrawn' },
  objected: { withdraw: 'withdrawn', keep: 'open', change: 'open' },
  paid: {},
  credited: {},
  withdrawn: {},
}

/** Returns the state after `event`, or null when the event is not allowed now. */
export const nextAdjustmentState = (state: AdjustmentState, event: AdjustmentEvent): AdjustmentState | null =>
  transitions[state][event] ?? null

/** Neither paid nor withdrawn; a new measurement replaces the adjustment. */
export const unsettledStates = ['open', 'objected'] as const satisfies readonly AdjustmentState[]
export type UnsettledState = (typeof unsettledStates)[number]

/** Returns true while the parcel is in our depot and can be held; a parcel that has left is not recalled. */
export const isInDepot = (state: ShipmentState): boolean =>
  state === 'booked' || state === 'received' || state === 'inProcess'

export const parcelHolds = ['none', 'held', 'released', 'notBySegment'] as const
/** `released`: staff released this parcel; `notBySegment`: the company's segment exempts its parcels from holds. */
export type ParcelHold = (typeof parcelHolds)[number]

/** Returns whether an adjustment holds its parcel in the depot. */
export const holdOf = (
  adjustment: { kind: AdjustmentKind; state: AdjustmentState; isReleased: boolean },
  parcel: { state: ShipmentState; isHeldBySegment: boolean },
): ParcelHold => {
  const isUnsettled = unsettledStates.some((one) => one === adjustment.state)
  if (adjustment.kind !== 'extra' || !isUnsettled || !isInDepot(parcel.state)) return 'none'
  if (adjustment.isReleased) return 'released'
  return parcel.isHeldBySegment ? 'held' : 'notBySegment'
}

export const measurableStates = [
  'received',
  'inProcess',
  'inTransit',
  'outForDelivery',
  'delivered',
] as const satisfies readonly ShipmentState[]

/** Measuring starts with the reception, because the parcel itself must be measured, not declared figures. */
export const canMeasure = (state: ShipmentState): boolean => measurableStates.some((one) => one === state)

/**
 * Returns the amount still to charge (above 0) or to credit (below 0), in minor units: the difference caused by
 * measuring, minus earlier adjustments.
 */
export const restOfDifference = (
  differenceMinor: number,
  settled: readonly { kind: AdjustmentKind; state: AdjustmentState; minor: number }[],
): number =>
  settled.reduce((rest, { kind, state, minor }) => {
    if (kind === 'extra') return state === 'paid' ? rest - minor : rest
    return state === 'credited' ? rest + minor : rest
  }, differenceMinor)

/** Factor, up or down, from which a measurement must be confirmed before it costs money. */
const oddFactor = 10

/** Detects implausible measurements; a side of 0 was not declared. */
export const isOddAgainst = (declared: number, measured: number): boolean =>
  declared > 0 && (measured >= declared * oddFactor || measured <= declared / oddFactor)
