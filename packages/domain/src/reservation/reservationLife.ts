/**
 * The life of a reservation (docs/rules.md, Reservations): received → confirmed → in courier → completed; cancelled before it is
 * in courier. A stop at which nothing was picked up, and one that the dispatcher takes back from its courier, is confirmed again
 * and waits for the next courier.
 */
export const reservationStates = ['received', 'confirmed', 'inCourier', 'completed', 'cancelled'] as const
export type ReservationState = (typeof reservationStates)[number]

export const reservationEventNames = [
  'create',
  'confirm',
  'update',
  'assign',
  'unassign',
  'setOut',
  'complete',
  'fail',
  'reopen',
  'cancel',
] as const
export type ReservationEvent = (typeof reservationEventNames)[number]

/** What moves a reservation that is there. */
export type ReservationMove = Exclude<ReservationEvent, 'create'>

const transitions: Record<ReservationState, Partial<Record<ReservationMove, ReservationState>>> = {
  received: { confirm: 'confirmed', update: 'received', assign: 'confirmed', cancel: 'cancelled' },
  confirmed: {
    update: 'confirmed',
    assign: 'confirmed',
    unassign: 'confirmed',
    setOut: 'inCourier',
    cancel: 'cancelled',
  },
  inCourier: { assign: 'confirmed', unassign: 'confirmed', complete: 'completed', fail: 'confirmed' },
  // The courier took the record back.
  completed: { reopen: 'inCourier' },
  cancelled: {},
}

/** The state after `event`, or null when the event is not allowed in `state`. */
export const nextReservationState = (
  state: ReservationState,
  event: ReservationMove,
): ReservationState | null => transitions[state][event] ?? null

/** Until a courier is on the way to it. */
export const canCancelReservation = (state: ReservationState): boolean =>
  nextReservationState(state, 'cancel') !== null

export const canUpdateReservation = (state: ReservationState): boolean =>
  nextReservationState(state, 'update') !== null

/** A courier will still come: it takes a place of its window, and its shipments stand on no other one. */
const liveReservationStates = [
  'received',
  'confirmed',
  'inCourier',
] as const satisfies readonly ReservationState[]

export const isLiveReservation = (state: ReservationState): boolean =>
  liveReservationStates.some((live) => live === state)

/** Why a courier came back without the parcels. */
export const stopFailures = ['nobodyThere', 'wrongAddress', 'notReady', 'other'] as const
export type StopFailure = (typeof stopFailures)[number]
