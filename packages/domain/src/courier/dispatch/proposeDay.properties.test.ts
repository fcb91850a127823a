import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyPatience } from '../../testing/propertyRuns.ts'
import { driveRoute, isOverLimit, loadOf, minutesPerStop, servesDistrict, shiftTo } from './courierDay.ts'
import type { DayCourier, DayStop } from './courierDay.ts'
import type { DayPlan } from './proposeDay.ts'
import { proposeDay } from './proposeDay.ts'
import { roadKm, roadMinutes } from './travel.ts'

const depot = { lat: 41.01, lon: 28.8 }
/** Each run solves a whole day, so this property gets fewer runs than others. */
const dayRuns = { numRuns: Math.max(150, Number(process.env.PROPERTY_RUNS ?? 0) / 20) }

const district = fc.constantFrom(34001, 34002, 34003)
const courier = fc.record({
  maxStops: fc.option(fc.integer({ min: 0, max: 8 })),
  maxKg: fc.option(fc.integer({ min: 0, max: 60 })),
  districtIds: fc.subarray([34001, 34002, 34003]),
})
const window = fc.constantFrom([540, 720], [720, 900], [900, 1080], [540, 1080], [600, 610])
const stop = fc.record({
  districtId: district,
  lat: fc.double({ min: 40.9, max: 41.2, noNaN: true }),
  lon: fc.double({ min: 28.5, max: 29.3, noNaN: true }),
  window,
  weightKg: fc.integer({ min: 0, max: 30 }),
  courierId: fc.option(fc.integer({ min: 1, max: 6 })),
  order: fc.option(fc.integer({ min: 1, max: 10 })),
  isPinned: fc.boolean(),
  isUnderway: fc.integer({ min: 0, max: 9 }).map((share) => share === 0),
})
const day: fc.Arbitrary<DayPlan> = fc
  .record({
    couriers: fc.array(courier, { maxLength: 5 }),
    stops: fc.array(stop, { maxLength: 25 }),
    notBefore: fc.constantFrom(0, 700, 1100),
  })
  .map(({ couriers, stops, notBefore }) => ({
    depot,
    notBefore,
    couriers: couriers.map((one, index) => ({ ...one, id: index + 1 })),
    stops: stops.map(({ window: [from, to], ...one }, index) => ({
      ...one,
      id: `s${index}`,
      from,
      to,
      isUnderway: one.isUnderway && one.courierId !== null,
    })),
  }))

const limits = { seed: 7, iterations: 300 }

it(
  'gives every stop a courier, a reason, or a departed courier it is underway with',
  { timeout: propertyPatience },
  () => {
    fc.assert(
      fc.property(day, (plan) => {
        const { routes, leftOut } = proposeDay(plan, limits)
        const abandoned = plan.stops.filter(
          ({ isUnderway, courierId }) => isUnderway && !plan.couriers.some(({ id }) => id === courierId),
        )
        const told = [
          ...routes.flatMap(({ stopIds }) => stopIds),
          ...leftOut.map(({ id }) => id),
          ...abandoned.map(({ id }) => id),
        ]
        expect(told.toSorted()).toEqual(plan.stops.map(({ id }) => id).toSorted())
      }),
      dayRuns,
    )
  },
)

it(
  "assigns new stops only within a courier's window, limits and districts",
  { timeout: propertyPatience },
  () => {
    fc.assert(
      fc.property(day, (plan) => {
        const byId = new Map(plan.stops.map((one) => [one.id, one]))
        for (const { courierId, stopIds } of proposeDay(plan, limits).routes) {
          const courierOf = plan.couriers.find(({ id }) => id === courierId)!
          const stops = stopIds.map((id) => byId.get(id)!)
          const gained = stops.filter((one) => one.courierId !== courierId)
          if (gained.length === 0) continue
          for (const one of gained) expect(servesDistrict(courierOf, one.districtId)).toBe(true)
          expect(isOverLimit(courierOf, loadOf(stops))).toBe(false)
          // Stops that are reached too late are last in the route; all stops before them and the way back are
          // on time.
          const last = stops.findLastIndex((one) => one.courierId !== courierId)
          const route = driveFromNow(plan, stops.slice(0, last + 1))
          for (const one of gained)
            expect(route.stops.find(({ id }) => id === one.id)).toMatchObject({ isLate: false })
          expect(route.until + roadMinutes(roadKm(stops[last]!, depot))).toBeLessThanOrEqual(shiftTo + 1e-6)
        }
      }),
      dayRuns,
    )
  },
)

/** Stops underway were started earlier in the day; the stops after them start now at the earliest. */
const driveFromNow = ({ notBefore }: DayPlan, stops: readonly DayStop[]) => {
  const begun = stops.filter(({ isUnderway }) => isUnderway)
  const first = driveRoute(depot, begun, 0)
  const rest = driveRoute(
    begun.at(-1) ?? depot,
    stops.slice(begun.length),
    Math.max(begun.length > 0 ? first.until : 0, notBefore),
  )
  return { stops: [...first.stops, ...rest.stops], until: rest.until }
}

it(
  'leaves pinned and underway stops with their courier and unassigns no stop',
  { timeout: propertyPatience },
  () => {
    fc.assert(
      fc.property(day, (plan) => {
        const { routes, leftOut } = proposeDay(plan, limits)
        const courierAfter = new Map(
          routes.flatMap(({ courierId, stopIds }) => stopIds.map((id) => [id, courierId] as const)),
        )
        const here = (one: DayStop) => plan.couriers.some(({ id }) => id === one.courierId)
        for (const one of plan.stops.filter(here)) {
          if (one.isPinned || one.isUnderway) expect(courierAfter.get(one.id)).toBe(one.courierId)
          expect(leftOut.some(({ id }) => id === one.id)).toBe(false)
        }
      }),
      dayRuns,
    )
  },
)

it('returns the same route proposal for the same day and seed', () => {
  fc.assert(
    fc.property(day, (plan) => {
      expect(proposeDay(plan, limits)).toEqual(proposeDay(plan, limits))
    }),
    { numRuns: 40 },
  )
})

const openCourier: DayCourier = { id: 1, maxStops: null, maxKg: null, districtIds: [] }
const openStop: DayStop = {
  id: 'a',
  districtId: 34001,
  lat: 41.05,
  lon: 28.9,
  from: 540,
  to: 720,
  weightKg: 5,
  courierId: null,
  order: null,
  isPinned: false,
  isUnderway: false,
}

it.each([
  ['window', { from: 0, to: 60 }, {}],
  ['district', {}, { districtIds: [34002] }],
  ['limits', {}, { maxKg: 4 }],
] as const)('returns the reason %s when a stop is left out', (reason, ofStop, ofCourier) => {
  const plan = {
    depot,
    notBefore: 0,
    stops: [{ ...openStop, ...ofStop }],
    couriers: [{ ...openCourier, ...ofCourier }],
  }
  expect(proposeDay(plan, limits)).toEqual({
    routes: [{ courierId: 1, stopIds: [] }],
    leftOut: [{ id: 'a', reason }],
  })
})

it('adds the service minutes of a visit to the route', () => {
  const { until, stops } = driveRoute(depot, [openStop], 0)
  expect(until).toBe(stops[0]!.arrival + minutesPerStop)
})
