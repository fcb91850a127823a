/**
 * Life cycle of a shipment (docs/rules.md, Shipments): draft → priced → in cart → paid → booked → received → in
 * process → in transit → out for delivery → delivered; cancellable until it is received; returned.
 * `cancelling`: the carrier has booked the shipment and is asked to cancel it. `takeBack` is not in the table:
 * undoing a carrier's mistaken event restores the previous state.
 */
export const shipmentStates = [
  'draft',
  'priced',
  'inCart',
  'paid',
  'booked',
  'received',
  'inProcess',
  'inTransit',
  'outForDelivery',
  'delivered',
  'cancelling',
  'cancelled',
  'returned',
] as const

export type ShipmentState = (typeof shipmentStates)[number]

export const shipmentEventNames = [
  'price',
  'edit',
  'addToCart',
  'removeFromCart',
  'pay',
  'book',
  'receive',
  'process',
  'transit',
  'sendOut',
  'deliver',
  'askCancel',
  'cancel',
  'keep',
  'return',
  'takeBack',
] as const

export type ShipmentEvent = (typeof shipmentEventNames)[number]

/** Carriers report steps out of order or not at all, so any later step can be reached from any earlier one. */
const onTheWay = {
  process: 'inProcess',
  transit: 'inTransit',
  sendOut: 'outForDelivery',
  deliver: 'delivered',
  return: 'returned',
} as const

const transitions: Record<ShipmentState, Partial<Record<ShipmentEvent, ShipmentState>>> = {
  draft: { edit: 'draft', price: 'priced', addToCart: 'inCart', cancel: 'cancelled' },
  priced: { edit: 'draft', price: 'priced', addToCart: 'inCart', cancel: 'cancelled' },
  inCart: { edit: 'draft', addToCart: 'inCart', removeFromCart: 'priced', pay: 'paid', cancel: 'cancelled' },
  paid: { book: 'booked', askCancel: 'cancelling', cancel: 'cancelled' },
  booked: { receive: 'received', askCancel: 'cancelling', ...onTheWay },
  received: onTheWay,
  inProcess: { transit: 'inTransit', sendOut: 'outForDelivery', deliver: 'delivered', return: 'returned' },
  inTransit: { sendOut: 'outForDelivery', deliver: 'delivered', return: 'returned' },
  // A failed attempt returns the parcel to the depot; the next step is another delivery.
  outForDelivery: { transit: 'inTransit', deliver: 'delivered', return: 'returned' },
  delivered: { return: 'returned' },
  cancelling: { cancel: 'cancelled', keep: 'booked' },
  cancelled: {},
  returned: {},
}

/** Returns the state after `event`, or null when `event` is not allowed in `state`. */
export const nextState = (state: ShipmentState, event: ShipmentEvent): ShipmentState | null =>
  transitions[state][event] ?? null

export const canMove = (state: ShipmentState, event: ShipmentEvent): boolean =>
  nextState(state, event) !== null

const onItsWay: readonly ShipmentState[] = [
  'booked',
  'received',
  'inProcess',
  'inTransit',
  'outForDelivery',
  'delivered',
  'returned',
]

/** Returns true when the move goes forward; returning to the depot after a failed attempt does not. */
export const leadsOn = (from: ShipmentState, to: ShipmentState): boolean =>
  onItsWay.indexOf(to) > onItsWay.indexOf(from)

/** Returns true when the payment was captured and the shipment is not cancelled. */
export const isPaid = (state: ShipmentState): boolean =>
  !['draft', 'priced', 'inCart', 'cancelling', 'cancelled'].includes(state)

/** Returns true when a carrier has booked the shipment: waybill number and label exist. */
export const isBooked = (state: ShipmentState): boolean => isPaid(state) && state !== 'paid'

/** Returns true when the shipment is cancelled, or about to be. */
export const isCancelledState = (state: ShipmentState): boolean =>
  state === 'cancelling' || state === 'cancelled'

/** Returns true while the shipment can be cancelled, until it is received. */
export const canCancel = (state: ShipmentState): boolean =>
  state !== 'cancelling' && (canMove(state, 'cancel') || canMove(state, 'askCancel'))

/** Returns true after departure: its contents may be sent back by a separate return shipment. */
export const canComeBack = (state: ShipmentState): boolean =>
  ['inProcess', 'inTransit', 'outForDelivery', 'delivered'].includes(state)
