/**
 * Life cycle of a reservation (docs/rules.md, Reservations): received → confirmed → in courier → completed;
 * cancellable until a courier has it. A stop with a failed pickup, or a stop that the dispatcher takes from its
 * courier, returns to confirmed and waits for the next courier.
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

/** Events that change an existing reservation. */
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
  // Reopened when the courier undid the record.
  completed: { reopen: 'inCourier' },
  cancelled: {},
}

/** Returns the state after `event`, or null when `event` is not allowed in `state`. */
export const nextReservationState = (
  state: ReservationState,
  event: ReservationMove,
): ReservationState | null => transitions[state][event] ?? null

/** Returns true until a courier is on the way to the pickup. */
export const canCancelReservation = (state: ReservationState): boolean =>
  nextReservationState(state, 'cancel') !== null

export const canUpdateReservation = (state: ReservationState): boolean =>
  nextReservationState(state, 'update') !== null

/**
 * States in which a courier will still come: the reservation occupies a place in its window, and its shipments
 * cannot be in another reservation.
 */
const liveReservationStates = [
  'received',
  'confirmed',
  'inCourier',
] as const satisfies readonly ReservationState[]

export const isLiveReservation = (state: ReservationState): boolean =>
  liveReservationStates.some((live) => live === state)

/** Reasons for a failed pickup. */
export const stopFailures = ['nobodyThere', 'wrongAddress', 'notReady', 'other'] as const
export type StopFailure = (typeof stopFailures)[number]
