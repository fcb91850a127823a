/** Pickup windows: times when couriers visit a district, and remaining places. */
import { timePattern } from '@kervan/domain/reservation/pickupDays'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, outcome, rowId } from '../fields.ts'

const time = () => z.string('reservation:windows.time').regex(timePattern, 'reservation:windows.time')

/** Maximum pickup windows per district and weekday. */
const mostWindows = 12

const windowFields = {
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int('validation:choice').min(1, 'validation:choice').max(7, 'validation:choice'),
  from: time(),
  to: time(),
  capacity: z
    .int('reservation:windows.capacity')
    .min(1, 'reservation:windows.capacity')
    .max(1000, 'validation:tooBig'),
}

const isUsual = ({ from, to }: { from: string; to: string }): boolean => from < to

export const pickupWindowEndpoints = {
  getPickupWindows: endpoint({
    onBehalf: 'facts',
    method: 'POST',
    path: '/api/Reservation/GetPickupWindows',
    access: 'reservation_create',
    summary: 'Windows of a district on a day with the places that are left; none on a public holiday',
    body: z.object({ districtId: rowId(), date: day('reservation:required.date') }),
    answer: z.array(
      z.object({
        id: z.int(),
        from: z.string(),
        to: z.string(),
        left: z.int(),
        /** Time until which the pickup window can be chosen. */
        closesAt: z.iso.datetime(),
        isClosed: z.boolean(),
      }),
    ),
  }),
  getDistrictWindows: endpoint({
    method: 'POST',
    path: '/api/Pickup/GetDistrictWindows',
    access: 'operation',
    summary: 'The weekly windows of a district, and which districts have some',
    body: z.object({ districtId: rowId().nullish() }),
    answer: z.object({
      windows: z.array(z.object({ ...windowFields, id: z.int() })),
      districts: z.array(
        z.object({ districtId: z.int(), city: z.string(), district: z.string(), windowCount: z.int() }),
      ),
    }),
  }),
  savePickupWindows: endpoint({
    method: 'POST',
    path: '/api/Pickup/SavePickupWindows',
    access: 'operation',
    summary: 'Replaces the weekly windows of districts; reservations keep the window that they have',
    body: z.object({
      districtIds: z
        .array(rowId(), 'reservation:windows.districts')
        .min(1, 'reservation:windows.districts')
        .max(100, 'validation:tooBig'),
      windows: z
        .array(z.object(windowFields).refine(isUsual, { error: 'reservation:windows.order', path: ['to'] }))
        .max(7 * mostWindows, 'validation:tooBig'),
    }),
    answer: outcome,
  }),
}
