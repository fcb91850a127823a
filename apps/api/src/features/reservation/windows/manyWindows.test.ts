import { afterAll, beforeAll, expect, it } from 'vitest'
import { pickupWindowEndpoints } from '@kervan/contract/reservation/pickupWindow.endpoints'
import { startTestApp } from '../../../testing/testApp.ts'
import type { TestApp } from '../../../testing/testApp.ts'
import { createReservation, findWindows, sisli } from '../testing/buildReservation.ts'

const { getDistrictWindows, savePickupWindows } = pickupWindowEndpoints

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  // Tuesday morning, before the pickup windows of the day.
  test.setNow(new Date('2026-11-24T04:00:00Z'))
})
afterAll(() => test.close())

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const weekOf = (hours: number, capacity: number) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
    Array.from({ length: hours }, (_, n) => ({ weekday, from: clock(9 + n), to: clock(10 + n), capacity })),
  )

it('saves the windows of a hundred districts at once, also concurrently', async () => {
  const token = await test.tokenOf('operations')
  const { body } = await test.call(getDistrictWindows, { token, body: {} })
  const districtIds = body.districts.map(({ districtId }) => districtId).slice(0, 100)
  const save = (ids: number[]) =>
    test.call(savePickupWindows, { token, body: { districtIds: ids, windows: weekOf(12, 9) } })
  const replies = await Promise.all([save(districtIds), save(districtIds.toReversed())])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const { body: after } = await test.call(getDistrictWindows, { token, body: {} })
  const counts = after.districts.filter(({ districtId }) => districtIds.includes(districtId))
  expect(new Set(counts.map(({ windowCount }) => windowCount))).toEqual(new Set([84]))
})

it('offers no places in a window below its booked number, and keeps the bookings', async () => {
  const token = await test.tokenOf('operations')
  const save = (capacity: number) =>
    test.call(savePickupWindows, { token, body: { districtIds: [sisli], windows: weekOf(2, capacity) } })
  await save(3)
  for (let n = 0; n < 3; n++) await createReservation(test, { days: 1 })
  const before = await findWindows(test, { days: 1 })
  expect(before.windows.map(({ left }) => left)).toEqual([0, 3])
  await save(1)
  const after = await findWindows(test, { days: 1 })
  expect(after.windows.map(({ id, left }) => [id, left])).toEqual([
    [before.windows[0]!.id, 0],
    [before.windows[1]!.id, 1],
  ])
})
