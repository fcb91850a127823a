import { afterEach, expect, test, vi } from 'vitest'
import { describePlaceTime, describeReadersTime } from './placeTimes.ts'

const moment = new Date('2026-11-22T11:05:00Z')
afterEach(() => vi.unstubAllEnvs())

test('a moment is told by the clock of its place, with the zone', () => {
  expect(describePlaceTime(moment, 'Europe/Berlin', 'tr')).toBe('22.11.2026 12:05 GMT+1')
  expect(describePlaceTime(moment, 'America/New_York', 'en')).toBe('22/11/2026 06:05 GMT-5')
  expect(describePlaceTime(moment, null, 'tr')).toBe('22.11.2026 14:05 GMT+3')
})

test('the reader’s own time stands beside it only where it is another', () => {
  vi.stubEnv('TZ', 'Europe/Istanbul')
  expect(describeReadersTime(moment, 'Europe/Berlin', 'tr')).toBe('22.11.2026 14:05')
  expect(describeReadersTime(moment, 'Europe/Istanbul', 'tr')).toBeNull()
  expect(describeReadersTime(moment, undefined, 'en')).toBeNull()
})
