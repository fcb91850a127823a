import { afterEach, expect, test, vi } from 'vitest'
import { describePlaceTime, describeReadersTime } from './placeTimes.ts'

const moment = new Date('2026-11-22T11:05:00Z')
afterEach(() => vi.unstubAllEnvs())

test("formats a time in its place's time zone and names the zone", () => {
  expect(describePlaceTime(moment, 'Europe/Berlin', 'tr')).toBe('22.11.2026 12:05 GMT+1')
  expect(describePlaceTime(moment, 'America/New_York', 'en')).toBe('22/11/2026 06:05 GMT-5')
  expect(describePlaceTime(moment, null, 'tr')).toBe('22.11.2026 14:05 GMT+3')
})

test("returns the user's own time only when it differs from the place's time", () => {
  vi.stubEnv('TZ', 'Europe/Istanbul')
  expect(describeReadersTime(moment, 'Europe/Berlin', 'tr')).toBe('22.11.2026 14:05')
  expect(describeReadersTime(moment, 'Europe/Istanbul', 'tr')).toBeNull()
  expect(describeReadersTime(moment, undefined, 'en')).toBeNull()
})
