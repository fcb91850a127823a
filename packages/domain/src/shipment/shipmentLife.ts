/**
 * The life of a shipment (docs/rules.md, Shipments): draft → priced → in cart → paid → booked → received → in process →
 * in transit → out for delivery → delivered; cancelled before it is received; returned. `cancelling`: a carrier has it in its
 * books and is asked to take it out. `takeBack` has no place in the table: what a mistaken word of a carrier had moved stands
 * where it stood before.
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

/** Once a parcel moves, carriers report steps out of order or not at all: any later step may be reached from any earlier one. */
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
  // A failed attempt brings the parcel back to the depot; the next step is another delivery.
  outForDelivery: { transit: 'inTransit', deliver: 'delivered', return: 'returned' },
  delivered: { return: 'returned' },
  cancelling: { cancel: 'cancelled', keep: 'booked' },
  cancelled: {},
  returned: {},
}

/** The state after `event`, or null when the event is not allowed in `state`. */
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

/** Whether the move leads on; a parcel that comes back from a failed attempt does not. */
export const leadsOn = (from: ShipmentState, to: ShipmentState): boolean =>
  onItsWay.indexOf(to) > onItsWay.indexOf(from)

/** Money was captured for it and it was not cancelled. */
export const isPaid = (state: ShipmentState): boolean =>
  !['draft', 'priced', 'inCart', 'cancelling', 'cancelled'].includes(state)

/** A carrier has it in its books: there is a waybill number and a label. */
export const isBooked = (state: ShipmentState): boolean => isPaid(state) && state !== 'paid'

/** Nothing moves it any more. */
export const isGivenUp = (state: ShipmentState): boolean => state === 'cancelling' || state === 'cancelled'

/** Until the parcel is received. */
export const canCancel = (state: ShipmentState): boolean =>
  state !== 'cancelling' && (canMove(state, 'cancel') || canMove(state, 'askCancel'))

/** It left, so that what is in it may be sent back by a shipment of its own. */
export const canComeBack = (state: ShipmentState): boolean =>
  ['inProcess', 'inTransit', 'outForDelivery', 'delivered'].includes(state)
