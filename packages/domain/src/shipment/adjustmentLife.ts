/**
 * What a measuring makes of a price that was paid (docs/rules.md, Measuring): an extra payment, which the customer pays or
 * objects to, or a discount, which is credited at once.
 */
import type { ShipmentState } from './shipmentLife.ts'

export const adjustmentKinds = ['extra', 'discount'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

export const adjustmentStates = ['open', 'objected', 'paid', 'credited', 'withdrawn'] as const
export type AdjustmentState = (typeof adjustmentStates)[number]

export const objectionDecisions = ['withdraw', 'keep', 'change'] as const
export type ObjectionDecision = (typeof objectionDecisions)[number]

export type AdjustmentEvent = 'pay' | 'object' | ObjectionDecision

const transitions: Record<AdjustmentState, Partial<Record<AdjustmentEvent, AdjustmentState>>> = {
  open: { pay: 'paid', object: 'objected', withdraw: 'withdrawn' },
  objected: { withdraw: 'withdrawn', keep: 'open', change: 'open' },
  paid: {},
  credited: {},
  withdrawn: {},
}

/** The state after `event`, or null when it cannot happen now. */
export const nextAdjustmentState = (state: AdjustmentState, event: AdjustmentEvent): AdjustmentState | null =>
  transitions[state][event] ?? null

/** Neither paid nor given up; a new measuring takes its place. */
export const unsettledStates = ['open', 'objected'] as const satisfies readonly AdjustmentState[]
export type UnsettledState = (typeof unsettledStates)[number]

/** The parcel is still with us and can be held; what left the depot is not called back. */
export const isInDepot = (state: ShipmentState): boolean =>
  state === 'booked' || state === 'received' || state === 'inProcess'

export const parcelHolds = ['none', 'held', 'released', 'notBySegment'] as const
/** `released`: by staff, for this parcel; `notBySegment`: the company's segment holds none of its parcels. */
export type ParcelHold = (typeof parcelHolds)[number]

/** What one extra payment or discount means for the way of its parcel. */
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

/** From its reception on: what is measured is the parcel, not what somebody says of it. */
export const canMeasure = (state: ShipmentState): boolean => measurableStates.some((one) => one === state)

/**
 * What is left to pay (above 0) or to credit (below), in minor units: the difference that the measuring makes, less what
 * earlier ones brought.
 */
export const restOfDifference = (
  differenceMinor: number,
  settled: readonly { kind: AdjustmentKind; state: AdjustmentState; minor: number }[],
): number =>
  settled.reduce((rest, { kind, state, minor }) => {
    if (kind === 'extra') return state === 'paid' ? rest - minor : rest
    return state === 'credited' ? rest + minor : rest
  }, differenceMinor)

/** From this factor on, up or down, a figure is asked again before it costs anybody money. */
const oddFactor = 10

/** A side of 0 is one that was not declared. */
export const isOddAgainst = (declared: number, measured: number): boolean =>
  declared > 0 && (measured >= declared * oddFactor || measured <= declared / oddFactor)
