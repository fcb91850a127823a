/**
 * Daily plan of couriers: which courier visits which stops in which order. Not limited to one agency; contains
 * no prices.
 */
import { reservationStates, stopFailures } from '@kervan/domain/reservation/reservationLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { day, decimalNumber, rowId } from '../../fields.ts'

/** Maximum moves in one request, by hand or from a proposal. */
const mostMoves = 1000

export const dispatchChangeKinds = ['assigned', 'courierLeft'] as const
const leftOutReasons = ['window', 'district', 'limits'] as const

const access = 'pickup_dispatcher'
const reservationId = z.uuid('validation:choice')
const date = () => day('reservation:required.date')

const place = { latitude: z.number(), longitude: z.number() }

const stop = z.object({
  reservationId: z.uuid(),
  number: z.string(),
  senderName: z.string(),
  companyName: z.string(),
  city: z.string(),
  district: z.string(),
  districtId: z.int(),
  neighborhood: z.string().nullable(),
  address: z.string(),
  /** Start of the pickup window, `09:00`. */
  from: z.string(),
  to: z.string(),
  pieceCount: z.int(),
  weightKg: z.number(),
  status: z.enum(reservationStates),
  /** Null: unassigned, or assigned to a user who is no longer a courier. */
  courierId: z.int().nullable(),
  /** Position from 1 among the courier's open stops; null for other stops. */
  order: z.int().nullable(),
  isPinned: z.boolean(),
  /** True when at least one parcel is already with the courier. */
  isBegun: z.boolean(),
  lastFailure: z.enum(stopFailures).nullable(),
  ...place,
  /** True when a courier marked the door; otherwise the position is the district's centre. */
  isMarked: z.boolean(),
  /** Expected arrival, `10:40`; null without a courier, or when the stop is done. */
  arrival: z.string().nullable(),
  /** True when the expected arrival is after the end of the window. */
  isLate: z.boolean(),
})
export type DispatchStop = z.output<typeof stop>

const courier = z.object({
  courierId: z.int(),
  name: z.string(),
  /** Null: no limit. */
  maxStops: z.int().nullable(),
  maxKg: z.number().nullable(),
  /** Districts that the courier serves; empty: all districts. */
  districtIds: z.array(z.int()),
  /** False when the courier is disabled and receives no stops. */
  isActive: z.boolean(),
  /** Version for changing the limits; 0 before the first change. */
  version: z.int(),
  /** Number of stops that count toward the limit, done or not. */
  stopCount: z.int(),
  weightKg: z.number(),
  isOverLimit: z.boolean(),
  km: z.number(),
  /** Time when the last stop is done; null without stops. */
  until: z.string().nullable(),
})
export type DispatchCourier = z.output<typeof courier>

const dispatchDay = z.object({
  date: z.string(),
  version: z.int(),
  /** Changes whenever anything in the day's plan changes. */
  stamp: z.string(),
  stops: z.array(stop),
  couriers: z.array(courier),
  depot: z.object(place),
  /** Districts of the provinces with stops, for the names on the map. */
  districts: z.array(z.object({ id: z.int(), name: z.string(), ...place })),
  /** URL template of street map tiles, `https://…/{z}/{x}/{y}.png`; null: only the outline is drawn. */
  tileUrl: z.string().nullable(),
  /** Newest first. */
  changes: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      /** Null: by the system. */
      by: z.string().nullable(),
      kind: z.enum(dispatchChangeKinds),
      /** Who left. */
      courierName: z.string().nullable(),
      stopCount: z.int(),
    }),
  ),
})
export type DispatchDay = z.output<typeof dispatchDay>

const move = z.object({
  reservationId,
  courierId: rowId().nullable(),
  /** Position among the courier's open stops, from 1; defaults to last. */
  order: z.int('validation:choice').min(1, 'validation:choice').max(mostMoves, 'validation:choice').nullish(),
  /** True: proposals must not move the stop to another courier. Unchanged when absent. */
  isPinned: z.boolean('validation:choice').nullish(),
})
export type DispatchMove = z.input<typeof move>

const routeSums = z.object({ stopCount: z.int(), courierCount: z.int(), km: z.number() })

const proposal = z.object({
  version: z.int(),
  /** Changed stops only: new courier, or new position. */
  moves: z.array(
    z.object({
      reservationId: z.uuid(),
      fromCourierId: z.int().nullable(),
      courierId: z.int(),
      order: z.int(),
    }),
  ),
  before: routeSums,
  after: routeSums,
  leftOut: z.array(z.object({ reservationId: z.uuid(), reason: z.enum(leftOutReasons) })),
})
export type DispatchProposal = z.output<typeof proposal>

export const dispatchEndpoints = {
  getDispatchDay: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetDispatchDay',
    access,
    summary: 'Stops and couriers of a day, with expected times and what changed last',
    body: z.object({ date: date() }),
    answer: dispatchDay,
  }),
  getDispatchStamp: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetDispatchStamp',
    access,
    summary: 'Whether anything of a day changed since it was read',
    body: z.object({ date: date() }),
    answer: z.object({ stamp: z.string() }),
  }),
  assignReservations: endpoint({
    method: 'POST',
    path: '/api/Pickup/AssignReservations',
    access,
    recordedIn: 'reservation_events',
    summary: 'Gives stops of a day to couriers, takes them back, or changes their order',
    body: z.object({
      date: date(),
      /** Version of the day's plan as it was shown. */
      version: z.int('validation:choice').min(0, 'validation:choice'),
      moves: z.array(move).min(1, 'validation:required').max(mostMoves, 'validation:tooLong'),
      /** The user saw and confirmed the response `courierLimitExceeded`. */
      isOverLimitConfirmed: z.boolean('validation:choice').default(false),
    }),
    answer: dispatchDay,
    errors: ['notFound', 'dispatchDayChanged', 'courierLimitExceeded', 'reservationStateRefused'],
  }),
  proposeDispatch: endpoint({
    method: 'POST',
    path: '/api/Pickup/ProposeDispatch',
    access,
    summary: 'What a shorter day would change; nothing is changed',
    body: z.object({ date: date() }),
    answer: proposal,
    limit: { max: 20, windowSeconds: 60 },
    errors: ['temporarilyUnavailable'],
  }),
  saveCourierLimits: endpoint({
    method: 'POST',
    path: '/api/Pickup/SaveCourierLimits',
    access,
    summary: 'Limits and districts of a courier; one who is switched off gives back the stops not begun',
    body: z.object({
      courierId: rowId(),
      /** Maximum stops per day; empty: no limit. */
      maxStops: z
        .int('courier/dispatch:limits.stopsInvalid')
        .min(1, 'courier/dispatch:limits.stopsInvalid')
        .max(500, 'courier/dispatch:limits.stopsInvalid')
        .nullish(),
      maxKg: decimalNumber('courier/dispatch:limits.kgInvalid')
        .refine((kg) => kg > 0 && kg <= 50_000, 'courier/dispatch:limits.kgInvalid')
        .nullish(),
      districtIds: z.array(rowId()).max(973, 'validation:tooLong'),
      isActive: z.boolean('validation:choice'),
      version: z.int('validation:choice').min(0, 'validation:choice'),
    }),
    answer: z.object({ freedStopCount: z.int() }),
    errors: ['notFound', 'changedMeanwhile'],
  }),
}
