/** A day of couriers: who fetches what in which order. It belongs to the house as a whole and knows no prices. */
import { reservationStates, stopFailures } from '@kervan/domain/reservation/reservationLife'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { day, decimalNumber, rowId } from '../../fields.ts'

/** Of a day that is planned by hand and by proposal. */
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
  /** The window, `09:00`. */
  from: z.string(),
  to: z.string(),
  pieceCount: z.int(),
  weightKg: z.number(),
  status: z.enum(reservationStates),
  /** Null: nobody has it, or nobody who still is a courier. */
  courierId: z.int().nullable(),
  /** From 1 among the courier's stops that are not done; null for the others. */
  order: z.int().nullable(),
  isPinned: z.boolean(),
  /** At least one parcel is with the courier already. */
  isBegun: z.boolean(),
  lastFailure: z.enum(stopFailures).nullable(),
  ...place,
  /** A courier marked the door; otherwise it is the centre of the district. */
  isMarked: z.boolean(),
  /** When the courier is expected there, `10:40`; null without a courier, and when it is done. */
  arrival: z.string().nullable(),
  /** Expected after the window has ended. */
  isLate: z.boolean(),
})
export type DispatchStop = z.output<typeof stop>

const courier = z.object({
  courierId: z.int(),
  name: z.string(),
  /** Null: no limit. */
  maxStops: z.int().nullable(),
  maxKg: z.number().nullable(),
  /** Empty: all districts. */
  districtIds: z.array(z.int()),
  /** False: switched off, gets no stops. */
  isActive: z.boolean(),
  /** Sent back with a change of the limits; 0 before the first one. */
  version: z.int(),
  /** What counts towards the limits, done or not. */
  stopCount: z.int(),
  weightKg: z.number(),
  isOverLimit: z.boolean(),
  km: z.number(),
  /** When the last stop is done; null without stops. */
  until: z.string().nullable(),
})
export type DispatchCourier = z.output<typeof courier>

const dispatchDay = z.object({
  date: z.string(),
  version: z.int(),
  /** Differs as soon as anything of the day changed. */
  stamp: z.string(),
  stops: z.array(stop),
  couriers: z.array(courier),
  depot: z.object(place),
  /** Template of street map tiles, `https://…/{z}/{x}/{y}.png`; null for the outline alone. */
  tileUrl: z.string().nullable(),
  /** Newest first. */
  changes: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      /** Null: the system. */
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
  /** Place among the courier's stops that are not done, from 1; without it the last one. */
  order: z.int('validation:choice').min(1, 'validation:choice').max(mostMoves, 'validation:choice').nullish(),
  /** A proposal leaves it with this courier; as it was if it is not said. */
  isPinned: z.boolean('validation:choice').nullish(),
})
export type DispatchMove = z.input<typeof move>

const routeSums = z.object({ stopCount: z.int(), courierCount: z.int(), km: z.number() })

const proposal = z.object({
  version: z.int(),
  /** Only what changes: courier, or place among their stops. */
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
    summary: 'Gives stops of a day to couriers, takes them back, or changes their order',
    body: z.object({
      date: date(),
      /** Of the day as it was shown. */
      version: z.int('validation:choice').min(0, 'validation:choice'),
      moves: z.array(move).min(1, 'validation:required').max(mostMoves, 'validation:tooLong'),
      /** The answer `courierLimitExceeded` was seen and confirmed. */
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
      /** Empty: no limit. */
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
